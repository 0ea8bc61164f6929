import { randomUUID } from 'node:crypto';

/** 32 lower-case hexadecimal digits. */
export function newUid(): string {
  return randomUUID().replaceAll('-', '');
}
