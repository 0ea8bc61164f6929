import type { LanguageEntry } from '@xiezhi/contract/languages';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { orderedLanguages } from '../language/ordered.ts';
import type { OfferedLanguage } from '../node/presence.ts';

/** Languages of a problem that some node can judge; a problem that names none allows all. */
export async function allowedLanguages(
  db: Kysely<Database>,
  pid: number,
  offered: ReadonlyMap<string, OfferedLanguage>,
): Promise<LanguageEntry[]> {
  const rows = await db.selectFrom('problem_language').where('pid', '=', pid).select('language').execute();
  const named = new Set(rows.map((row) => row.language));
  return orderedLanguages.filter(
    (entry) => offered.has(entry.name) && (named.size === 0 || named.has(entry.name)),
  );
}
