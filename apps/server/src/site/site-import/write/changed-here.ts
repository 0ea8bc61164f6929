import { sql } from 'kysely';

/**
 * SQL condition: the row of `submission` got another verdict on this site after the migration, or is being rejudged. A
 * migrated submission has exactly one judging.
 */
export const isChangedHere = sql<boolean>`exists (
  select from judging later where later.submit_id = submission.id and later.number > 1)`;
