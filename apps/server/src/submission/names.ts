import { type Kysely, sql } from 'kysely';
import { containsPattern } from '../database/paging.ts';
import { createSlowCache } from '../database/slow-cache.ts';
import type { Database } from '../database/schema.ts';
import type { KeyFilter } from './filters.ts';

/** Turns what a filter names into keys. What took long to find is remembered for some seconds. */
export interface NameFinder {
  /** Users whose name has `part` in it. */
  users(part: string): Promise<KeyFilter<string>>;
  /** Problems whose display id has `text` in it, or is it. */
  problems(text: string, isWhole: boolean): Promise<KeyFilter<number>>;
}

/** More keys than this are not named one by one. */
const keysMax = 500;
/** With more users than this nearly every page is full after a short walk. */
const commonFrom = 20_000;

export function createNameFinder(db: Kysely<Database>): NameFinder {
  const cache = createSlowCache<KeyFilter<string>>((found) => !('keys' in found) || found.keys.length >= 20);
  return {
    users(part) {
      const pattern = containsPattern(part.toLowerCase());
      return cache.get(pattern, () => findUsers(db, pattern));
    },
    problems: (text, isWhole) => findProblems(db, text.toLowerCase(), isWhole),
  };
}

async function findUsers(db: Kysely<Database>, pattern: string): Promise<KeyFilter<string>> {
  const rows = await db
    .selectFrom('app_user')
    .where('username_key', 'like', pattern)
    .select('uid')
    .limit(keysMax + 1)
    .execute();
  if (rows.length <= keysMax) return { keys: rows.map((row) => row.uid) };
  const counted = await sql<{ count: number }>`select count(*) as count from (
    select from app_user where username_key like ${pattern} limit ${commonFrom}
  ) found`.execute(db);
  return { pattern, isCommon: (counted.rows[0]?.count ?? 0) >= commonFrom };
}

async function findProblems(
  db: Kysely<Database>,
  text: string,
  isWhole: boolean,
): Promise<KeyFilter<number>> {
  const pattern = containsPattern(text);
  const rows = await db
    .selectFrom('problem')
    .where(sql`lower(display_id)`, isWhole ? '=' : 'like', isWhole ? text : pattern)
    .where('hidden_at', 'is', null)
    .select('id')
    .limit(keysMax + 1)
    .execute();
  return rows.length > keysMax ? { pattern, isCommon: false } : { keys: rows.map((row) => row.id) };
}
