import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { containsPattern } from '../../platform/database/paging.ts';

/** Whether a row of `problem` has the words in its id, its author's name or one of its titles, whatever their case. */
export function isNamed(words: string): RawBuilder<SqlBool> {
  const pattern = containsPattern(words.toLowerCase());
  return sql`(lower(problem.display_id) like ${pattern} or lower(problem.author) like ${pattern}
    or problem.id in (select pid from problem_text where lower(title) like ${pattern}))`;
}
