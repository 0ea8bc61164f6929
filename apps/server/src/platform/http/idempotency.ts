import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { idempotencyHeader, idempotencyKeyPattern } from '@xiezhi/contract/creating-calls';
import { intervals, limits } from '@xiezhi/contract/limits';
import type { FastifyRequest } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { isDatabaseUnavailable } from '../database/pool.ts';
import type { Database } from '../database/schema.ts';
import { decrypt, encrypt, type EncryptionContext } from '../settings/encryption.ts';
import { ApiError } from './api-error.ts';
import type { ValidatedParts } from './validation.ts';

/*
 * Requests with an idempotency key are executed only once.
 *
 * A request claims its key before the handler runs and stores its response afterwards. A repeated request, even at
 * another server, waits for this response. A rejected request deletes its claim, so that the key can be used again. If
 * the server ends between claim and response, it is unknown whether the handler's transaction was committed. In this
 * case the claim stays, and repeated requests get `outcomeUnknown` instead of a second execution. Keys are unique per
 * user, so that no user can read the response of another user.
 */

/** Result of a handler: `data` and `msg` of the envelope. */
export interface HandlerResult {
  readonly data: unknown;
  readonly message: string | undefined;
}

/** A request of a user with an idempotency key. */
export interface KeyedCall {
  readonly uid: string;
  readonly key: string;
  readonly request: FastifyRequest;
  /** The validated content of the request. Does not include an uploaded file. */
  readonly parts: ValidatedParts;
  readonly now: Date;
}

/**
 * Executes `run`, or returns the result of the earlier execution with the same key. Throws `idempotencyKeyReused`,
 * `outcomeUnknown`, and the errors of `run`.
 */
export type RunOnce = (call: KeyedCall, run: () => Promise<HandlerResult>) => Promise<HandlerResult>;

/**
 * Milliseconds between two queries for the response of a running request. The pause doubles each time, to save queries.
 */
const pollMs = { first: 50, most: 1000 } as const;
/** Milliseconds that a repeated request waits for the response of a running one. */
const waitMs = 15_000;

/** Returns the idempotency key of a request; null if it has none. Throws `invalidRequest` if the key is malformed. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers[idempotencyHeader];
  if (key === undefined) return null;
  if (typeof key === 'string' && idempotencyKeyPattern.test(key)) return key;
  throw new ApiError('invalidRequest', { detail: 'Idempotency-Key' });
}

/**
 * Creates the function that executes requests with a key once. Their results are stored in the database.
 * @param siteSecret encrypts the stored results, because some contain tokens or passwords
 */
export function createRunOnce(db: Kysely<Database>, siteSecret: Uint8Array): RunOnce {
  return async (call, run) => {
    const digest = digestOf(call, siteSecret);
    for (;;) {
      if (await claim(db, call, digest)) return runClaimed(db, siteSecret, call, run);
      const known = await awaitResult(db, siteSecret, call, digest);
      if (known === null) continue;
      // Discards the rest of the body, because no handler reads the uploaded file of a repeated request.
      call.request.raw.resume();
      return known;
    }
  };
}

/**
 * Returns a digest of the request's content in hex. It is computed with a secret key, because the content may be a
 * password.
 */
function digestOf({ request, parts }: KeyedCall, siteSecret: Uint8Array): string {
  const { method, url = '', config } = request.routeOptions;
  const length = config.ignoresBody === true ? request.headers['content-length'] : null;
  return createHmac('sha256', siteSecret)
    .update(JSON.stringify(['idempotent call', method, url, parts, length]))
    .digest('hex');
}

/** Claims the key. Returns false if an earlier request has claimed it and the claim has not expired. */
async function claim(db: Kysely<Database>, { uid, key, now }: KeyedCall, digest: string): Promise<boolean> {
  const expired = new Date(now.getTime() - intervals.idempotencyKeyLife);
  const { rows } = await sql`insert into idempotent_call as stored (uid, key, digest, created_at)
    values (${uid}, ${key}, ${digest}, ${now})
    on conflict (uid, key) do update
      set digest = excluded.digest, sealed_answer = null, created_at = excluded.created_at
      where stored.created_at < ${expired}
    returning 1`.execute(db);
  return rows.length > 0;
}

async function runClaimed(
  db: Kysely<Database>,
  siteSecret: Uint8Array,
  call: KeyedCall,
  run: () => Promise<HandlerResult>,
): Promise<HandlerResult> {
  let result: HandlerResult;
  try {
    result = await run();
  } catch (error) {
    // If the connection was lost, it is unknown whether the transaction was committed, so the claim stays.
    if (!isDatabaseUnavailable(error)) await db.deleteFrom('idempotent_call').where(isOf(call)).execute();
    throw error;
  }
  const sealed_answer = encrypt(siteSecret, contextOf(call), JSON.stringify(result));
  await db.updateTable('idempotent_call').set({ sealed_answer }).where(isOf(call)).execute();
  await forgetOldest(db, call.uid);
  return result;
}

/** Deletes the oldest keys of a user beyond `limits.idempotencyKeysPerUser`, so that they do not fill the database. */
async function forgetOldest(db: Kysely<Database>, uid: string): Promise<void> {
  await sql`delete from idempotent_call where uid = ${uid} and key in (
    select key from idempotent_call where uid = ${uid}
    order by created_at desc offset ${limits.idempotencyKeysPerUser})`.execute(db);
}

/**
 * Waits for the stored result of the earlier request. Returns null if that request was rejected. Throws
 * `idempotencyKeyReused`, `outcomeUnknown`.
 */
async function awaitResult(
  db: Kysely<Database>,
  siteSecret: Uint8Array,
  call: KeyedCall,
  digest: string,
): Promise<HandlerResult | null> {
  const deadline = performance.now() + waitMs;
  for (let pause: number = pollMs.first; ; pause = Math.min(2 * pause, pollMs.most)) {
    const row = await db
      .selectFrom('idempotent_call')
      .where(isOf(call))
      .select(['digest', 'sealed_answer', 'created_at'])
      .executeTakeFirst();
    if (!row) return null;
    if (row.digest !== digest) throw new ApiError('idempotencyKeyReused');
    if (row.sealed_answer) return resultOf(decrypt(siteSecret, contextOf(call), row.sealed_answer));
    const age = call.now.getTime() - row.created_at.getTime();
    if (age > waitMs || performance.now() > deadline) throw new ApiError('outcomeUnknown');
    await setTimeout(pause);
  }
}

/** Parses what `runClaimed` has stored. */
function resultOf(text: string): HandlerResult {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `runClaimed` writes it
  const { data = null, message } = JSON.parse(text) as Partial<HandlerResult>;
  return { data, message };
}

const isOf = ({ uid, key }: KeyedCall) => sql<boolean>`uid = ${uid} and key = ${key}`;

const contextOf = ({ uid, key }: KeyedCall): EncryptionContext => ({
  purpose: 'idempotent call',
  owner: JSON.stringify([uid, key]),
});
