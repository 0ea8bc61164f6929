import { type Kysely, sql } from 'kysely';

/**
 * A training may contain problems whose stored display ids are equal. The stored id is a copy from the time when the
 * problem was added: meanwhile the problem may have been renamed or deleted, and another problem may have its id.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index training_problem_display_id`.execute(db);
}
