import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/**
 * Length of a time step in seconds. One-time codes follow RFC 6238 with SHA-1 and six digits, as all authenticator apps
 * support.
 */
const period = 30;
/** Number of earlier and later steps whose codes are also accepted, because clocks differ. */
const window = 1;

function totpOf(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period, issuer, label });
}

/** Returns 160 random bits in Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the URI that an app reads from a QR code. */
export function otpauthUri(secret: string, site: string, username: string): string {
  return totpOf(secret, site, username).toString();
}

/** Returns the time step of a code, or null if the code is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

/** Returns the code at a time; for tests and tools. */
export function codeAt(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}

/** Characters of recovery codes. Letters that look like another letter or a digit are left out. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const recoveryCodeCount = 10;

/** Returns ten codes of 49 bits each, written as `xxxxx-xxxxx`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => `${fiveLetters()}-${fiveLetters()}`);
}

function fiveLetters(): string {
  return Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Returns the stored hash of a recovery code. Ignores blanks, hyphens and case. */
export function recoveryCodeHash(siteSecret: Uint8Array, uid: string, code: string): string {
  const plain = code.replaceAll(/[\s-]/g, '').toLowerCase();
  return createHmac('sha256', siteSecret).update(`recovery code\0${uid}\0${plain}`).digest('hex');
}
