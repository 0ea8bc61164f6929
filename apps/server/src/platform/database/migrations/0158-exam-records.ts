import { type Kysely, sql } from 'kysely';

/** The record of an exam for its proctors: contacts of participants, and absences that their pages report. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table exam_visit (
    cid bigint not null references contest on delete cascade,
    uid text not null references app_user on delete cascade,
    session_id text not null,
    address text not null,
    first_seen_at timestamptz not null,
    last_seen_at timestamptz not null,
    primary key (cid, uid, session_id, address)
  )`,
  `create index exam_visit_user on exam_visit (uid)`,
  `create table exam_leaving (
    cid bigint not null references contest on delete cascade,
    uid text not null references app_user on delete cascade,
    times int not null default 0,
    -- Sum of the absences that have ended, in milliseconds.
    away_ms bigint not null default 0,
    away_since timestamptz,
    last_left_at timestamptz,
    primary key (cid, uid)
  )`,
  `create index exam_leaving_user on exam_leaving (uid)`,
];
