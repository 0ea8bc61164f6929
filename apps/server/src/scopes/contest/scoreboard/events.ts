import type { JudgedAttempt } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { mapInParts } from '../../../platform/in-parts.ts';
import { submissionIn } from '../../../platform/scope/sql.ts';

interface Row {
  readonly submit_id: number;
  readonly uid: string;
  readonly cpid: number;
  readonly submitted_at: Date;
  readonly verdict: number;
  readonly score: number | null;
  readonly time_ms: number | null;
  readonly number: number;
  readonly open_number: number | null;
}

export interface NumberedEvents {
  readonly events: readonly JudgedAttempt[];
  /** Version of the last event; null if there are no events. */
  readonly number: number | null;
  /** Version of the last event that no freeze hides; null if there is none. */
  readonly openNumber: number | null;
}

interface Part {
  /** Reads only events of this user; null reads those of everybody. */
  readonly only?: string | null;
  /** Reads only events submitted before this time; null reads all. */
  readonly before?: Date | null;
}

/**
 * Reads the events that changed after version `since`; -1 reads all. Versions follow commit order, so no change is
 * missed.
 */
export async function readEvents(
  db: Kysely<Database>,
  cid: number,
  since: number,
  { only = null, before = null }: Part = {},
): Promise<NumberedEvents> {
  const { rows } = await sql<Row>`
    select submit_id, uid, cpid, submitted_at, verdict, score, time_ms, number, open_number
    from scoreboard_event where cid = ${cid} and number > ${since}
      and (${only}::text is null or uid = ${only})
      and (${before}::timestamptz is null or submitted_at < ${before}) order by number`.execute(db);
  return {
    events: await mapInParts(rows, eventOf),
    number: rows.at(-1)?.number ?? null,
    openNumber: rows.findLast(({ open_number: number }) => number !== null)?.open_number ?? null,
  };
}

/** Time window of those attempts during a freeze that other viewers may know of. */
export interface FreezeWindow {
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
}

/**
 * Reads all submissions in a window, judged or not, as events without their verdicts. Each event is dated by its
 * submission, so nothing reveals whether or when it was judged.
 */
export async function readFrozenAttempts(
  db: Kysely<Database>,
  cid: number,
  { from, until }: FreezeWindow,
  only: string | null,
): Promise<readonly JudgedAttempt[]> {
  const { rows } = await sql<Omit<Row, 'number' | 'open_number'>>`
    select id as submit_id, uid, cpid, submitted_at, 0 as verdict, null as score, null as time_ms
    from submission where ${submissionIn({ kind: 'contest', cid })} and submitted_at >= ${from}
      and submitted_at < ${until} and (${only}::text is null or uid = ${only}) order by id`.execute(db);
  return mapInParts(rows, eventOf);
}

/** Counts what `readFrozenAttempts` returns. */
export async function countFrozenAttempts(
  db: Kysely<Database>,
  cid: number,
  { from, until }: FreezeWindow,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from submission where ${submissionIn({ kind: 'contest', cid })}
      and submitted_at >= ${from} and submitted_at < ${until}`.execute(db);
  return rows[0]?.count ?? 0;
}

function eventOf(row: Omit<Row, 'number' | 'open_number'>): JudgedAttempt {
  return {
    kind: 'judged',
    submitId: row.submit_id,
    uid: row.uid,
    problem: row.cpid,
    at: row.submitted_at.getTime(),
    verdict: row.verdict,
    score: row.score,
    timeMs: row.time_ms,
  };
}
