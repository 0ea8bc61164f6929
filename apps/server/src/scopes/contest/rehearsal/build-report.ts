import type { RehearsalReport } from '@xiezhi/contract/contest-rehearsal';
import { finalVerdicts, JudgeStatus } from '@xiezhi/contract/enums/status';
import { reportOf, type ReplayedSubmission } from '@xiezhi/rules/rehearsal/report';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

interface PieceRow {
  readonly submitId: number;
  readonly problem: string;
  readonly language: string;
  readonly lateMs: number;
  readonly sentMs: number;
  readonly startedMs: number | null;
  readonly finishedMs: number | null;
  readonly node: number | null;
  readonly wasStatus: number;
  readonly wasScore: number | null;
  readonly isComparable: boolean;
  readonly status: number;
  readonly score: number | null;
  readonly timeMs: number | null;
  readonly limitMs: number | null;
  readonly hasNewData: boolean;
  readonly isReturned: boolean;
}

/** Verdicts that a judge node reached, so a second judging should reach them again. */
const comparable = finalVerdicts.filter(
  (status) =>
    status !== JudgeStatus.Cancelled &&
    status !== JudgeStatus.SystemError &&
    status !== JudgeStatus.SubmittedFailed,
);

/** Builds the report of a rehearsal; null if its judgings were deleted. */
export async function buildRehearsalReport(
  trx: Kysely<Database>,
  rehearsalId: number,
  pauses: number,
): Promise<RehearsalReport | null> {
  const rehearsal = await trx
    .selectFrom('contest_rehearsal')
    .where('id', '=', rehearsalId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
  const submissions = await readReplayedSubmissions(trx, rehearsalId);
  if (submissions.length === 0) return null;
  const { rows: nodes } = await sql<{ id: number; name: string; slots: number }>`
    select id, name, slots from judge_node where id in (
      select judging.node_id from contest_rehearsal_submission piece join judging on judging.id = piece.judging_id
      where piece.rehearsal_id = ${rehearsalId}
    ) order by name`.execute(trx);
  return reportOf({
    pace: rehearsal.pace,
    submissions,
    nodes,
    outage: await readOutage(trx, rehearsalId),
    pauses,
  });
}

/** SQL: converts a time into ms since the first submission was sent. */
const ms = (moment: RawBuilder<unknown>) =>
  sql`round(extract(epoch from ${moment} - begun.at) * 1000)::float8`;

/** SQL for the origin of the rehearsal's times: the time at which the first submission was sent. */
const begun = (rehearsalId: number) => sql`(
  select min(judging.created_at) from contest_rehearsal_submission piece join judging on judging.id = piece.judging_id
  where piece.rehearsal_id = ${rehearsalId}
)`;

async function readReplayedSubmissions(
  trx: Kysely<Database>,
  rehearsalId: number,
): Promise<ReplayedSubmission[]> {
  const { rows } = await sql<PieceRow>`
    with begun as materialized (select ${begun(rehearsalId)} as at)
    select submission.id as "submitId", coalesce(link.display_id, '') as problem, submission.language,
      piece.sent_ms - piece.due_ms as "lateMs",
      ${ms(sql`judging.created_at`)} as "sentMs",
      ${ms(sql`coalesce(judging.started_at, judging.finished_at)`)} as "startedMs",
      ${ms(sql`judging.finished_at`)} as "finishedMs",
      judging.node_id as node, submission.status as "wasStatus", submission.score as "wasScore",
      submission.status = any(${comparable}::smallint[]) and not submission.is_manual as "isComparable",
      judging.status, judging.score, judging.time_ms as "timeMs",
      (judging.manifest -> 'limits' ->> 'timeMs')::float8 as "limitMs",
      former.data_version is distinct from judging.data_version as "hasNewData",
      piece.is_returned as "isReturned"
    from contest_rehearsal_submission piece
      join judging on judging.id = piece.judging_id
      join submission on submission.id = piece.submit_id
      left join contest_problem link on link.id = submission.cpid
      left join judging former on former.id = submission.current_judging_id
      cross join begun
    where piece.rehearsal_id = ${rehearsalId}
    order by piece.due_ms, piece.id`.execute(trx);
  return rows.map(toReplayed);
}

function toReplayed(row: PieceRow): ReplayedSubmission {
  const { isComparable, wasStatus, wasScore, status, score, startedMs, finishedMs, ...rest } = row;
  const isJudged = finishedMs !== null && status !== JudgeStatus.SystemError;
  return {
    ...rest,
    startedMs: isJudged ? startedMs : null,
    finishedMs: isJudged ? finishedMs : null,
    was: isComparable ? { status: wasStatus, score: wasScore } : null,
    now: finishedMs === null ? null : { status, score },
  };
}

async function readOutage(trx: Kysely<Database>, rehearsalId: number) {
  const { rows } = await sql<{ node: string; atMs: number; untilMs: number; nodesLeft: number }>`
    select cut_node_name as node, coalesce(cut_nodes_left, 0) as "nodesLeft",
      extract(epoch from cut_at - ${begun(rehearsalId)})::float8 * 1000 as "atMs",
      extract(epoch from cut_until - ${begun(rehearsalId)})::float8 * 1000 as "untilMs"
    from contest_rehearsal where id = ${rehearsalId} and cut_at is not null`.execute(trx);
  const [outage] = rows;
  if (outage === undefined) return null;
  return { ...outage, atMs: Math.round(outage.atMs), untilMs: Math.round(outage.untilMs) };
}
