import { passwordMask } from '@xiezhi/contract/entry-password';

/** State of the stored password of a contest or training. */
export type StoredPassword = 'none' | 'readable' | 'unreadable';

/** Returns the state of a stored password. Earlier releases stored passwords in a form that cannot be read. */
export function storedPassword(stored: string | null): StoredPassword {
  if (stored === null) return 'none';
  return stored === passwordMask ? 'unreadable' : 'readable';
}

/** Returns the password for the form; empty if it cannot be read. */
export function readablePassword(stored: string | null): string {
  return storedPassword(stored) === 'readable' ? (stored ?? '') : '';
}
