import { argon2Sync, randomBytes } from 'node:crypto';

const cost = { memory: 8, passes: 1, parallelism: 1 };

/**
 * Returns the hash of a password at minimal cost, because some tests compare a hundred wrong guesses with it.
 * A successful sign-in replaces it with a hash of full cost.
 */
export function quickHash(password: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: password, nonce, ...cost, tagLength: 32 });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`;
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
