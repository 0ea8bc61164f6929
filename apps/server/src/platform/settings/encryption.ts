import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Purpose and owner of an encrypted secret. It can be decrypted only with the same purpose and owner. */
export interface EncryptionContext {
  /** A constant in the code, such as `second factor`. If it is changed, stored secrets become unreadable. */
  readonly purpose: string;
  readonly owner: string;
}

function sealingKey(siteSecret: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', siteSecret, '', `xiezhi ${purpose}`, 32));
}

/** Encrypts a text with AES-256-GCM, so that a copy of the database alone does not reveal it. */
export function encrypt(siteSecret: Uint8Array, { purpose, owner }: EncryptionContext, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(siteSecret, purpose), nonce).setAAD(
    Buffer.from(owner),
  );
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a text. Throws if it was encrypted with another key, purpose or owner. */
export function decrypt(
  siteSecret: Uint8Array,
  { purpose, owner }: EncryptionContext,
  sealed: Buffer,
): string {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(siteSecret, purpose), sealed.subarray(0, 12));
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}
