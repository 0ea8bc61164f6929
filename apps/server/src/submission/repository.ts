import type { Locale } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import { plannedOnce } from '../database/planned-once.ts';
import type { Database } from '../database/schema.ts';
import { limitFactors } from '../language/limits.ts';
import { presentAuth } from '../scope/sql.ts';

/**
 * Submissions with what it takes to show them. A running judging lives in its task: its status and node lie
 * over the submission's row, which stays Pending until the end.
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
    .modifyFront(plannedOnce)
    .select([
      'link.display_id as contest_display_id',
      'link.display_title as contest_title',
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
      'submission.version',
      'submission.current_judging_id',
      'app_user.username',
      'problem.display_id',
      'problem.type as problem_type',
      presentAuth().as('problem_auth'),
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
      judger.as('judger'),
    ]);
}

/** Node or person that gave the verdict; a person by the present name. */
const judger = sql<string | null>`case when submission.is_manual then coalesce((
    select person.username from judging join app_user person on person.uid = judging.by_uid
    where judging.id = submission.current_judging_id
  ), submission.judger) else submission.judger end`;

export type ShownSubmission = Awaited<
  ReturnType<ReturnType<typeof shownSubmissions>['executeTakeFirstOrThrow']>
>;

/** In the order of the ids; unknown and hidden ones are left out. */
export async function findSubmissions(
  db: Kysely<Database>,
  ids: readonly number[],
  locale: Locale,
): Promise<ShownSubmission[]> {
  if (ids.length === 0) return [];
  const rows = await shownSubmissions(db, locale)
    .where(sql<boolean>`submission.id = any(${ids}::bigint[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findSubmission(
  db: Kysely<Database>,
  id: number,
  locale: Locale,
): Promise<ShownSubmission | undefined> {
  return shownSubmissions(db, locale).where('submission.id', '=', id).executeTakeFirst();
}

/** Source text and the message of the judging in force. */
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

/** A request that comes twice finds what the first one made. */
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
