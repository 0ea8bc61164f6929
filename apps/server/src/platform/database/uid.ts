import { randomUUID } from 'node:crypto';

/** Returns 32 lower-case hexadecimal digits. */
export function newUid(): string {
  return randomUUID().replaceAll('-', '');
}
