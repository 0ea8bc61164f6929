import { passwordMask } from '@xiezhi/contract/entry-password';

/** State of the stored password of a contest or training. */
export type StoredPassword = 'none' | 'readable' | 'unreadable';

/** Earlier releases stored passwords that cannot be read back. */
export function storedPassword(stored: string | null): StoredPassword {
  if (stored === null) return 'none';
  return stored === passwordMask ? 'unreadable' : 'readable';
}

/** Initial value of the form: the password, or empty if it cannot be read. */
export function readablePassword(stored: string | null): string {
  return storedPassword(stored) === 'readable' ? (stored ?? '') : '';
}
