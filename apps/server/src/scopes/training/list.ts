import type { Locale } from '@xiezhi/contract/limits';
import type { Training } from '@xiezhi/contract/routes/training';
import type { Page } from '@xiezhi/contract/wire/wire';
import { type EventFacts, type GroupRole, managesEvent, type Person } from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { containsPattern, pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import { listedText } from '../../platform/http/listed-text.ts';
import { isRowOfGroup } from '../../platform/scope/sql.ts';
import { unmetPrerequisites } from './prerequisites.ts';
import { presentTraining } from './presenter.ts';
import { progressOf, type TrainingRow, selectTrainings } from './repository.ts';

export interface TrainingQuery extends Paging {
  readonly keyword: string | undefined;
  readonly categoryId?: number | undefined;
  readonly auth?: 'Public' | 'Private' | null | undefined;
}

/** Lists visible trainings of the site or of a group, ordered by rank, with the viewer's progress in each. */
export async function listTrainings(
  db: Kysely<Database>,
  viewer: Person | null,
  query: TrainingQuery,
  locale: Locale,
  group: { readonly gid: number; readonly role: GroupRole } | null = null,
): Promise<Page<Training>> {
  const uid = viewer?.uid ?? null;
  const matching = withConditions(db, uid, query, group?.gid ?? null);
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
  const lacking = await unmetPrerequisites(
    db,
    rows.map(({ id }) => id),
    uid,
    locale,
  );
  const records = rows.map((row) => {
    const own = progress.get(row.id);
    const acCount = viewer === null ? null : isInside(row, viewer, group) ? (own?.solved ?? 0) : 0;
    const isManaged =
      viewer !== null && managesEvent(viewer, { kind: 'training', id: row.id, author: row.uid, group });
    const shown = presentTraining(row, own, acCount, locale, isManaged ? [] : lacking.get(row.id));
    return Object.assign(shown, { description: listedText(shown.description) });
  });
  return pageOf(records, { value: total, isEstimated: false }, query);
}

/**
 * Whether the viewer may enter the training. Public trainings of a group are open, because only members see the list of
 * the group.
 */
function isInside(row: TrainingRow, viewer: Person, group: EventFacts['group']): boolean {
  return (
    row.auth === 'Public' ||
    row.is_entered ||
    managesEvent(viewer, { kind: 'training', id: row.id, author: row.uid, group })
  );
}

function withConditions(db: Kysely<Database>, uid: string | null, query: TrainingQuery, gid: number | null) {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (query.keyword !== undefined) {
    const pattern = containsPattern(query.keyword.toLowerCase());
    conditions.push(sql`(lower(training.title) like ${pattern} or author.username_key like ${pattern}
      or lower(training.texts -> 'en-US' ->> 'title') like ${pattern})`);
  }
  if (query.categoryId !== undefined) conditions.push(sql`training.category_id = ${query.categoryId}`);
  if (query.auth) conditions.push(sql`training.auth = ${query.auth}`);
  let matching = selectTrainings(db, uid)
    .where(isRowOfGroup(gid, 'training'))
    .where('training.hidden_at', 'is', null)
    .where('training.is_visible', '=', true);
  for (const condition of conditions) matching = matching.where(condition);
  return matching;
}
