import { type Kysely, sql } from 'kysely';

/** Data for repeating a verdict, and nodes that sign off. */
export async function up(db: Kysely<never>): Promise<void> {
  // The problem as a judging saw it, by the digest of its text: later edits do not change it.
  await sql`create table judged_problem (
    digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
    problem jsonb not null
  )`.execute(db);
  await sql`alter table judging add column problem_digest text`.execute(db);
  // Set by a node that shuts down cleanly, cleared when it registers again.
  await sql`alter table judge_node add column left_at timestamptz`.execute(db);
}
