import { type Kysely, sql } from 'kysely';

/** Similar submissions of two users, with the places of their matching parts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table similarity_pair (
    id bigint generated always as identity primary key,
    report_id bigint not null references similarity_report on delete cascade,
    pid bigint not null references problem on delete cascade,
    family text not null,
    -- The earlier submission is the left one.
    left_id bigint not null references submission on delete cascade,
    right_id bigint not null references submission on delete cascade,
    left_uid text not null references app_user on delete cascade,
    right_uid text not null references app_user on delete cascade,
    score real not null,
    is_suspicious boolean not null,
    cluster int,
    fragments jsonb not null
  )`.execute(db);
  await sql`create index similarity_pair_report on similarity_pair (report_id, score desc)`.execute(db);
  for (const column of ['pid', 'left_id', 'right_id', 'left_uid', 'right_uid'])
    await sql`create index ${sql.ref(`similarity_pair_${column}`)} on similarity_pair (${sql.ref(column)})`.execute(
      db,
    );
}
