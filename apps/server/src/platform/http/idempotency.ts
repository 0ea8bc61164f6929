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
 * Calls with a key run once.
 *
 * A call claims its key before the handler runs, and stores its answer afterwards. A repetition, also one
 * that arrives at another server meanwhile, waits for that answer. A rejected call deletes its claim, so that
 * the key can be used again. If the server ends between claim and answer, it is unknown whether the handler's
 * transaction was committed: the claim stays, and repetitions get `outcomeUnknown` instead of a second run.
 * Keys are unique per user, so that no user reads the answer of another.
 */

/** What a handler returned: `data` and `msg` of the envelope. */
export interface HandlerResult {
  readonly data: unknown;
  readonly message: string | undefined;
}

/** One intended call of a user. */
export interface KeyedCall {
  readonly uid: string;
  readonly key: string;
  readonly request: FastifyRequest;
  /** The validated content of the request; a file is not part of it. */
  readonly parts: ValidatedParts;
  readonly now: Date;
}

/**
 * Returns the result of the first run with this key. Throws `idempotencyKeyReused`, `outcomeUnknown`, and the
 * errors of `run`.
 */
export type RunOnce = (call: KeyedCall, run: () => Promise<HandlerResult>) => Promise<HandlerResult>;

/** Milliseconds between two queries for the answer of a running call; doubled each time, to save queries. */
const pollMs = { first: 50, most: 1000 } as const;
/** Milliseconds that a repetition waits for the answer of a running call. */
const waitMs = 15_000;

/** Returns the key of a request, or null without one. Throws `invalidRequest`. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers[idempotencyHeader];
  if (key === undefined) return null;
  if (typeof key === 'string' && idempotencyKeyPattern.test(key)) return key;
  throw new ApiError('invalidRequest', { detail: 'Idempotency-Key' });
}

/**
 * Returns the function that runs calls with a key once; results are stored in the database.
 * @param siteSecret encrypts the stored results, because some contain tokens or passwords
 */
export function createRunOnce(db: Kysely<Database>, siteSecret: Uint8Array): RunOnce {
  return async (call, run) => {
    const digest = digestOf(call, siteSecret);
    for (;;) {
      if (await claim(db, call, digest)) return runClaimed(db, siteSecret, call, run);
      const known = await awaitResult(db, siteSecret, call, digest);
      if (known === null) continue;
      // Discards the body: no handler reads the file of this request.
      call.request.raw.resume();
      return known;
    }
  };
}

/** Returns a digest of the content in hex; with a secret key, because a content may be a password. */
function digestOf({ request, parts }: KeyedCall, siteSecret: Uint8Array): string {
  const { method, url = '', config } = request.routeOptions;
  const length = config.ignoresBody === true ? request.headers['content-length'] : null;
  return createHmac('sha256', siteSecret)
    .update(JSON.stringify(['idempotent call', method, url, parts, length]))
    .digest('hex');
}

/** Returns whether this run is the first with the key, or the first since the key has expired. */
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
    // A lost connection leaves open whether the transaction was committed.
    if (!isDatabaseUnavailable(error)) await db.deleteFrom('idempotent_call').where(isOf(call)).execute();
    throw error;
  }
  const sealed_answer = encrypt(siteSecret, contextOf(call), JSON.stringify(result));
  await db.updateTable('idempotent_call').set({ sealed_answer }).where(isOf(call)).execute();
  await forgetOldest(db, call.uid);
  return result;
}

/** Deletes the oldest keys of a user beyond `limits.idempotencyKeysPerUser`, so that keys do not fill the database. */
async function forgetOldest(db: Kysely<Database>, uid: string): Promise<void> {
  await sql`delete from idempotent_call where uid = ${uid} and key in (
    select key from idempotent_call where uid = ${uid}
    order by created_at desc offset ${limits.idempotencyKeysPerUser})`.execute(db);
}

/** Returns the stored result, or null if the first run was refused. Throws `idempotencyKeyReused`, `outcomeUnknown`. */
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
