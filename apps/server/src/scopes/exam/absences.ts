import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Exam } from './exams.ts';

/**
 * Records the beginning or end of a participant's absence, as reported by their page. Repeated reports change nothing.
 * An absence never begins before the beginning of the previous one, or of the exam. Absences before the beginning of the
 * exam, such as in a trial run before it was moved, are replaced.
 */
export async function recordAbsence(
  db: Kysely<Database>,
  { exam: { cid, startsAt }, uid, isAway }: AbsenceReport,
  at: Date,
): Promise<void> {
  if (isAway) {
    const leftAt = at < startsAt ? startsAt : at;
    const isOutdated = sql`leaving.last_left_at < ${startsAt}`;
    await sql`
      insert into exam_leaving as leaving (cid, uid, times, away_since, last_left_at)
      values (${cid}, ${uid}, 1, ${leftAt}, ${leftAt})
      on conflict (cid, uid) do update
        set times = case when ${isOutdated} then 1 else leaving.times + 1 end,
          away_ms = case when ${isOutdated} then 0 else leaving.away_ms end,
          away_since = greatest(excluded.away_since, leaving.last_left_at),
          last_left_at = greatest(excluded.last_left_at, leaving.last_left_at)
        where leaving.away_since is null or ${isOutdated}`.execute(db);
    return;
  }
  await sql`
    update exam_leaving
    set away_ms = away_ms + greatest(0, extract(epoch from ${at}::timestamptz - away_since) * 1000)::bigint,
      away_since = null
    where cid = ${cid} and uid = ${uid} and away_since >= ${startsAt}`.execute(db);
}

export interface AbsenceReport {
  readonly exam: Pick<Exam, 'cid' | 'startsAt'>;
  readonly uid: string;
  readonly isAway: boolean;
}
