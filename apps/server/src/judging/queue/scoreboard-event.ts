import { type Kysely, sql } from 'kysely';
import { appendContestLog } from '../../identity/audit/contest-log.ts';
import type { Database } from '../../platform/database/schema.ts';
import { encodeNotice, noticeChannel } from '../../platform/event-bus/event-bus.ts';

export interface ContestSubmission {
  readonly submitId: number;
  readonly cid: number;
  readonly cpid: number;
  readonly uid: string;
  readonly submittedAt: Date;
}

/** Why a submission was judged, and the user whose action caused it, if any. */
export interface JudgingCause {
  readonly reason: string;
  readonly by: string | null;
}

export interface ContestOutcome {
  readonly status: number;
  readonly score: number | null;
  readonly timeMs: number | null;
}

/**
 * Records the outcome of a contest submission in the finishing transaction; a later judging overwrites it.
 * Increments the contest's scoreboard version. The contest row stays locked until commit, so versions follow
 * commit order: a reader that knows every event up to version N has missed none. The lock is the last one
 * this transaction takes, so it is held only briefly.
 *
 * Outcomes behind a freeze also increment `hidden_number` and have no `open_number`. Viewers from whom the
 * freeze hides them get the version `scoreboard_version - hidden_number`, which such outcomes do not change.
 */
export async function recordScoreboardEvent(
  trx: Kysely<Database>,
  { submitId, cid, cpid, uid, submittedAt }: ContestSubmission,
  { status, score, timeMs }: ContestOutcome,
  { reason, by }: JudgingCause,
): Promise<void> {
  const isHidden = sql`coalesce(seal_at <= ${submittedAt}::timestamptz and (published_at >= seal_at) is not true, false)`;
  await sql`
    with board as (
      update contest set scoreboard_version = scoreboard_version + 1, hidden_number = hidden_number + ${isHidden}::int
      where id = ${cid}
      returning scoreboard_version, case when not ${isHidden} then scoreboard_version - hidden_number end as open_number
    )
    insert into scoreboard_event (submit_id, cid, cpid, uid, submitted_at, verdict, score, time_ms, number, open_number)
    select ${submitId}::bigint, ${cid}::bigint, ${cpid}::bigint, ${uid}, ${submittedAt}::timestamptz,
      ${status}::smallint, ${score}::numeric, ${timeMs}::int, scoreboard_version, open_number
    from board
    on conflict (submit_id) do update set verdict = excluded.verdict, score = excluded.score,
      time_ms = excluded.time_ms, number = excluded.number, open_number = excluded.open_number,
      -- If the verdict changed, staff must check the balloon again.
      is_checked = scoreboard_event.is_checked and scoreboard_event.verdict = excluded.verdict`.execute(trx);
  await appendContestLog(trx, cid, {
    kind: 'judged',
    submitId,
    uid,
    cpid,
    submittedAt,
    verdict: status,
    score,
    timeMs,
    reason,
    by: by ?? undefined,
    at: new Date(),
  });
  await sql`select pg_notify(${noticeChannel}, ${encodeNotice(scoreboardTopic(cid))})`.execute(trx);
}

/** Returns the topic that is published every full minute, for a contest whose scoreboard updates once a minute. */
export function minuteTopic(cid: number): string {
  return `contest-minute:${cid}`;
}

/** Returns the topic for changes of a contest's scoreboard. */
export function scoreboardTopic(cid: number): string {
  return `contest-board:${cid}`;
}
