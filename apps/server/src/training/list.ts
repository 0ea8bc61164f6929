import type { Locale } from '@xiezhi/contract/limits';
import type { Training } from '@xiezhi/contract/routes/training';
import type { Page } from '@xiezhi/contract/wire';
import type { Person } from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { containsPattern, pageOf, type Paging } from '../database/paging.ts';
import type { Database } from '../database/schema.ts';
import { presentTraining } from './presenter.ts';
import { progressOf, type TrainingRow, withNames } from './repository.ts';

export interface TrainingQuery extends Paging {
  readonly keyword: string | undefined;
  readonly categoryId?: number | undefined;
  readonly auth?: 'Public' | 'Private' | null | undefined;
}

/** Trainings of the site that are shown, by their number; with how much of each the viewer has solved. */
export async function listTrainings(
  db: Kysely<Database>,
  viewer: Person | null,
  query: TrainingQuery,
  locale: Locale,
): Promise<Page<Training>> {
  const uid = viewer?.uid ?? null;
  const matching = withConditions(db, uid, query);
  const rows = await matching
    .orderBy('training.rank')
    .orderBy('training.id')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute();
  const { total } = await matching
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const progress = await progressOf(
    db,
    rows.map(({ id }) => id),
    uid,
  );
  const records = rows.map((row) => {
    const own = progress.get(row.id);
    const acCount = viewer === null ? null : isInside(row, viewer) ? (own?.solved ?? 0) : 0;
    return presentTraining(row, own, acCount, locale);
  });
  return pageOf(records, { value: total, isEstimated: false }, query);
}

/** The list holds no training of a group: there is no other way in. */
function isInside(row: TrainingRow, { uid, role }: Person): boolean {
  return row.auth === 'Public' || row.is_entered || row.uid === uid || role === 'root';
}

function withConditions(db: Kysely<Database>, uid: string | null, query: TrainingQuery) {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (query.keyword !== undefined) {
    const pattern = containsPattern(query.keyword.toLowerCase());
    conditions.push(sql`(lower(training.title) like ${pattern} or author.username_key like ${pattern}
      or lower(training.texts -> 'en-US' ->> 'title') like ${pattern})`);
  }
  if (query.categoryId !== undefined) conditions.push(sql`training.category_id = ${query.categoryId}`);
  if (query.auth) conditions.push(sql`training.auth = ${query.auth}`);
  let matching = withNames(db, uid)
    .where('training.gid', 'is', null)
    .where('training.hidden_at', 'is', null)
    .where('training.is_visible', '=', true);
  for (const condition of conditions) matching = matching.where(condition);
  return matching;
}
