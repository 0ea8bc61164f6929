import type { Person } from '@xiezhi/rules';
import { type RawBuilder, sql } from 'kysely';
import { isProblemVisible } from '../../problems/problem/visible.ts';

/**
 * Returns the SQL condition that a row of `message` is visible to its reader. Messages about a post or its comments are
 * hidden while the post is about a problem that the reader may not see. They are kept and reappear with the problem.
 * @param person the reader; null applies the permissions of a visitor
 */
export function isMessageShown(person: Person | null): RawBuilder<boolean> {
  return sql<boolean>`(source_type is distinct from 'Discussion' or not exists (
    select from discussion said where said.id = source_id and not ${isProblemVisible(person, 'said')}))`;
}
