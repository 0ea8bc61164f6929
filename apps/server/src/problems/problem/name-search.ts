import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { containsPattern } from '../../platform/database/paging.ts';

/** Whether the id, the author's name or a title of a `problem` row contains the text, ignoring case. */
export function isNamed(words: string): RawBuilder<SqlBool> {
  const pattern = containsPattern(words.toLowerCase());
  return sql`(lower(problem.display_id) like ${pattern} or lower(problem.author) like ${pattern}
    or problem.id in (select pid from problem_text where lower(title) like ${pattern}))`;
}
