import type { Locale } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared-statements.ts';
import type { Database } from '../../platform/database/schema.ts';
import { limitFactors } from '../../problems/language/limits.ts';
import { isTestedProblem, practiceSubmission, presentAuth } from '../../platform/scope/sql.ts';

/**
 * Title of the problem in its contest. If the contest uses the problem's own title, returns it in the viewer's
 * language.
 */
const contestTitle = sql<string | null>`case when link.display_title in (text.title, fallback.title)
  then coalesce(nullif(text.title, ''), link.display_title) else link.display_title end`;

/**
 * Selects submissions with all data needed to show them. While a judging runs, its status and node are in its task; the
 * submission's row shows Pending until the end.
 */
function shownSubmissions(db: Kysely<Database>, locale: Locale) {
  return db
    .selectFrom('submission')
    .innerJoin('problem', 'problem.id', 'submission.pid')
    .innerJoin('app_user', 'app_user.uid', 'submission.uid')
    .leftJoin('judging_task as task', 'task.judging_id', 'submission.current_judging_id')
    .leftJoin('judge_node as node', 'node.id', 'task.node_id')
    .leftJoin('problem_text as text', (join) =>
      join.onRef('text.pid', '=', 'problem.id').on('text.locale', '=', locale),
    )
    .leftJoin('problem_text as fallback', (join) =>
      join.onRef('fallback.pid', '=', 'problem.id').onRef('fallback.locale', '=', 'problem.default_locale'),
    )
    .leftJoin('contest_problem as link', 'link.id', 'submission.cpid')
    .where('submission.hidden_at', 'is', null)
    .modifyFront(prepared)
    .select([
      'link.display_id as contest_display_id',
      contestTitle.as('contest_title'),
      'submission.id',
      'submission.pid',
      'submission.uid',
      'submission.cid',
      'submission.cpid',
      'submission.tid',
      'submission.gid',
      'submission.virtual_run_id',
      'submission.language',
      'submission.code_length',
      'submission.submitted_at',
      'submission.modified_at',
      'submission.ip',
      'submission.share',
      'submission.status',
      'submission.time_ms',
      'submission.memory_kb',
      'submission.score',
      'submission.oi_rank_score',
      'submission.is_manual',
      'submission.judger',
      'submission.version',
      'submission.current_judging_id',
      'app_user.username',
      'problem.display_id',
      'problem.type as problem_type',
      'problem.is_remote',
      presentAuth().as('problem_auth'),
      'problem.author as problem_author',
      'problem.gid as problem_gid',
      'problem.is_group as problem_is_group',
      sql<boolean>`problem.apply_public_progress is not null`.as('problem_is_offered'),
      isTestedProblem().as('problem_is_tested'),
      'problem.io_score',
      'problem.code_share',
      'problem.open_case_result',
      'problem.opens_data',
      'problem.time_limit_ms',
      'problem.memory_limit_mb',
      'task.status as task_status',
      'task.version as task_version',
      'task.node_id as task_node_id',
      'node.name as task_node',
    ])
    .select([
      sql<string>`coalesce(text.title, fallback.title, '')`.as('title'),
      limitFactors.as('limit_factors'),
      sql<boolean>`problem.hidden_at is not null`.as('is_problem_deleted'),
    ]);
}

export type VisibleSubmission = Awaited<
  ReturnType<ReturnType<typeof shownSubmissions>['executeTakeFirstOrThrow']>
>;

/**
 * Adds the current name of the user who set a verdict manually. Queries it only if there is such a user: changes of
 * `judging` trigger no notification, so a page that reads this table is not cached.
 */
async function withPersons<Row extends VisibleSubmission>(db: Kysely<Database>, rows: Row[]): Promise<Row[]> {
  const judgings = rows.flatMap((row) => (row.is_manual ? (row.current_judging_id ?? []) : []));
  if (judgings.length === 0) return rows;
  const persons = await db
    .selectFrom('judging')
    .innerJoin('app_user as person', 'person.uid', 'judging.by_uid')
    .where(sql<boolean>`judging.id = any(${judgings}::bigint[])`)
    .select(['judging.id', 'person.username'])
    .execute();
  const names = new Map(persons.map(({ id, username }) => [id, username]));
  return rows.map((row) =>
    row.is_manual ? { ...row, judger: names.get(row.current_judging_id ?? 0) ?? row.judger } : row,
  );
}

/** Returns the submissions in the order of the ids; omits unknown and hidden ones. */
export async function findSubmissions(
  db: Kysely<Database>,
  ids: readonly number[],
  locale: Locale,
): Promise<VisibleSubmission[]> {
  if (ids.length === 0) return [];
  const rows = await shownSubmissions(db, locale)
    .where(sql<boolean>`submission.id = any(${ids}::bigint[])`)
    .execute();
  const byId = new Map((await withPersons(db, rows)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Numbers of newest ids that one query reads to find its page. The number is part of the query text; with only three
 * numbers the database plans only three queries.
 */
const windows = [100, 1000, 5000];

/**
 * Returns a page of the newest submissions of the bank and their total, with one query. Returns null if the page is
 * empty or too far down.
 */
export async function findNewest(
  db: Kysely<Database>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  locale: Locale,
): Promise<{ readonly rows: VisibleSubmission[]; readonly total: number } | null> {
  const size = windows.find((window) => window >= offset + limit);
  if (size === undefined) return null;
  const newest = sql`(array(
    select id from submission where ${practiceSubmission()} order by id desc limit ${sql.lit(size)}
  ))[${offset + 1}::int:${offset + limit}::int]`;
  const found = await shownSubmissions(db, locale)
    .where(sql<boolean>`submission.id = any(${newest})`)
    .select(sql<number>`(select coalesce(sum(total), 0)::bigint from submission_day)`.as('total'))
    .orderBy('submission.id', 'desc')
    .execute();
  const [first] = found;
  return first ? { rows: await withPersons(db, found), total: first.total } : null;
}

export async function findSubmission(
  db: Kysely<Database>,
  id: number,
  locale: Locale,
): Promise<VisibleSubmission | undefined> {
  const rows = await shownSubmissions(db, locale).where('submission.id', '=', id).execute();
  return (await withPersons(db, rows))[0];
}

/** Returns the code of a submission and the message of its current judging. */
export async function findTexts(
  db: Kysely<Database>,
  id: number,
): Promise<{ code: string; message: string | null } | undefined> {
  return db
    .selectFrom('submission')
    .leftJoin('judging', 'judging.id', 'submission.current_judging_id')
    .where('submission.id', '=', id)
    .select(['submission.code', 'judging.message'])
    .executeTakeFirst();
}

/** Finds the submission that an earlier request with the same request id stored. */
export async function findByRequest(
  db: Kysely<Database>,
  uid: string,
  requestId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('submission')
    .where('uid', '=', uid)
    .where('request_id', '=', requestId)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

export async function setShare(db: Kysely<Database>, id: number, share: boolean): Promise<void> {
  await db
    .updateTable('submission')
    .set({ share, modified_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
