import { findLanguage } from '@xiezhi/contract/languages';
import type { LanguageLimit } from '@xiezhi/contract/routes/language';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StoredFactors } from '../../platform/database/documents.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { orderedLanguages } from './ordered.ts';

/**
 * Factors for time and memory limits, by language name, in the form stored in the database. A problem states its limits
 * for C and C++. Other languages multiply them by a factor: the problem's factor, else the site's, else the default of
 * the language.
 */
export type Factors = StoredFactors;

/** Returns the effective factor of a language. `factors` are the merged factors of problem and site. */
export function limitFactor(factors: Factors | null, language: string): number {
  return ownFactor(factors, language) ?? findLanguage(language)?.limitFactor ?? 1;
}

function ownFactor(factors: Factors | null, language: string): number | null {
  const own = factors?.[language];
  return typeof own === 'number' && own > 0 ? own : null;
}

/** Column for queries of `problem`: the factors of the site, overridden by those of the problem. */
export const limitFactors: RawBuilder<Factors> = sql`(select site_limit_factors()) || problem.limit_factors`;

export async function siteFactors(db: Kysely<Database>): Promise<Factors> {
  const rows = await db.selectFrom('language_limit').selectAll().execute();
  return Object.fromEntries(rows.map(({ language, factor }) => [language, factor]));
}

/** Returns the factors of a problem, merged with those of the site. Throws `problemNotFound`. */
export async function problemFactors(db: Kysely<Database>, pid: number): Promise<Factors> {
  return { ...(await siteFactors(db)), ...(await ownFactors(db, pid)) };
}

async function ownFactors(db: Kysely<Database>, pid: number): Promise<Factors> {
  const row = await db
    .selectFrom('problem')
    .where('id', '=', pid)
    .where('hidden_at', 'is', null)
    .select('limit_factors')
    .executeTakeFirst();
  if (!row) throw new ApiError('problemNotFound');
  return row.limit_factors;
}

/** Lists the factors of each language: default, site, problem, and the effective one. Throws `problemNotFound`. */
export async function listLimits(db: Kysely<Database>, pid?: number): Promise<LanguageLimit[]> {
  const site = await siteFactors(db);
  const own = pid === undefined ? {} : await ownFactors(db, pid);
  return orderedLanguages.map(({ name, limitFactor: defaultFactor }) => {
    const siteFactor = ownFactor(site, name);
    const problemFactor = ownFactor(own, name);
    const factor = problemFactor ?? siteFactor ?? defaultFactor;
    return { language: name, defaultFactor, siteFactor, problemFactor, factor };
  });
}

interface Change {
  readonly language: string;
  /** Null removes it. */
  readonly factor: number | null;
}

export async function setSiteFactor(db: Kysely<Database>, { language, factor }: Change): Promise<void> {
  if (factor === null) {
    await db.deleteFrom('language_limit').where('language', '=', language).execute();
    return;
  }
  await db
    .insertInto('language_limit')
    .values({ language, factor })
    .onConflict((conflict) => conflict.column('language').doUpdateSet({ factor }))
    .execute();
}

/** Throws `problemNotFound`. */
export async function setProblemFactor(db: Kysely<Database>, pid: number, change: Change): Promise<void> {
  const { language, factor } = change;
  const changed =
    factor === null
      ? sql<string>`limit_factors - ${language}::text`
      : sql<string>`limit_factors || jsonb_build_object(${language}::text, ${factor}::double precision)`;
  const row = await db
    .updateTable('problem')
    .set({ limit_factors: changed })
    .where('id', '=', pid)
    .where('hidden_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new ApiError('problemNotFound');
}
