import type { DiscussionCategory } from '@xiezhi/contract/routes/discussion';
import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import { nextModifiedAt } from '../../platform/database/next-modified-at.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';

/** An entry as root sends it; an existing category without a name keeps its name. */
export interface SentPostCategory {
  readonly id?: number | undefined;
  readonly name?: string | null | undefined;
  readonly english?: string | null | undefined;
}

/** Lists categories in the order that root set. */
export async function listCategories(db: Kysely<Database>): Promise<DiscussionCategory[]> {
  const rows = await db
    .selectFrom('discussion_category')
    .select(['id', 'name', 'english', 'created_at', 'modified_at'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, english, created_at, modified_at }) => ({
    id,
    name,
    english,
    gmtCreate: created_at.toISOString(),
    gmtModified: modified_at.toISOString(),
  }));
}

/** Returns the version of the list, which changes with every save that changes an entry. */
function versionOf(rows: readonly DiscussionCategory[]): string {
  const moments = rows.map(({ gmtModified }) => gmtModified);
  return moments.toSorted().at(-1) ?? 'none';
}

/**
 * Replaces the list of categories. Throws `discussionCategoryInUse` if a removed category has posts,
 * `discussionCategoryTwice`, and `changedMeanwhile` if a version is given and outdated.
 */
export async function setCategories(
  db: Kysely<Database>,
  by: Actor,
  sent: readonly SentPostCategory[],
  now: Date,
  version: string | null = null,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`lock table discussion_category in share row exclusive mode`.execute(transaction);
    const before = await listCategories(transaction);
    if (version !== null && version !== versionOf(before)) throw new ApiError('changedMeanwhile');
    const known = new Map(before.map((row) => [row.id, row]));
    // An unknown id belongs to an outdated list. The entry becomes a new category.
    const entries = sent
      .map((entry) => ({ ...entry, former: entry.id === undefined ? undefined : known.get(entry.id) }))
      .filter(({ name, former }) => Boolean(name) || former !== undefined);
    checkNames(entries.map(({ name, former }) => name || (former?.name ?? '')));
    const newest = new Date(Math.max(...before.map(({ gmtModified }) => Date.parse(gmtModified)), 0));
    const modified = nextModifiedAt(newest, now);
    const keptIds = new Set(entries.map(({ former }) => former?.id));
    for (const row of before) if (!keptIds.has(row.id)) await removeCategory(transaction, row);
    for (const [position, { name, english, former }] of entries.entries()) {
      const values = {
        name: name || (former?.name ?? ''),
        english: english === undefined ? (former?.english ?? null) : english || null,
        position,
        modified_at: modified,
      };
      if (former)
        await transaction
          .updateTable('discussion_category')
          .set(values)
          .where('id', '=', former.id)
          .execute();
      else
        await transaction
          .insertInto('discussion_category')
          .values({ ...values, created_at: now })
          .execute();
    }
    await recordAudit(transaction, by, {
      action: 'discussion-categories',
      target: 'discussion-category:all',
      before: namesOf(before),
      after: namesOf(await listCategories(transaction)),
    });
  });
}

function namesOf(rows: readonly DiscussionCategory[]): string[] {
  return rows.map(({ id, name }) => `${id} ${name}`);
}

function checkNames(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name.toLowerCase())) throw new ApiError('discussionCategoryTwice', { name });
    seen.add(name.toLowerCase());
  }
}

/** Removes a category. Throws if it has posts; deleted posts count too, since they may be restored. */
async function removeCategory(
  transaction: Kysely<Database>,
  { id, name }: Pick<DiscussionCategory, 'id' | 'name'>,
): Promise<void> {
  const post = await transaction
    .selectFrom('discussion')
    .where('category_id', '=', id)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (post) throw new ApiError('discussionCategoryInUse', { name });
  await transaction.deleteFrom('discussion_category').where('id', '=', id).execute();
}
