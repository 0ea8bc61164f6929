import { type Kysely, sql } from 'kysely';

/** Trainings of which a share must be done before another one opens. Progress is not stored. */
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
