import { encrypt, decrypt } from '../../platform/settings/encryption.ts';

/** The account whose password it is; neither ever changes. */
interface Owner {
  readonly judge: string;
  readonly username: string;
}

const sealFor = ({ judge, username }: Owner) => ({
  purpose: 'remote account',
  owner: JSON.stringify([judge, username]),
});

/** A password as the database keeps it, under the key of the site: no other account’s row opens it. */
export function sealPassword(siteSecret: Uint8Array, owner: Owner, password: string): Buffer {
  return encrypt(siteSecret, sealFor(owner), password);
}

/** Null where the key of the site is another one than it was. */
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
