import type { TrainingCategory } from '@xiezhi/contract/routes/training';
import { visibleCharacter } from '@xiezhi/contract/wire/wire';
import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../../identity/audit/record.ts';
import { violatedUniqueness } from '../../../platform/database/pool.ts';
import { nextModifiedAt } from '../../../platform/database/next-modified-at.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { presentCategory } from '../repository.ts';

/**
 * Fields of a category that staff send. Names are unique among the categories of the site, and among those of each
 * group.
 */
export interface SentTrainingCategory {
  readonly name?: string | null | undefined;
  readonly color?: string | null | undefined;
}

/** Returns a category of the site. Throws `trainingCategoryNotFound`. */
export async function findCategory(db: Kysely<Database>, id: number) {
  const row = await db
    .selectFrom('training_category')
    .where('id', '=', id)
    .where('gid', 'is', null)
    .selectAll()
    .executeTakeFirst();
  if (!row) throw new ApiError('trainingCategoryNotFound');
  return row;
}

/**
 * Returns the id of a category if a training may use it: a category of the site, or of the training's group. Throws
 * `trainingCategoryNotFound`, or `trainingCategoryNotYours` for a category of another group.
 */
export async function usableCategory(db: Kysely<Database>, id: number, gid: number | null): Promise<number> {
  const row = await db.selectFrom('training_category').where('id', '=', id).select('gid').executeTakeFirst();
  if (!row || (row.gid !== null && gid === null)) throw new ApiError('trainingCategoryNotFound');
  if (row.gid !== null && row.gid !== gid) throw new ApiError('trainingCategoryNotYours');
  return id;
}

/** Creates a category of the site or of a group. Throws `trainingCategoryMissing`, `trainingCategoryTaken`. */
export async function createCategory(
  trx: Kysely<Database>,
  by: Actor,
  { name, color }: SentTrainingCategory,
  gid: number | null = null,
): Promise<TrainingCategory> {
  if (!name || !visibleCharacter.test(name)) throw new ApiError('trainingCategoryMissing');
  const row = await unlessTaken(() =>
    trx
      .insertInto('training_category')
      .values({ name, color: color || null, gid })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await recordAudit(trx, by, {
    action: 'training-category-created',
    target: `training-category:${row.id}`,
    after: { name, color, ...(gid !== null && { gid }) },
  });
  return presentCategory(row);
}

/**
 * Changes a category; absent fields keep their values. Throws `trainingCategoryNotFound`, `changedMeanwhile` and the
 * errors of `createCategory`.
 */
export async function changeCategory(
  trx: Kysely<Database>,
  by: Actor,
  {
    id,
    name,
    color,
    version,
  }: SentTrainingCategory & { readonly id: number; readonly version?: string | null | undefined },
  now: Date,
): Promise<TrainingCategory> {
  await sql`select from training_category where id = ${id} for update`.execute(trx);
  const former = await findCategory(trx, id);
  if (version && version !== former.modified_at.toISOString()) throw new ApiError('changedMeanwhile');
  if (typeof name === 'string' && !visibleCharacter.test(name)) throw new ApiError('trainingCategoryMissing');
  const next = { name: name ?? former.name, color: color ?? former.color };
  const row = await unlessTaken(() =>
    trx
      .updateTable('training_category')
      .set({ ...next, modified_at: nextModifiedAt(former.modified_at, now) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await recordAudit(trx, by, {
    action: 'training-category-changed',
    target: `training-category:${id}`,
    before: { name: former.name, color: former.color },
    after: next,
  });
  return presentCategory(row);
}

/** Deletes a category; its trainings remain, without a category. Throws `trainingCategoryNotFound`. */
export async function deleteCategory(trx: Kysely<Database>, by: Actor, id: number): Promise<void> {
  const { name, color } = await findCategory(trx, id);
  await trx.deleteFrom('training_category').where('id', '=', id).execute();
  await recordAudit(trx, by, {
    action: 'training-category-deleted',
    target: `training-category:${id}`,
    before: { name, color },
  });
}

async function unlessTaken<Row>(write: () => Promise<Row>): Promise<Row> {
  try {
    return await write();
  } catch (error) {
    const broken = violatedUniqueness(error);
    if (broken === 'training_category_name' || broken === 'training_category_of_group')
      throw new ApiError('trainingCategoryTaken');
    throw error;
  }
}
