import { templateOf } from '@xiezhi/contract/languages/templates';
import type { LanguageStarter } from '@xiezhi/contract/routes/language';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { orderedLanguages } from './ordered.ts';

/** Starter code that root has set, by language name. With an empty text, the editor starts empty. */
export type SiteStarters = ReadonlyMap<string, string>;

export async function siteStarters(db: Kysely<Database>): Promise<SiteStarters> {
  const rows = await db.selectFrom('language_starter').selectAll().execute();
  return new Map(rows.map(({ language, code }) => [language, code]));
}

/** Lists for every language the starter code of the release and that of the site. */
export async function listStarters(db: Kysely<Database>): Promise<LanguageStarter[]> {
  const site = await siteStarters(db);
  return orderedLanguages.map(({ name, contentType }) => ({
    language: name,
    contentType,
    defaultCode: templateOf(name).starter,
    siteCode: site.get(name) ?? null,
  }));
}

interface Change {
  readonly language: string;
  /** New starter code; null restores the starter code of the release. */
  readonly code: string | null;
}

export async function setSiteStarter(db: Kysely<Database>, { language, code }: Change): Promise<void> {
  if (code === null) {
    await db.deleteFrom('language_starter').where('language', '=', language).execute();
    return;
  }
  await db
    .insertInto('language_starter')
    .values({ language, code })
    .onConflict((conflict) => conflict.column('language').doUpdateSet({ code }))
    .execute();
}
