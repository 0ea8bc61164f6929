import { encrypt, decrypt } from '../../platform/settings/encryption.ts';

/** The account that the password belongs to. Judge and user name of an account never change. */
interface Owner {
  readonly judge: string;
  readonly username: string;
}

const sealFor = ({ judge, username }: Owner) => ({
  purpose: 'remote account',
  owner: JSON.stringify([judge, username]),
});

/** Encrypts a password with the key of this site, for storage. The result cannot be decrypted for another account. */
export function encryptPassword(siteSecret: Uint8Array, owner: Owner, password: string): Buffer {
  return encrypt(siteSecret, sealFor(owner), password);
}

/** Decrypts a password; null if it was encrypted with a key that this site no longer has. */
export function openPassword(
  siteSecret: Uint8Array,
  { sealed_password, ...owner }: Owner & { readonly sealed_password: Buffer },
): string | null {
  try {
    return decrypt(siteSecret, sealFor(owner), sealed_password);
  } catch {
    return null;
  }
}
