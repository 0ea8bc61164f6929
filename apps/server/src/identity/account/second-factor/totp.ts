import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** One-time codes of RFC 6238: SHA-1, six digits, 30 s, as every authenticator app understands them. */
const period = 30;
/** A code of the step before or after counts too: clocks differ. */
const window = 1;

function totpOf(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period, issuer, label });
}

/** 160 bits in Base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an app reads from a QR code. */
export function otpauthUri(secret: string, site: string, username: string): string {
  return totpOf(secret, site, username).toString();
}

/** The time step that a code belongs to, or null when it is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

/** The code of a moment; for tests and tools. */
export function codeAt(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}

/** No letter that looks like another one or like a digit. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const recoveryCodeCount = 10;

/** Ten codes of 49 bits each, written as `xxxxx-xxxxx`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => `${fiveLetters()}-${fiveLetters()}`);
}

function fiveLetters(): string {
  return Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** What is stored of a recovery code. Blanks, hyphens and capitals do not matter. */
export function recoveryCodeHash(siteSecret: Uint8Array, uid: string, code: string): string {
  const plain = code.replaceAll(/[\s-]/g, '').toLowerCase();
  return createHmac('sha256', siteSecret).update(`recovery code\0${uid}\0${plain}`).digest('hex');
}
