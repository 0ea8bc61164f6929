import { randomBytes } from 'node:crypto';
import { decrypt, encrypt } from '../../platform/settings/encryption.ts';

/*
 * Encrypts the secrets of a repository with the key of the site. An encrypted secret can be decrypted only for its own
 * row.
 */

const tokenOf = (id: number) => ({ purpose: 'repository token', owner: String(id) });
const hookOf = (id: number) => ({ purpose: 'repository hook', owner: String(id) });

/** Returns a new secret for a web hook, with 256 random bits. */
export function newHookSecret(): string {
  return `xzrh_${randomBytes(32).toString('base64url')}`;
}

export function encryptHookSecret(siteSecret: Uint8Array, id: number, secret: string): Buffer {
  return encrypt(siteSecret, hookOf(id), secret);
}

/**
 * Decrypts the secret of a web hook. Returns null if the key of the site has changed: then no web hook is accepted
 * until the secret is replaced.
 */
export function decryptHookSecret(siteSecret: Uint8Array, id: number, sealed: Buffer): string | null {
  try {
    return decrypt(siteSecret, hookOf(id), sealed);
  } catch {
    return null;
  }
}

/** Encrypts a deploy token; null if there is none. */
export function encryptToken(siteSecret: Uint8Array, id: number, token: string): Buffer | null {
  return token === '' ? null : encrypt(siteSecret, tokenOf(id), token);
}

/** Returns the deploy token; empty if there is none. Throws if the key of the site has changed. */
export function decryptToken(siteSecret: Uint8Array, id: number, sealed: Buffer | null): string {
  return sealed === null ? '' : decrypt(siteSecret, tokenOf(id), sealed);
}
