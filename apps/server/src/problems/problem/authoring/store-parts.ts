import type { Localized, PackageTag } from '@xiezhi/formats';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** Parts of a problem that have tables of their own, written alike by imports and by the browser. */

/** Allows these languages; null: all there are. */
export async function storeLanguages(
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

/** Templates keep their rows, which clients know by number, as long as their language has one. */
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

/** Puts exactly these tags on it; those that it loses stay for others. */
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

/** Whose tags a new one joins: those of the site, or of one group. */
export interface TagShelf {
  readonly oj: string;
  readonly gid: number | null;
}

export const siteTags: TagShelf = { oj: 'ME', gid: null };

/** Tags are known by their Chinese name, or their only one. Null where a tag has no name at all. */
export async function findOrMakeTag(
  trx: Kysely<Database>,
  { name: names, classification }: PackageTag,
  { oj, gid }: TagShelf = siteTags,
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
  // None where somebody else made it at that moment: it is there now.
  return row?.id ?? findTag(trx, name, { oj, gid });
}

/** The group's own tag of a name before that of the site, whatever the case of its letters. */
async function findTag(trx: Kysely<Database>, name: string, { oj, gid }: TagShelf): Promise<number | null> {
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
