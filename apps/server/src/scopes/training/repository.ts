import type { Locale } from '@xiezhi/contract/limits';
import type { TrainingCategory } from '@xiezhi/contract/routes/training';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { StoredReopening } from '../../platform/database/documents.ts';
import type { Database, TrainingCategoryTable, TrainingTable } from '../../platform/database/schema.ts';
import { hiddenUntil, isHiddenByContest } from '../../platform/scope/sql.ts';
import { belongsToTraining, isEnrolled } from '../../problems/problem/training-set.ts';

/** A training with its author's name, its category, and whether the viewer has entered it by password. */
export interface TrainingRow extends Selectable<TrainingTable> {
  readonly author: string;
  readonly category_name: string | null;
  readonly category_color: string | null;
  readonly is_entered: boolean;
  /** Opening time of the homework. Null if the homework opens immediately or the training is no homework. */
  readonly opens_at: Date | null;
  readonly due_at: Date | null;
  readonly late_percent: number | null;
  readonly late_floor: number | null;
  readonly homework_modified_at: Date | null;
  readonly extension_modified_at: Date | null;
  /** Extra time granted to the viewer, in minutes. */
  readonly grace_minutes: number | null;
  readonly reopened_from: Date | null;
  readonly reopened_until: Date | null;
  /** Null if the viewer has no extension. */
  readonly past_reopenings: readonly StoredReopening[] | null;
}

/** Finds a training, also if it is hidden or deleted; callers check who may see it. */
export async function findTraining(
  db: Kysely<Database>,
  tid: number,
  uid: string | null,
): Promise<TrainingRow | undefined> {
  return selectTrainings(db, uid).where('training.id', '=', tid).executeTakeFirst();
}

/** Query for trainings with joined names, homework terms and the user's own state. */
export function selectTrainings(db: Kysely<Database>, uid: string | null) {
  return db
    .selectFrom('training')
    .innerJoin('app_user as author', 'author.uid', 'training.uid')
    .leftJoin('training_category as category', 'category.id', 'training.category_id')
    .leftJoin('training_homework as homework', 'homework.tid', 'training.id')
    .leftJoin('training_extension as extension', (join) =>
      join.onRef('extension.tid', '=', 'training.id').on('extension.uid', '=', uid),
    )
    .selectAll('training')
    .select([
      'homework.opens_at',
      'homework.due_at',
      'homework.late_percent',
      'homework.late_floor',
      'homework.modified_at as homework_modified_at',
      'extension.modified_at as extension_modified_at',
      'extension.grace_minutes',
      'extension.reopened_from',
      'extension.reopened_until',
      'extension.past_reopenings',
      'author.username as author',
      'category.name as category_name',
      'category.color as category_color',
      sql<boolean>`exists (
        select from training_registration entered where entered.tid = training.id and entered.uid = ${uid}
      )`.as('is_entered'),
    ]);
}

/** Returns title and description in the requested locale if the training has them, otherwise the default texts. */
export function trainingTexts(
  row: Pick<TrainingRow, 'title' | 'description' | 'texts'>,
  locale: Locale,
): { readonly title: string; readonly description: string } {
  return row.texts[locale] ?? { title: row.title, description: row.description };
}

export interface Progress {
  readonly tid: number;
  readonly problems: number;
  /** Number of problems that the person has solved outside contests, in the bank or in the training's group. */
  readonly solved: number;
  /** Number of additional problems that contests hide at present. */
  readonly held: number;
  /** Time at which the last of the hidden problems becomes visible; null if it is not known or no problem is hidden. */
  readonly held_until: Date | null;
}

/**
 * Counts, for each training, the problems that it shows to a person and how many of them the person has solved in the
 * bank or in the training's group. List, detail and records agree with these counts. Problems that are not public count
 * only for enrolled users.
 */
export async function progressOf(
  db: Kysely<Database>,
  tids: readonly number[],
  uid: string | null,
): Promise<ReadonlyMap<number, Progress>> {
  const isHidden = isHiddenByContest('problem');
  const until = hiddenUntil('problem');
  const { rows } = await sql<Progress>`
    select link.tid, count(*) filter (where not ${isHidden}) as problems,
      count(*) filter (where not ${isHidden} and ${hasSolved(sql`${uid}`)}) as solved,
      count(*) filter (where ${isHidden}) as held,
      case when bool_and(not ${isHidden} or ${until} is not null) then max(${until}) end as held_until
    from training_problem link
    join training on training.id = link.tid join problem on problem.id = link.pid
    where link.tid = any(${tids}::bigint[]) and ${belongsToTraining()}
      and (problem.auth = 1 or ${isEnrolled(sql`${uid}::text`)})
    group by link.tid`.execute(db);
  return new Map(rows.map((row) => [row.tid, row]));
}

/**
 * SQL condition: the person has solved the problem of `link` outside contests, in the bank or in the group of
 * `training`.
 */
export function hasSolved(uid: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from user_problem mine
    where mine.uid = ${uid} and mine.pid = link.pid and mine.accepted > 0
      and mine.tid is null and mine.cid is null and mine.gid is not distinct from training.gid
  )`;
}

/** Returns categories of the site and optionally of a group, in order of creation. */
export async function findCategories(
  db: Kysely<Database>,
  gid: number | null = null,
): Promise<TrainingCategory[]> {
  const rows = await db
    .selectFrom('training_category')
    .where((eb) => eb.or([eb('gid', 'is', null), eb('gid', '=', gid)]))
    .orderBy(sql`gid nulls first`)
    .orderBy('id')
    .selectAll()
    .execute();
  return rows.map(presentCategory);
}

export function presentCategory(row: Selectable<TrainingCategoryTable>): TrainingCategory {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    gid: row.gid,
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
  };
}
