import { type Kysely, sql } from 'kysely';

/** Prerequisites: a training opens after a percentage of another one is solved. Progress is not stored. */
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
