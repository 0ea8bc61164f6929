import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { containsPattern, hasTrigram } from '../../platform/database/paging.ts';

/**
 * What a word may mean of a problem, for every search of problems. Each condition is about a row of `problem`; its use
 * has to add who sees the problem. Words are found by indexes: titles and statements by trigrams, or by pairs of
 * characters where the word is Chinese.
 */

/** Its display id or one of its titles has the word. */
export function isNamed(word: string): RawBuilder<SqlBool> {
  const pattern = containsPattern(word.toLowerCase());
  return sql<SqlBool>`(lower(problem.display_id) like ${pattern}
    or problem.id in (select pid from problem_text where lower(title) like ${pattern}))`;
}

/** One of its tags has the word. */
export function isTagged(word: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`problem.id in (${taggedPids(word)})`;
}

/** Numbers of the problems of which a tag has the word, whoever sees them. */
export function taggedPids(word: string): RawBuilder<{ pid: number }> {
  const pattern = containsPattern(word.toLowerCase());
  return sql<{ pid: number }>`select tagged.pid from tag join problem_tag tagged on tagged.tag_id = tag.id
    where lower(tag.name) like ${pattern} or lower(tag.name_en) like ${pattern}`;
}

/** One of its statements has the word; null: the word is too short to be looked for there. */
export function isInStatement(word: string): RawBuilder<SqlBool> | null {
  const pids = statementPids(word);
  return pids && sql<SqlBool>`problem.id in (${pids})`;
}

const statement = sql.raw(
  `(coalesce(description, '') || ' ' || coalesce(input, '') || ' ' || coalesce(output, ''))`,
);

/** Numbers of the problems of which a statement has the word, whoever sees them; null: the word is too short. */
export function statementPids(word: string): RawBuilder<{ pid: number }> | null {
  const key = word.toLowerCase();
  const isIn = sql`lower(${statement}) like ${containsPattern(key)}`;
  if (hasWidePair(key))
    return sql<{ pid: number }>`select pid from problem_text
      where wide_pairs(${statement}) @> wide_pairs(${key}) and ${isIn}`;
  return hasTrigram(key) ? sql<{ pid: number }>`select pid from problem_text where ${isIn}` : null;
}

/** Whether two neighbours are there of which one is not ASCII: `wide_pairs` of the database has them. */
function hasWidePair(word: string): boolean {
  return Array.from(word).length > 1 && /\P{ASCII}/u.test(word);
}
