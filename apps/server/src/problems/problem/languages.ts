import type { LanguageEntry } from '@xiezhi/contract/languages';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { orderedLanguages } from '../language/ordered.ts';
import type { AvailableLanguage } from '../../identity/judge-node/presence.ts';

/** Returns the languages of a problem that a node can judge. A problem without a language list allows all languages. */
export async function allowedLanguages(
  db: Kysely<Database>,
  pid: number,
  available: ReadonlyMap<string, AvailableLanguage>,
): Promise<LanguageEntry[]> {
  const rows = await db.selectFrom('problem_language').where('pid', '=', pid).select('language').execute();
  return languagesAmong(
    rows.map((row) => row.language),
    [...available.keys()],
  );
}

/** Returns the available languages that a problem lists; all available ones if it has no list. */
export function languagesAmong(named: readonly string[], available: readonly string[]): LanguageEntry[] {
  return orderedLanguages.filter(
    ({ name }) => available.includes(name) && (named.length === 0 || named.includes(name)),
  );
}
