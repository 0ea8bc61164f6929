import type { Localized, PackageTag } from '@xiezhi/formats';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/**
 * Writes the parts of a problem that are stored in separate tables. Used by imports and by the editor in the browser.
 */

/** Replaces the allowed languages; null allows all. */
export async function storeProblemLanguages(
  trx: Kysely<Database>,
  pid: number,
  languages: readonly string[] | null,
): Promise<void> {
  await trx.deleteFrom('problem_language').where('pid', '=', pid).execute();
  const rows = [...new Set(languages)].map((language) => ({ pid, language }));
  if (rows.length > 0) await trx.insertInto('problem_language').values(rows).execute();
}

export interface WrittenTemplate {
  readonly language: string;
  readonly code: string;
  readonly isEnabled: boolean;
}

/** Replaces the templates. The template of a language keeps its row, because clients know the row's id. */
export async function storeTemplates(
  trx: Kysely<Database>,
  pid: number,
  templates: readonly WrittenTemplate[],
): Promise<void> {
  const languages = templates.map(({ language }) => language);
  await trx
    .deleteFrom('code_template')
    .where('pid', '=', pid)
    .where(sql<boolean>`language <> all(${languages}::text[])`)
    .execute();
  for (const { language, code, isEnabled } of templates) {
    const values = { code, is_enabled: isEnabled };
    await trx
      .insertInto('code_template')
      .values({ pid, language, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['pid', 'language'])
          .doUpdateSet({ ...values, modified_at: sql<Date>`now()` })
          .where((at) =>
            at.or([
              at('code_template.code', '<>', at.ref('excluded.code')),
              at('code_template.is_enabled', '<>', at.ref('excluded.is_enabled')),
            ]),
          ),
      )
      .execute();
  }
}

/** Replaces the tags of a problem. Removed tags are not deleted, because other problems may use them. */
export async function storeTags(
  trx: Kysely<Database>,
  pid: number,
  tagIds: readonly number[],
): Promise<void> {
  await trx.deleteFrom('problem_tag').where('pid', '=', pid).execute();
  const rows = [...new Set(tagIds)].map((tag_id) => ({ pid, tag_id }));
  if (rows.length > 0) await trx.insertInto('problem_tag').values(rows).execute();
}

const anyOf = (texts: Localized<string>) => texts['zh-CN'] ?? texts['en-US'];

/** Owner of new tags: the site or one group. */
export interface TagOwner {
  readonly oj: string;
  readonly gid: number | null;
}

export const siteTags: TagOwner = { oj: 'ME', gid: null };

/**
 * Finds a tag by its Chinese name (its English name if it has no Chinese one), or creates it. Returns null for a tag
 * without a name.
 */
export async function findOrMakeTag(
  trx: Kysely<Database>,
  { name: names, classification }: PackageTag,
  { oj, gid }: TagOwner = siteTags,
): Promise<number | null> {
  const name = anyOf(names);
  if (!name) return null;
  const found = await findTag(trx, name, { oj, gid });
  if (found !== null) return found;
  const classification_id = classification ? await findOrMakeShelf(trx, classification) : null;
  const row = await trx
    .insertInto('tag')
    .values({ name, name_en: names['en-US'] ?? null, oj, gid, classification_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // If nothing was inserted, another transaction has created the tag meanwhile, so it is found now.
  return row?.id ?? findTag(trx, name, { oj, gid });
}

/** Finds a tag by name, ignoring case. A tag of the group comes before one of the site. */
async function findTag(trx: Kysely<Database>, name: string, { oj, gid }: TagOwner): Promise<number | null> {
  const found = await trx
    .selectFrom('tag')
    .where('oj', '=', oj)
    .where((at) => at.or([at('gid', 'is', null), ...(gid === null ? [] : [at('gid', '=', gid)])]))
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .orderBy(sql`gid is null`)
    .select('id')
    .executeTakeFirst();
  return found?.id ?? null;
}

async function findOrMakeShelf(trx: Kysely<Database>, names: Localized<string>): Promise<number | null> {
  const name = anyOf(names);
  if (!name) return null;
  const row = await trx
    .insertInto('tag_classification')
    .values({ name, name_en: names['en-US'] ?? null })
    .onConflict((conflict) => conflict.columns(['oj', 'name']).doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
