import { type Kysely, sql } from 'kysely';

/** Trainings that must be done to a share before another one opens. How far somebody is with them is not stored. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table training_prerequisite (
    tid bigint not null references training on delete cascade,
    needs bigint not null references training on delete cascade,
    percent smallint not null check (percent between 1 and 100),
    primary key (tid, needs),
    check (tid <> needs)
  )`.execute(db);
  await sql`create index training_prerequisite_needs on training_prerequisite (needs)`.execute(db);
}
