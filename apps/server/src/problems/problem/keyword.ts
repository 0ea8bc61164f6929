import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { containsPattern, hasTrigram } from '../../platform/database/paging.ts';

/**
 * Conditions for a search keyword, shared by all problem searches. Each condition applies to a row of `problem`; the
 * caller must add a condition for visibility. The search uses indexes: trigrams of titles and statements, and pairs of
 * characters for Chinese keywords.
 */

/** Condition: the problem's display id or one of its titles contains the keyword. */
export function isNamed(word: string): RawBuilder<SqlBool> {
  const pattern = containsPattern(word.toLowerCase());
  return sql<SqlBool>`(lower(problem.display_id) like ${pattern}
    or problem.id in (select pid from problem_text where lower(title) like ${pattern}))`;
}

/** Condition: the problem's display id, one of its titles or its author's name contains the keyword. */
export function isNamedOrAuthored(word: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isNamed(word)} or lower(problem.author) like ${containsPattern(word.toLowerCase())})`;
}

/** Condition: one of the problem's tags matches the keyword (`taggedPids`). */
export function isTagged(word: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`problem.id in (${taggedPids(word)})`;
}

/** Initials of the words in `tag.name_en`, for example `dp` for “Dynamic programming”. */
const initials = sql`regexp_replace(lower(tag.name_en), '([a-z0-9])[a-z0-9]*[^a-z0-9]*', '\\1', 'g')`;

/**
 * Query for the ids of problems with a tag whose name contains the keyword or whose English name has it as initials.
 * Does not check visibility.
 */
export function taggedPids(word: string): RawBuilder<{ pid: number }> {
  const key = word.trim().toLowerCase();
  const pattern = containsPattern(word.toLowerCase());
  return sql<{ pid: number }>`select tagged.pid from tag join problem_tag tagged on tagged.tag_id = tag.id
    where lower(tag.name) like ${pattern} or lower(tag.name_en) like ${pattern}
      or (char_length(${key}::text) > 1 and ${initials} = ${key})`;
}

/**
 * Condition: one of the problem's statements contains the keyword. Null if the keyword is too short for this search.
 */
export function isInStatement(word: string): RawBuilder<SqlBool> | null {
  const pids = statementPids(word);
  return pids && sql<SqlBool>`problem.id in (${pids})`;
}

/**
 * Query for the ids of problems with the keyword in the searchable part of a statement (`search_text`). Does not check
 * visibility. Null if the keyword is too short.
 */
export function statementPids(word: string): RawBuilder<{ pid: number }> | null {
  const key = word.toLowerCase();
  const isIn = sql`search_text like ${containsPattern(key)}`;
  if (hasWidePair(key))
    return sql<{ pid: number }>`select pid from problem_text
      where wide_pairs(search_text) @> wide_pairs(${key}) and ${isIn}`;
  return hasTrigram(key) ? sql<{ pid: number }>`select pid from problem_text where ${isIn}` : null;
}

/**
 * Returns whether the word has a pair of adjacent characters of which at least one is not ASCII. The database function
 * `wide_pairs` indexes such pairs.
 */
function hasWidePair(word: string): boolean {
  return Array.from(word).length > 1 && /\P{ASCII}/u.test(word);
}
