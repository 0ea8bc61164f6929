import { type Kysely, sql } from 'kysely';

/** A question of a contest may name the problem that it is about. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table comment
    add column problem_pid bigint references problem on delete set null,
    add constraint comment_problem check (problem_pid is null or cid is not null)`.execute(db);
  await sql`create index comment_of_problem on comment (problem_pid) where problem_pid is not null`.execute(
    db,
  );
  // Questions without an answer are counted for staff on every page.
  await sql`create index comment_asked on comment (cid) where question = 'asked' and hidden_at is null`.execute(
    db,
  );
}
