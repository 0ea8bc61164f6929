import { passwordMask } from '@xiezhi/contract/entry-password';

/** What is known of the password by which people enter a contest or training. */
export type StoredPassword = 'none' | 'readable' | 'unreadable';

/** An older version stored passwords so that nobody can read them again. */
export function storedPassword(told: string | null): StoredPassword {
  if (told === null) return 'none';
  return told === passwordMask ? 'unreadable' : 'readable';
}

/** What the form begins with: the password, or nothing where there is none that can be read. */
export function readablePassword(told: string | null): string {
  return storedPassword(told) === 'readable' ? (told ?? '') : '';
}
