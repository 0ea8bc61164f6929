import type { Person } from '@xiezhi/rules';
import { type RawBuilder, sql } from 'kysely';
import { isProblemSeen } from '../../problems/problem/seen.ts';

/**
 * Whether a row of `message` is shown to its reader: one that tells of a post, or of what is said below it, is not while the post is
 * about a problem that the reader does not see. It is kept, and is shown again when the problem is.
 * @param person the reader; null: as everybody is shown it
 */
export function isMessageShown(person: Person | null): RawBuilder<boolean> {
  return sql<boolean>`(source_type is distinct from 'Discussion' or not exists (
    select from discussion said where said.id = source_id and not ${isProblemSeen(person, 'said')}))`;
}
