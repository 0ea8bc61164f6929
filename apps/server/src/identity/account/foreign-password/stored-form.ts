import { hashTemporaryPassword, verifyPassword } from '../password.ts';
import {
  fastDigest,
  type FastScheme,
  type ForeignPassword,
  isFastScheme,
  isSameText,
  readForeignPassword,
} from './schemes.ts';
import { matchesSlow, type SlowKind } from './slow.ts';

/**
 * Forms of a foreign password in `app_user.password_hash`:
 *
 * | form                                                | of                                                     |
 * | --------------------------------------------------- | ------------------------------------------------------ |
 * | `$legacy$SCHEME+argon2id$PARAMETERS$argon2id$v=19…` | fast schemes: the argon2id hash of the digest          |
 * | `$legacy$SCHEME$COST$PARAMETERS$DIGEST`             | PBKDF2 and bcrypt, which are slow enough as they are   |
 * | `$legacy$SCHEME$PARAMETERS$DIGEST`                  | fast schemes before `hardenForeignHash`; without       |
 * |                                                     | parameters also `$legacy$SCHEME$DIGEST`                |
 *
 * The first successful sign-in replaces them by an ordinary argon2id hash of the password.
 */
const prefix = '$legacy$';
const wrapped = /^\$legacy\$([a-z0-9]+)\+argon2id\$([\w.-]*)(\$argon2id\$.+)$/;
const slow = /^\$legacy\$(django-pbkdf2|hydro-pbkdf2|bcrypt)\$(\d{1,7})\$([\w-]*)\$(.+)$/;
const plain = /^\$legacy\$([a-z0-9]+)\$(?:([\w.-]*)\$)?([\w+/=]+)$/;

/**
 * Returns the stored form of another judge's password. Returns null if it cannot be used; the user then needs a new
 * password.
 */
export function foreignHash(foreign: ForeignPassword): string | null {
  const form = readForeignPassword(foreign);
  if (form === null) return null;
  const parts = 'kind' in form ? [form.cost, form.parameters, form.digest] : [form.parameters, form.digest];
  return [`${prefix}${form.scheme}`, ...parts].join('$');
}

/**
 * Hashes a digest of a fast scheme once more with argon2id, so that neither database nor backups contain plain MD5:
 * about 7 ms of one core. Returns other texts as they are, and null for a damaged one.
 */
export async function hardenForeignHash(stored: string): Promise<string | null> {
  if (!isForeignHash(stored)) return stored;
  const form = readStoredForm(stored);
  if (form === null) return null;
  if (form.kind !== 'plain') return stored;
  return `${prefix}${form.scheme}+argon2id$${form.parameters}${await hashTemporaryPassword(form.digest)}`;
}

/** Whether a stored hash is one of another judge. */
export function isForeignHash(stored: string): boolean {
  return stored.startsWith(prefix);
}

/** A stored foreign hash, read. */
export type StoredForm =
  | { readonly kind: 'wrapped'; readonly scheme: string; readonly parameters: string; readonly hash: string }
  | {
      readonly kind: 'plain';
      readonly scheme: FastScheme;
      readonly parameters: string;
      readonly digest: string;
    }
  | {
      readonly kind: SlowKind;
      readonly cost: number;
      readonly parameters: string;
      readonly digest: string;
    };

/** Reads a stored foreign hash; null if the text is not one, or is damaged. */
export function readStoredForm(stored: string): StoredForm | null {
  const [, wrappedScheme, wrappedParameters = '', hash = ''] = wrapped.exec(stored) ?? [];
  if (wrappedScheme !== undefined)
    return { kind: 'wrapped', scheme: wrappedScheme, parameters: wrappedParameters, hash };
  const [, slowScheme, cost, slowParameters = '', slowDigest = ''] = slow.exec(stored) ?? [];
  if (slowScheme !== undefined) {
    const kind = slowScheme === 'bcrypt' ? 'bcrypt' : 'pbkdf2';
    return { kind, cost: Number(cost), parameters: slowParameters, digest: slowDigest };
  }
  const [, scheme = '', parameters = '', digest = ''] = plain.exec(stored) ?? [];
  if (!isFastScheme(scheme)) return null;
  if (parameters !== '') return { kind: 'plain', scheme, parameters, digest };
  // Without parameters, `digest` is the whole column of the source, in any of its forms.
  const read = readForeignPassword(
    scheme === 'hustoj' ? { scheme, stored: digest } : { scheme: 'md5', digest },
  );
  if (read === null || 'kind' in read) return null;
  return { kind: 'plain', ...read, ...(scheme !== 'hustoj' && { scheme }) };
}

/**
 * Compares a typed password with a stored foreign hash. Other judges hash the text as typed, this site hashes
 * its NFC form, so both spellings are tried. Both are always computed, so that the time does not depend on
 * which one is right.
 */
export async function matchesForm(form: StoredForm, typed: string): Promise<boolean> {
  let isRight = false;
  for (const spelling of spellingsOf(typed)) {
    if (await matchesSpelling(form, spelling)) isRight = true;
  }
  return isRight;
}

/** Returns the typed text and, if it differs, its NFC form. */
export function spellingsOf(typed: string): readonly string[] {
  return [...new Set([typed, typed.normalize('NFC')])];
}

async function matchesSpelling(form: StoredForm, typed: string): Promise<boolean> {
  if ('cost' in form)
    return matchesSlow(form.kind, form.cost, { typed, salt: form.parameters, digest: form.digest });
  const digest = fastDigest(form.scheme, form.parameters, typed);
  if (digest === null) return false;
  return form.kind === 'wrapped' ? verifyPassword(digest, form.hash) : isSameText(digest, form.digest);
}
