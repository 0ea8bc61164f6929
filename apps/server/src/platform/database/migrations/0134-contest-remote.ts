import { type Kysely, sql } from 'kysely';

/** Contests may refuse problems of other judges; exams always do. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table contest add column allows_remote boolean not null default true`.execute(db);
}
