import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Consonants without look-alikes: no words, easy to read out (RFC 8628, section 6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const userCodeLength = 8;

/** Secret of a program, with 256 random bits. Only its digest is stored. */
export function newDeviceCode(): string {
  return randomBytes(32).toString('base64url');
}

export function digestOfDeviceCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

/** Code that a user types, with more than 34 random bits. It lives for minutes, and guesses have a rate limit. */
export function newUserCode(): string {
  return Array.from({ length: userCodeLength }, () => letters[randomInt(letters.length)]).join('');
}

/** A typed code as it is stored: case, blanks and hyphens do not matter. */
export function normalizeUserCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z]/g, '');
}

/** As it is shown: `BCDF-GHJK`. */
export function formatUserCode(code: string): string {
  return `${code.slice(0, userCodeLength / 2)}-${code.slice(userCodeLength / 2)}`;
}
