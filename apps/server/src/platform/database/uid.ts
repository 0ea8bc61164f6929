import { randomUUID } from 'node:crypto';

/** Returns a new uid: 32 lower-case hexadecimal digits. */
export function newUid(): string {
  return randomUUID().replaceAll('-', '');
}
