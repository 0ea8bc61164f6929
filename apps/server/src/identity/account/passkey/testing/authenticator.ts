import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  CreatedCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  ShownCredential,
} from '@xiezhi/contract/routes/passkey';

/** Bits of the authenticator data: user present, user verified, backup eligible, backed up, key included. */
const flags = { present: 1, verified: 4, eligible: 8, backedUp: 16, withKey: 64 } as const;

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

export interface AnswerOptions {
  /** Address of the page that requests the signature. */
  readonly origin?: string;
  /** Number of signatures to report; default: one more than before. */
  readonly counter?: number;
  readonly isUserVerified?: boolean;
}

/**
 * Simulates an authenticator and its browser. Creates one passkey with an ECDSA key and signs with it as W3C Web
 * Authentication requires.
 */
export class TestAuthenticator {
  readonly id = base64url(randomBytes(32));
  readonly #origin: string;
  readonly #isSynced: boolean;
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  #counter = 0;
  #userHandle = '';

  /** @param isSynced whether the passkey is backed up and does not count its signatures */
  constructor(origin: string, isSynced = false) {
    this.#origin = origin;
    this.#isSynced = isSynced;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#publicKey = toCose(publicKey);
  }

  create(
    options: PasskeyCreationOptions,
    { origin, isUserVerified = true }: AnswerOptions = {},
  ): CreatedCredential {
    this.#userHandle = options.user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const data = Buffer.concat([
      this.#head(options.rp.id, { counter: this.#counter, isUserVerified, more: flags.withKey }),
      Buffer.alloc(16),
      length,
      id,
      this.#publicKey,
    ]);
    // CBOR: { "fmt": "none", "attStmt": {}, "authData": bytes }.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      Buffer.from([data.length >> 8, data.length & 255]),
      data,
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, origin),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    };
  }

  show(
    options: PasskeyRequestOptions,
    { origin, counter, isUserVerified = true }: AnswerOptions = {},
  ): ShownCredential {
    this.#counter = counter ?? (this.#isSynced ? 0 : this.#counter + 1);
    const data = this.#head(options.rpId, { counter: this.#counter, isUserVerified, more: 0 });
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, origin);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, this.#key)),
        userHandle: this.#userHandle,
      },
    };
  }

  #head(
    rpId: string,
    { counter, isUserVerified, more }: { counter: number; isUserVerified: boolean; more: number },
  ): Buffer {
    const backup = this.#isSynced ? flags.eligible | flags.backedUp : 0;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const bits = flags.present | (isUserVerified ? flags.verified : 0) | backup | more;
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), count]);
  }

  #clientData(type: string, challenge: string, origin = this.#origin): string {
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }
}

/** Returns a P-256 key as a COSE map: kty EC2, alg ES256, crv P-256, x, y. */
function toCose(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}
