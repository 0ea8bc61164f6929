import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SlowKind } from './slow.ts';

/**
 * A password as another judge stores it. Texts are as in the source: `digest` is hexadecimal, `salt` and `username` are
 * plain texts, `stored` is the whole column.
 */
export type ForeignPassword =
  /** HOJ: MD5. */
  | { readonly scheme: 'md5'; readonly digest: string }
  /** HUSTOJ: MD5, or salted SHA-1 of the MD5 in base64. */
  | { readonly scheme: 'hustoj'; readonly stored: string }
  /** SYZOJ, imported through Hydro: MD5 with a constant suffix. */
  | { readonly scheme: 'syzoj'; readonly digest: string }
  /** UOJ, imported through Hydro: HMAC-MD5 with the username as the key. */
  | { readonly scheme: 'uoj'; readonly username: string; readonly salt: string; readonly digest: string }
  /**
   * Vijos 2, imported through Hydro: SHA-1 over MD5 of username and password. `stored` is `base64(username)|digest`.
   */
  | { readonly scheme: 'vj2'; readonly username: string; readonly salt: string; readonly stored: string }
  /** QDUOJ: `pbkdf2_sha256$rounds$salt$base64`. */
  | { readonly scheme: 'django-pbkdf2'; readonly stored: string }
  /** Hydro: PBKDF2-HMAC-SHA256 with 100,000 rounds, 64 hexadecimal digits. */
  | { readonly scheme: 'hydro-pbkdf2'; readonly salt: string; readonly digest: string }
  /** DOMjudge, JNOJ: `$2y$07$…`. */
  | { readonly scheme: 'bcrypt'; readonly stored: string };

export type SchemeName = ForeignPassword['scheme'];

const fastSchemes: readonly string[] = ['md5', 'hustoj', 'syzoj', 'uoj', 'vj2'] satisfies SchemeName[];
export type FastScheme = Exclude<SchemeName, 'django-pbkdf2' | 'hydro-pbkdf2' | 'bcrypt'>;

/** Whether a scheme is fast: it was not designed to be slow. */
export function isFastScheme(name: string): name is FastScheme {
  return fastSchemes.includes(name);
}

/** A password of a fast scheme. */
export interface FastForm {
  readonly scheme: FastScheme;
  /** Salt and other parameters of the scheme, without `$`. */
  readonly parameters: string;
  readonly digest: string;
}

/** A password of a scheme that is designed to be slow. */
export interface SlowForm {
  readonly scheme: SchemeName;
  readonly kind: SlowKind;
  /** Number of rounds of PBKDF2, or binary logarithm of the number of rounds of bcrypt. */
  readonly cost: number;
  /** The salt of PBKDF2 in base64url; empty for bcrypt. */
  readonly parameters: string;
  /** Base64 of PBKDF2, or the whole text of bcrypt without its leading `$`. */
  readonly digest: string;
}

const hydroRounds = 100_000;
const mostRounds = 2_000_000;
const mostBcrypt = 14;

/** Reads a password of another judge; null if it is empty, unusable or of another form. */
export function readForeignPassword(from: ForeignPassword): FastForm | SlowForm | null {
  switch (from.scheme) {
    case 'md5':
    case 'syzoj':
      return fast(from.scheme, '', hex(from.digest, 32));
    case 'uoj':
      return fast(from.scheme, `${encode(from.username)}.${encode(from.salt)}`, hex(from.digest, 32));
    case 'vj2':
      return fast(
        from.scheme,
        `${encode(from.username)}.${encode(from.salt)}`,
        hex(from.stored.slice(from.stored.indexOf('|') + 1), 40),
      );
    case 'hustoj':
      return readHustoj(from.stored.trim());
    case 'django-pbkdf2':
      return readDjango(from.stored);
    case 'hydro-pbkdf2': {
      const digest = hex(from.digest, 64);
      if (digest === null) return null;
      return {
        scheme: from.scheme,
        kind: 'pbkdf2',
        cost: hydroRounds,
        parameters: encode(from.salt),
        digest: Buffer.from(digest, 'hex').toString('base64'),
      };
    }
    case 'bcrypt':
      return readBcrypt(from.stored);
  }
}

/**
 * Parses the column of HUSTOJ. It is 32 hexadecimal digits, or the base64 of the 20 bytes of SHA-1 followed by the
 * salt.
 */
function readHustoj(stored: string): FastForm | null {
  const old = hex(stored, 32);
  if (old !== null) return { scheme: 'md5', parameters: '', digest: old };
  const bytes = Buffer.from(stored, 'base64');
  if (bytes.length <= 20 || bytes.length > 64) return null;
  const salt = bytes.subarray(20).toString('base64url');
  return { scheme: 'hustoj', parameters: salt, digest: bytes.subarray(0, 20).toString('hex') };
}

function readDjango(stored: string): SlowForm | null {
  const [, rounds = '', salt = '', digest = ''] =
    /^pbkdf2_sha256\$(\d{1,7})\$([^$]{1,128})\$([\w+/]{43}=)$/.exec(stored) ?? [];
  const cost = Number(rounds);
  if (cost < 1 || cost > mostRounds) return null;
  return { scheme: 'django-pbkdf2', kind: 'pbkdf2', cost, parameters: encode(salt), digest };
}

function readBcrypt(stored: string): SlowForm | null {
  const [, text = '', rounds = ''] = /^\$(2[aby]\$(\d\d)\$[./\w]{53})$/.exec(stored) ?? [];
  const cost = Number(rounds);
  if (cost < 4 || cost > mostBcrypt) return null;
  return { scheme: 'bcrypt', kind: 'bcrypt', cost, parameters: '', digest: text };
}

function fast(scheme: FastScheme, parameters: string, digest: string | null): FastForm | null {
  return digest === null ? null : { scheme, parameters, digest };
}

function hex(text: string, length: number): string | null {
  const lower = text.trim().toLowerCase();
  return lower.length === length && /^[0-9a-f]+$/.test(lower) ? lower : null;
}

/**
 * Computes the digest that the source would store for a typed password.
 * @param parameters of a `FastForm`; null if the scheme has none
 */
export function fastDigest(scheme: string, parameters: string, typed: string): string | null {
  const [username = '', salt = ''] = parameters.split('.').map(decode);
  switch (scheme) {
    case 'md5':
      return md5(typed);
    case 'syzoj':
      return md5(`${typed}syzoj2_xxx`);
    case 'uoj':
      return md5(username + createHmac('md5', salt).update(typed).digest('hex'));
    case 'vj2': {
      const inner = md5(typed);
      return sha1(md5(username.toLowerCase() + inner) + salt + sha1(inner + salt));
    }
    case 'hustoj':
      return createHash('sha1').update(md5(typed)).update(Buffer.from(parameters, 'base64url')).digest('hex');
    default:
      return null;
  }
}

/** Compares two texts in constant time, so that the time does not reveal where they differ. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function decode(text: string): string {
  return Buffer.from(text, 'base64url').toString();
}
