import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Consonants without look-alikes: no words, easy to read out (RFC 8628, section 6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const userCodeLength = 8;

/** Returns a new secret for a program, with 256 random bits. Only its digest is stored. */
export function newDeviceCode(): string {
  return randomBytes(32).toString('base64url');
}

export function digestOfDeviceCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

/**
 * Returns a new code that a user types, with more than 34 random bits. It is valid for minutes only, and guesses have a
 * rate limit.
 */
export function newUserCode(): string {
  return Array.from({ length: userCodeLength }, () => letters[randomInt(letters.length)]).join('');
}

/** Returns a typed code in its stored form: upper case, without blanks and hyphens. */
export function normalizeUserCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z]/g, '');
}

/** Returns a code as it is shown: `BCDF-GHJK`. */
export function formatUserCode(code: string): string {
  return `${code.slice(0, userCodeLength / 2)}-${code.slice(userCodeLength / 2)}`;
}
