import type { Locale } from '@xiezhi/contract/limits';
import type { SubmissionRow } from '@xiezhi/contract/routes/submission';
import { isInProgress, JudgeStatus } from '@xiezhi/contract/enums/status';
import type { Page } from '@xiezhi/contract/wire/wire';
import { areResultsHidden, hidesOthers, isManager } from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { containsPattern, pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import { submissionIn, submissionOfRun } from '../../platform/scope/sql.ts';
import { rightsFor } from '../../judging/submission/policy.ts';
import { presentSubmissionRow } from '../../judging/submission/presenter.ts';
import { findSubmissions } from '../../judging/submission/repository.ts';
import type { OpenedContest } from './access.ts';
import { submittedIn, windowFor } from './problems.ts';

export interface ContestSubmissionQuery extends Paging {
  readonly onlyMine: boolean;
  readonly status?: number | undefined;
  readonly username: string | undefined;
  /** Display id in the contest. */
  readonly problem: string | undefined;
  readonly isWholeProblemId: boolean;
  readonly language: string | undefined;
  /** Lists only submissions from before the start of the contest. Without this option they are omitted. */
  readonly isBeforeStart: boolean;
  readonly containsEnd: boolean;
  /** Id of a virtual run of the viewer: lists only submissions of this run. */
  readonly run?: number | undefined;
}

/** Maximum exact count. For longer lists the response has this number, marked as an estimate. */
const countMax = 10_000;

/**
 * Lists the submissions of a contest that the viewer may see, newest first. The viewer's own submissions are always
 * listed. Submissions of others are omitted if they are frozen or were made before the start or after the end.
 */
export async function listContestSubmissions(
  db: Kysely<Database>,
  contest: OpenedContest,
  query: ContestSubmissionQuery,
  locale: Locale,
): Promise<Page<SubmissionRow>> {
  const conditions = sql.join(conditionsOf(contest, query), sql` and `);
  const from = sql`from submission join app_user on app_user.uid = submission.uid
    join contest_problem link on link.id = submission.cpid where ${conditions}`;
  const { rows: ids } = await sql<{ id: number }>`select submission.id ${from}
    order by submission.id desc limit ${query.limit}
    offset ${(query.currentPage - 1) * query.limit}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count from (
    select 1 ${from} limit ${countMax + 1}) found`.execute(db);
  const count = counted.rows[0]?.count ?? 0;
  const rows = await findSubmissions(
    db,
    ids.map(({ id }) => id),
    locale,
  );
  const records = rows.flatMap((row) => {
    const rights = rightsFor(contest.access, row);
    return rights ? [presentSubmissionRow(row, rights)] : [];
  });
  return pageOf(records, { value: Math.min(count, countMax), isEstimated: count > countMax }, query);
}

function conditionsOf(contest: OpenedContest, query: ContestSubmissionQuery): RawBuilder<SqlBool>[] {
  const { access: context } = contest;
  const { username, problem, language, status } = query;
  const conditions = [listed(contest, query)];
  if (query.onlyMine) conditions.push(sql`submission.uid = ${context.person?.uid ?? null}`);
  if (username !== undefined)
    conditions.push(sql`app_user.username_key like ${containsPattern(username.toLowerCase())}`);
  if (problem !== undefined) {
    const text = problem.toLowerCase();
    conditions.push(
      query.isWholeProblemId
        ? sql`lower(link.display_id) = ${text}`
        : sql`lower(link.display_id) like ${containsPattern(text)}`,
    );
  }
  if (language !== undefined) conditions.push(sql`submission.language = ${language}`);
  if (status !== undefined) conditions.push(hasStatus(contest, status));
  return conditions;
}

/**
 * SQL condition for the submissions to list: of the contest, or of a virtual run if the query has one. During a virtual
 * run, the list contains the run's own submissions and those of others up to the same minute of the contest.
 */
function listed(contest: OpenedContest, query: ContestSubmissionQuery): RawBuilder<SqlBool> {
  const { row, access: context } = contest;
  const official = submissionIn({ kind: 'contest', cid: row.id });
  if (query.run !== undefined) {
    const uid = context.person?.uid ?? null;
    return sql`(${submissionOfRun(query.run)} and submission.cid = ${row.id} and submission.uid = ${uid})`;
  }
  const { virtual } = context.place;
  if (!virtual || query.isBeforeStart) return sql`(${official} and ${inView(contest, query)})`;
  const ofRun = submissionOfRun(virtual.id);
  if (query.onlyMine) return ofRun;
  return sql`(${ofRun} or (${official} and ${submittedIn(windowFor(context, false))}))`;
}

/** SQL condition for the submissions that the viewer may see when no virtual run is in progress. */
function inView({ access: context }: OpenedContest, { isBeforeStart, containsEnd }: ContestSubmissionQuery) {
  const at = sql.ref('submission.submitted_at');
  const { startsAt } = context.place.terms;
  const manages = isManager(context);
  const isOwn = sql<SqlBool>`submission.uid = ${context.person?.uid ?? null}`;
  if (isBeforeStart) {
    const isEarly = sql<SqlBool>`${at} < ${startsAt}`;
    return manages ? isEarly : sql<SqlBool>`(${isEarly} and ${isOwn})`;
  }
  const begun = sql<SqlBool>`${at} >= ${startsAt}`;
  const isInTime = hidesOthers(context) ? sql<SqlBool>`(${begun} and ${isOwn})` : begun;
  const { until } = windowFor(context, containsEnd);
  if (until === null) return isInTime;
  return sql<SqlBool>`(${isInTime} and (${at} < ${until} or ${isOwn}))`;
}

/**
 * SQL condition for a status filter. The filter must not reveal more than the rows: while results are hidden, all
 * submissions have the same status.
 */
function hasStatus({ access: context }: OpenedContest, status: number): RawBuilder<SqlBool> {
  if (areResultsHidden(context)) return sql`${status === JudgeStatus.SubmittedUnknownResult}::boolean`;
  if (!isInProgress(status)) return sql`submission.status = ${status}`;
  return sql`submission.status = 5 and (
    select task.status from judging_task task where task.judging_id = submission.current_judging_id
  ) = ${status}`;
}
