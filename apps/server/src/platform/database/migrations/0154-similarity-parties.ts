import { type Kysely, sql } from 'kysely';

/** Users of similar submissions who were asked or whom a decision concerns, and what they say. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table similarity_party (
    pair_id bigint not null references similarity_case on delete cascade,
    uid text not null references app_user on delete cascade,
    is_concerned boolean not null default false,
    asked_at timestamptz,
    statement text,
    stated_at timestamptz,
    appeal text,
    appealed_at timestamptz,
    primary key (pair_id, uid)
  )`.execute(db);
  await sql`create index similarity_party_uid on similarity_party (uid)`.execute(db);
}
