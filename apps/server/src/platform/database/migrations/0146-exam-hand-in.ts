import { type Kysely, sql } from 'kysely';

/** Participants who ended their exam themselves, before its time was over. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table exam_hand_in (
    cid bigint not null references contest on delete cascade,
    uid text not null references app_user on delete cascade,
    handed_in_at timestamptz not null default now(),
    primary key (cid, uid)
  )`.execute(db);
  await sql`create index exam_hand_in_user on exam_hand_in (uid)`.execute(db);
}
