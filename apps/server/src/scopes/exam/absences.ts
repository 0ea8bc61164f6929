import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Records the beginning or end of a participant's absence, as reported by their page. Repeated reports change nothing.
 * An absence never begins before the beginning of the previous one.
 */
export async function recordAbsence(
  db: Kysely<Database>,
  { cid, uid, isAway }: { readonly cid: number; readonly uid: string; readonly isAway: boolean },
  at: Date,
): Promise<void> {
  if (isAway) {
    await sql`
      insert into exam_leaving as leaving (cid, uid, times, away_since, last_left_at)
      values (${cid}, ${uid}, 1, ${at}, ${at})
      on conflict (cid, uid) do update
        set times = leaving.times + 1, away_since = greatest(excluded.away_since, leaving.last_left_at),
          last_left_at = greatest(excluded.last_left_at, leaving.last_left_at)
        where leaving.away_since is null`.execute(db);
    return;
  }
  await sql`
    update exam_leaving
    set away_ms = away_ms + greatest(0, extract(epoch from ${at}::timestamptz - away_since) * 1000)::bigint,
      away_since = null
    where cid = ${cid} and uid = ${uid} and away_since is not null`.execute(db);
}
