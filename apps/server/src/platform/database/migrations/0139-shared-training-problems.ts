import { type Kysely, sql } from 'kysely';

/**
 * A training may show an unpublished problem to those who are enrolled. Lists of submissions leave such problems out, and
 * responses built from them are cached, so changes of the table are reported.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table training_problem add column is_shared boolean not null default false`.execute(db);
  await sql`create index training_problem_shared on training_problem (pid) where is_shared`.execute(db);
  await sql`create trigger tell_rows after insert or delete or truncate or update on training_problem
    for each statement execute function tell_rows()`.execute(db);
}
