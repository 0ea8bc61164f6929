import type { Judged } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';

interface Row {
  readonly submit_id: number;
  readonly uid: string;
  readonly cpid: number;
  readonly submitted_at: Date;
  readonly verdict: number;
  readonly score: number | null;
  readonly time_ms: number | null;
  readonly number: number;
}

export interface NumberedEvents {
  readonly events: readonly Judged[];
  /** Of the last of them; null: there are none. */
  readonly number: number | null;
}

/**
 * What has changed since a number; all of it since -1. Numbers follow each other as commits do: none is missed.
 * @param only of this user alone; null: of everybody
 */
export async function readEvents(
  db: Kysely<Database>,
  cid: number,
  since: number,
  only: string | null = null,
): Promise<NumberedEvents> {
  const { rows } = await sql<Row>`
    select submit_id, uid, cpid, submitted_at, verdict, score, time_ms, number
    from contest_event where cid = ${cid} and number > ${since}
      and (${only}::text is null or uid = ${only}) order by number`.execute(db);
  return { events: rows.map(eventOf), number: rows.at(-1)?.number ?? null };
}

function eventOf(row: Row): Judged {
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
