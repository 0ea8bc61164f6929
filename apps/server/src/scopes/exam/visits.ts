import { examLimits } from '@xiezhi/contract/limits/exam';
import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database/schema.ts';

/** A request of a participant during an exam, from one session and address. */
export interface ExamVisit {
  readonly cid: number;
  readonly uid: string;
  readonly sessionId: string;
  readonly address: string;
}

/** Number of visits that the server remembers as written. A forgotten visit may be written once more than needed. */
const rememberedMax = 20_000;

/**
 * Returns a function that records visits, at most one per session, address and `visitStep`. Participants cannot forge a
 * visit, because the server determines address and session itself. A participant has at most `visitsMax` rows.
 */
export function createVisitRecorder(db: Kysely<Database>): (visit: ExamVisit, now: Date) => Promise<void> {
  const written = new LRUCache<string, number>({ max: rememberedMax });

  return async ({ cid, uid, sessionId, ...visit }, now) => {
    const address = plainAddress(visit.address);
    const key = JSON.stringify([cid, uid, sessionId, address]);
    const last = written.get(key);
    if (last !== undefined && Math.abs(now.getTime() - last) < examLimits.visitStep) return;
    written.set(key, now.getTime());
    await sql`
      insert into exam_visit as visit (cid, uid, session_id, address, first_seen_at, last_seen_at)
      select ${cid}::bigint, ${uid}, ${sessionId}, ${address}, ${now}::timestamptz, ${now}::timestamptz
      where (select count(*) from exam_visit where cid = ${cid} and uid = ${uid}) < ${examLimits.visitsMax}
        or exists (select from exam_visit where cid = ${cid} and uid = ${uid} and session_id = ${sessionId}
          and address = ${address})
      on conflict (cid, uid, session_id, address) do update
        set last_seen_at = greatest(visit.last_seen_at, excluded.last_seen_at),
          -- The former contact was during a trial run, before the exam was moved.
          first_seen_at = case when visit.last_seen_at < (select starts_at from contest where id = visit.cid)
            then excluded.first_seen_at else visit.first_seen_at end`.execute(db);
  };
}

/** Converts an IPv4-mapped IPv6 address (`::ffff:10.1.0.7`) to IPv4. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
