import { storageLimits } from '@xiezhi/contract/limits/storage';
import { type Kysely, sql } from 'kysely';
import { lockName } from '../database/lock-name.ts';
import type { Database } from '../database/schema.ts';
import { ApiError } from '../http/api-error.ts';
import { sizeText } from './quota.ts';
import { mebibyte, userLimit } from './usage.ts';

/*
 * Limits what a user may write in 24 hours. Two kinds are counted separately:
 *
 * - Files: every blob that a request or a job of the user stores. `recordWriting` is called before each write;
 *   `who-writes.test.ts` lists all writers. Blobs of rejected transactions and of removed files do not count towards a
 *   quota, but stay on disk for a day and count here.
 * - Texts: the body of every request of a signed-in user (`TextCounter`, in `platform/http/routes.ts`), whether it is
 *   stored or not, and texts that reach the database in another way, such as those of packages and remote problems.
 *   Database rows count towards no quota, so this limits how much a user can make the database grow.
 *
 * Users without a storage limit may write any amount.
 */

type Kind = 'files' | 'texts';
interface Services {
  readonly db: Kysely<Database>;
  readonly clock: () => Date;
}

const hour = 3_600_000;
const day = 24 * hour;

/** Records that a user is about to write this number of bytes. Throws `storageWrittenFull` if it exceeds the limit. */
export async function recordWriting(
  { db, clock }: Services,
  uid: string | null,
  bytes: number,
  kind: Kind = 'files',
): Promise<void> {
  if (uid === null || bytes === 0) return;
  const limit = await userLimit(db, uid);
  if (limit === null) return;
  const most =
    kind === 'texts'
      ? storageLimits.textsPerDayMb * mebibyte
      : Math.max(storageLimits.writtenPerDayMinMb * mebibyte, limit * storageLimits.writtenPerDay);
  const now = clock();
  await db.transaction().execute(async (trx) => {
    await lockName(trx, `written:${kind}:${uid}`);
    const { written, oldest } = await trx
      .selectFrom('written_bytes')
      .where('uid', '=', uid)
      .where('kind', '=', kind)
      .where('hour', '>', new Date(now.getTime() - day))
      .select((from) => [from.fn.sum<string | null>('bytes').as('written'), from.fn.min('hour').as('oldest')])
      .executeTakeFirstOrThrow();
    if (Number(written ?? 0) + bytes > most) {
      const wait = (oldest ?? now).getTime() + day - now.getTime();
      throw new ApiError('storageWrittenFull', {
        limit: sizeText(most),
        hours: Math.max(1, Math.ceil(wait / hour)),
      });
    }
    await trx
      .insertInto('written_bytes')
      .values({ uid, kind, hour: new Date(Math.floor(now.getTime() / hour) * hour), bytes })
      .onConflict((conflict) =>
        conflict
          .columns(['uid', 'kind', 'hour'])
          .doUpdateSet({ bytes: sql<number>`written_bytes.bytes + excluded.bytes` }),
      )
      .execute();
  });
}

/** Returns the total bytes of all strings in a value, at any depth. */
export function textBytes(value: unknown): number {
  let bytes = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === 'string') bytes += Buffer.byteLength(one);
    else if (Array.isArray(one)) for (const item of one) open.push(item);
    else if (typeof one === 'object' && one !== null) for (const item of Object.values(one)) open.push(item);
  }
  return bytes;
}

/** Maximum number of users whose counts a server keeps in memory. */
const usersMax = 20_000;

/**
 * Counts the bytes of texts in requests. Up to `storageLimits.textsUnstoredMax` bytes of each user are counted only in
 * memory, so that small requests need no transaction. These counts are lost when the server ends.
 */
export class TextCounter {
  readonly #services: Services;
  readonly #unstored = new Map<string, number>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Counts the bytes of a request. If they exceed the limit, throws `storageWrittenFull` and does not count them. */
  async count(uid: string, bytes: number): Promise<void> {
    const former = this.#unstored.get(uid) ?? 0;
    if (former + bytes < storageLimits.textsUnstoredMax) return this.#remember(uid, former + bytes);
    // Requests that arrive during the transaction start a new count.
    this.#unstored.delete(uid);
    try {
      await recordWriting(this.#services, uid, former + bytes, 'texts');
    } catch (error) {
      this.#remember(uid, (this.#unstored.get(uid) ?? 0) + former);
      throw error;
    }
  }

  #remember(uid: string, bytes: number): void {
    this.#unstored.delete(uid);
    this.#unstored.set(uid, bytes);
    for (const oldest of this.#unstored.keys()) {
      if (this.#unstored.size <= usersMax) break;
      this.#unstored.delete(oldest);
    }
  }
}
