import { type Kysely, sql } from 'kysely';

/** Members of a group, applicants and rejected applicants: one row per group and user. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table group_member (
    id bigint generated always as identity primary key,
    gid bigint not null references app_group on delete cascade,
    uid text not null references app_user on delete cascade,
    -- 1 applying, 2 refused, 3 member, 4 administrator, 5 root of the group.
    auth smallint not null check (auth between 1 and 5),
    -- What was written with the application.
    reason text,
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now(),
    unique (gid, uid)
  )`.execute(db);
  await sql`create index group_member_newest on group_member (gid, created_at desc, id desc)`.execute(db);
  await sql`create index group_member_of_user on group_member (uid, gid) where auth >= 3`.execute(db);
  await sql`insert into group_member (gid, uid, auth, created_at)
    select id, uid, 5, created_at from app_group where uid is not null`.execute(db);
}
