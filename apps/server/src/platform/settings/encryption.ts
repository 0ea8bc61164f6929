import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** What a secret is sealed for and whose it is: neither another use of the key nor another row opens it. */
export interface EncryptionContext {
  /** As a word of the code, such as `second factor`; changing one makes what is stored unreadable. */
  readonly purpose: string;
  readonly owner: string;
}

function sealingKey(siteSecret: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', siteSecret, '', `xiezhi ${purpose}`, 32));
}

/** Encrypts a text so that a copy of the database alone opens nothing: AES-256-GCM. */
export function encrypt(siteSecret: Uint8Array, { purpose, owner }: EncryptionContext, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(siteSecret, purpose), nonce).setAAD(
    Buffer.from(owner),
  );
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws when the key of the site is another one than it was. */
export function decrypt(
  siteSecret: Uint8Array,
  { purpose, owner }: EncryptionContext,
  sealed: Buffer,
): string {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(siteSecret, purpose), sealed.subarray(0, 12));
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}
