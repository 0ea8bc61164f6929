import { hasAbility } from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { containsPattern } from '../../platform/database/paging.ts';
import { createSlowResultCache } from '../../platform/cache/slow-result-cache.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { problemOfGroup, publicProblem } from '../../platform/scope/sql.ts';
import type { KeyFilter } from './filters.ts';

/** Resolves names in filters to keys. Slow results are cached for some seconds. */
export interface NameFinder {
  /** Returns users whose name contains `part`. */
  users(part: string): Promise<KeyFilter<string>>;
  /**
   * Returns problems whose display id contains `text`, or with `isWhole` equals `text`. Finds only problems whose id
   * the list shows to the viewer, so that guessing cannot reveal a hidden problem.
   */
  problems(text: string, isWhole: boolean, looking: NameSearchContext): Promise<KeyFilter<number>>;
}

/** The viewer of a list and the group whose list it is, if any. */
export interface NameSearchContext {
  readonly viewer: Viewer | null;
  readonly gid: number | null;
  /** Whether only the viewer's own submissions are listed. */
  readonly onlyMine: boolean;
}

/** Maximum number of keys that a filter lists; more keys are given as a pattern. */
const keysMax = 500;
/** From this number of matching users on, nearly every page is full after a short scan. */
const commonFrom = 20_000;

export function createNameFinder(db: Kysely<Database>): NameFinder {
  const cache = createSlowResultCache<KeyFilter<string>>(
    (found) => !('keys' in found) || found.keys.length >= 20,
  );
  return {
    users(part) {
      const pattern = containsPattern(part.toLowerCase());
      return cache.get(pattern, () => findUsers(db, pattern));
    },
    problems: (text, isWhole, looking) => findProblems(db, text.toLowerCase(), isWhole, looking),
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
  looking: NameSearchContext,
): Promise<KeyFilter<number>> {
  const pattern = containsPattern(text);
  const rows = await db
    .selectFrom('problem')
    .where(sql`lower(display_id)`, isWhole ? '=' : 'like', isWhole ? text : pattern)
    .where('hidden_at', 'is', null)
    .where(isNamedTo(looking))
    .select('id')
    .limit(keysMax + 1)
    .execute();
  return rows.length > keysMax ? { pattern, isCommon: false } : { keys: rows.map((row) => row.id) };
}

/**
 * SQL condition on a problem: the list shows its id to the viewer. It agrees with the right `title` on every row that
 * the list would show. Hidden problems match only in a list of the viewer's own submissions; otherwise the filter would
 * reveal which submissions of others belong to a hidden problem.
 */
function isNamedTo({ viewer, gid, onlyMine }: NameSearchContext): RawBuilder<boolean> {
  if (hasAbility({ person: viewer }, 'problem_admin')) return sql<boolean>`true`;
  const ofGroup = gid === null ? sql`false` : problemOfGroup(gid);
  const own = onlyMine
    ? sql`exists (select from user_problem own where own.pid = problem.id and own.uid = ${viewer?.uid ?? ''})`
    : sql`false`;
  return sql<boolean>`((${publicProblem()}) or (${ofGroup}) or ${own})`;
}
