import { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { beginning, type LogLine, type ChainVerification, verifyLog } from './verify.ts';

const batchSize = 1000;

/** Yields the log of a contest from the first entry, in batches, so that memory use does not depend on its length. */
export async function* logLines(db: Kysely<Database>, cid: number): AsyncGenerator<LogLine> {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('contest_log')
      .where('cid', '=', cid)
      .where('number', '>', last)
      .select(['number', 'body', 'hash'])
      .orderBy('number')
      .limit(batchSize)
      .execute();
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = end.number;
  }
}

/** Streams the log as a file: one JSON object per line. */
export function logFile(db: Kysely<Database>, cid: number): Readable {
  async function* text() {
    for await (const { number, body, hash } of logLines(db, cid))
      yield `${JSON.stringify({ number, hash, body })}\n`;
  }
  return Readable.from(text());
}

/**
 * Returns the head of a log before `moment`: its last number and hash. While results are frozen, viewers get the head
 * from the beginning of the freeze, because a later head would reveal whether and when something was judged.
 */
export async function headBefore(
  db: Kysely<Database>,
  cid: number,
  moment: Date,
): Promise<{ readonly number: number; readonly head: string }> {
  // Results stored before the log existed have `submittedAt` instead of `at` in their entries.
  const { rows } = await sql<{ number: number; head: string }>`
    select number, hash as head from contest_log
    where cid = ${cid} and coalesce(body::json ->> 'at', body::json ->> 'submittedAt')::timestamptz < ${moment}
    order by number desc limit 1`.execute(db);
  return rows[0] ?? { number: 0, head: beginning };
}

export interface StoredVerification {
  readonly log: ChainVerification;
  /** Whether the head shown on the site equals the hash of the last log entry. */
  readonly isHeadRight: boolean;
  /** Submissions whose result differs from their last log entry; at most ten. */
  readonly different: readonly number[];
}

/**
 * Verifies the audit log of a contest: its hash chain, its head, and the results from which scoreboards are computed.
 */
export async function verifyStored(db: Kysely<Database>, cid: number): Promise<StoredVerification | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const contest = await trx
        .selectFrom('contest')
        .where('id', '=', cid)
        .select(['log_head', 'log_number'])
        .executeTakeFirst();
      if (!contest) return null;
      const lines: LogLine[] = [];
      for await (const line of logLines(trx, cid)) lines.push(line);
      const log = verifyLog(lines);
      const { rows } = await sql<{ submit_id: number }>`
        with logged as (
          select distinct on (1) (body::json ->> 'submitId')::bigint as submit_id, body::json as said
          from contest_log where cid = ${cid} and body::json ->> 'kind' = 'judged'
          order by 1, number desc
        )
        select coalesce(event.submit_id, logged.submit_id) as submit_id
        from logged full join (select * from scoreboard_event where cid = ${cid}) event using (submit_id)
        where event.submit_id is null or logged.submit_id is null
          or (logged.said ->> 'verdict')::int <> event.verdict
          or (logged.said ->> 'score')::numeric is distinct from event.score
          or (logged.said ->> 'uid') <> event.uid
          or (logged.said ->> 'cpid')::bigint <> event.cpid
          or date_trunc('milliseconds', event.submitted_at) <> (logged.said ->> 'submittedAt')::timestamptz
        order by 1 limit 10`.execute(trx);
      return {
        log,
        isHeadRight: log.isGood && log.head === contest.log_head && log.count === contest.log_number,
        different: rows.map(({ submit_id: id }) => id),
      };
    });
}
