import { type Kysely, sql } from 'kysely';
import { appendContestLog } from '../../../identity/audit/contest-log.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { insertRows } from './rows.ts';

/** The outcome of a submission in a contest. */
export interface ContestOutcome {
  readonly submitId: number;
  readonly cid: number;
  readonly cpid: number;
  readonly uid: string;
  readonly submittedAt: Date;
  readonly verdict: number;
  readonly score: number | null;
  readonly timeMs: number | null;
  readonly isChecked: boolean;
}

const cancelled = -4;

/**
 * Adds outcomes to the scoreboards, as the finishing of a judging does, but for a whole batch. A contest that has a log
 * already gets an entry for each; the others get theirs at the end of the migration.
 */
export async function addScoreboardEvents(
  trx: Kysely<Database>,
  outcomes: readonly ContestOutcome[],
): Promise<void> {
  const counted = outcomes.filter(({ verdict }) => verdict !== cancelled);
  const byContest = [...Map.groupBy(counted, ({ cid }) => cid)].toSorted(([left], [right]) => left - right);
  for (const [cid, events] of byContest) {
    const contest = await trx
      .selectFrom('contest')
      .where('id', '=', cid)
      .select(['scoreboard_version', 'hidden_number', 'seal_at', 'published_at', 'log_number'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    let { scoreboard_version: version, hidden_number: hidden } = contest;
    const { seal_at: sealAt, published_at: publishedAt } = contest;
    const rows = events
      .toSorted(
        (left, right) =>
          left.submittedAt.getTime() - right.submittedAt.getTime() || left.submitId - right.submitId,
      )
      .map((event) => {
        const isHidden =
          sealAt !== null && event.submittedAt >= sealAt && !(publishedAt !== null && publishedAt >= sealAt);
        version += 1;
        if (isHidden) hidden += 1;
        return {
          submit_id: event.submitId,
          cid,
          cpid: event.cpid,
          uid: event.uid,
          submitted_at: event.submittedAt,
          verdict: event.verdict,
          score: event.score,
          time_ms: event.timeMs,
          number: version,
          open_number: isHidden ? null : version - hidden,
          is_checked: event.isChecked,
        };
      });
    await insertRows(trx, 'scoreboard_event', rows);
    await trx
      .updateTable('contest')
      .set({ scoreboard_version: version, hidden_number: hidden })
      .where('id', '=', cid)
      .execute();
    if (contest.log_number > 0) await appendLog(trx, cid, events);
  }
}

async function appendLog(
  trx: Kysely<Database>,
  cid: number,
  events: readonly ContestOutcome[],
): Promise<void> {
  for (const { submitId, uid, cpid, submittedAt, verdict, score, timeMs } of events)
    await appendContestLog(trx, cid, {
      kind: 'judged',
      submitId,
      uid,
      cpid,
      submittedAt,
      verdict,
      score,
      timeMs,
      reason: 'earlier',
      at: new Date(),
    });
}

/** Begins the logs of imported contests that have none, each in a transaction of its own. */
export async function beginContestLogs(
  db: Kysely<Database>,
  source: string,
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select contest.id from site_import_id imported join contest on contest.id = imported.new_id::bigint
    where imported.source = ${source} and imported.noun = 'contest' and contest.log_number = 0
      and contest.scoreboard_version > 0 order by 1`.execute(db);
  for (const { id } of rows) {
    signal.throwIfAborted();
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`select log_earlier_results(${id}::bigint)`.execute(trx);
    });
  }
}
