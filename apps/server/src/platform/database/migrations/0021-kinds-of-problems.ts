import { type Kysely, sql } from 'kysely';

/**
 * Judge and case modes are defined by their registries, so that a new one needs no migration: writers of problems check
 * them. Problems may run a program several times per case, and may be accepted by any of their groups.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table problem
      drop constraint problem_judge_mode_check,
      drop constraint problem_judge_case_mode_check,
      add column passes int not null default 1 check (passes >= 1),
      add column accepts_any boolean not null default false`.execute(db);
}
