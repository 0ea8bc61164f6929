import { type Kysely, type Selectable, sql } from 'kysely';
import { appendContestLog } from '../../../identity/audit/contest-log.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { insertRows } from './rows.ts';

/** The outcome of a submission in a contest. */
export interface ImportedOutcome {
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
 * Adds outcomes to the scoreboards like the end of a judging, but for a whole batch. If a contest already has a log,
 * the outcomes are appended to it. The logs of other contests begin at the end of the migration.
 */
export async function addScoreboardEvents(
  trx: Kysely<Database>,
  outcomes: readonly ImportedOutcome[],
): Promise<void> {
  const counted = outcomes.filter(({ verdict }) => verdict !== cancelled);
  if (counted.length === 0) return;
  const byContest = Map.groupBy(counted, ({ cid }) => cid);
  // The contests are locked in the order of their ids, so that two transactions cannot deadlock.
  const contests = await trx
    .selectFrom('contest')
    .where('id', '=', sql<number>`any(${[...byContest.keys()]}::bigint[])`)
    .select(['id', 'scoreboard_version', 'hidden_number', 'seal_at', 'published_at', 'log_number'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const added = contests.map((contest) => numberEvents(contest, byContest.get(contest.id) ?? []));
  await insertRows(
    trx,
    'scoreboard_event',
    added.flatMap(({ rows }) => rows),
  );
  await sql`update contest set scoreboard_version = added.version, hidden_number = added.hidden
    from unnest(${added.map(({ cid }) => cid)}::bigint[], ${added.map(({ version }) => version)}::bigint[],
      ${added.map(({ hidden }) => hidden)}::bigint[]) as added (id, version, hidden)
    where contest.id = added.id`.execute(trx);
  for (const { id, log_number: logNumber } of contests)
    if (logNumber > 0) await appendLog(trx, id, byContest.get(id) ?? []);
}

type ContestRow = Pick<
  Selectable<Database['contest']>,
  'id' | 'scoreboard_version' | 'hidden_number' | 'seal_at' | 'published_at'
>;

/** Returns event rows for the outcomes of one contest, ordered by time, and the contest's new version numbers. */
function numberEvents(contest: ContestRow, outcomes: readonly ImportedOutcome[]) {
  let { scoreboard_version: version, hidden_number: hidden } = contest;
  const { id: cid, seal_at: sealAt, published_at: publishedAt } = contest;
  const rows = outcomes
    .toSorted(
      (left, right) =>
        left.submittedAt.getTime() - right.submittedAt.getTime() || left.submitId - right.submitId,
    )
    .map((outcome) => {
      const isHidden =
        sealAt !== null && outcome.submittedAt >= sealAt && !(publishedAt !== null && publishedAt >= sealAt);
      version += 1;
      if (isHidden) hidden += 1;
      return {
        submit_id: outcome.submitId,
        cid,
        cpid: outcome.cpid,
        uid: outcome.uid,
        submitted_at: outcome.submittedAt,
        verdict: outcome.verdict,
        score: outcome.score,
        time_ms: outcome.timeMs,
        number: version,
        open_number: isHidden ? null : version - hidden,
        is_checked: outcome.isChecked,
      };
    });
  return { cid, rows, version, hidden };
}

async function appendLog(
  trx: Kysely<Database>,
  cid: number,
  events: readonly ImportedOutcome[],
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

/** Begins the logs of imported contests that have none, each in a separate transaction. */
export async function beginContestLogs(
  db: Kysely<Database>,
  source: string,
  signal: AbortSignal,
): Promise<void> {
  for (let last = 0; ;) {
    signal.throwIfAborted();
    const { rows } = await sql<{ id: number }>`
      select contest.id from site_import_id imported join contest on contest.id = imported.new_id::bigint
      where imported.source = ${source} and imported.noun = 'contest' and contest.log_number = 0
        and contest.scoreboard_version > 0 and contest.id > ${last}::bigint order by 1 limit 1`.execute(db);
    const [next] = rows;
    if (next === undefined) return;
    const { id } = next;
    last = id;
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`select log_earlier_results(${id}::bigint)`.execute(trx);
    });
  }
}
