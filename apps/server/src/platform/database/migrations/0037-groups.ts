import { type Kysely, sql } from 'kysely';

/** Announcements of a group, and its log of actions. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table group_announcement (
    id bigint generated always as identity primary key,
    gid bigint not null references app_group on delete cascade,
    uid text not null references app_user,
    title text not null,
    content text not null,
    texts jsonb not null default '{}',
    -- 0 shown, 1 hidden.
    status smallint not null default 0 check (status in (0, 1)),
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now()
  )`,
  `create index group_announcement_newest on group_announcement (gid, created_at desc, id desc)`,
  `create index group_announcement_of_user on group_announcement (uid)`,

  `create table group_log (
    id bigint generated always as identity primary key,
    gid bigint not null references app_group on delete cascade,
    at timestamptz not null default now(),
    -- Who acted, and to whom it was done.
    uid text references app_user on delete set null,
    subject_uid text references app_user on delete set null,
    action text not null,
    detail jsonb not null default '{}'
  )`,
  `create index group_log_newest on group_log (gid, id desc)`,
  `create index group_log_of_user on group_log (uid)`,
  `create index group_log_of_subject on group_log (subject_uid)`,

  // Every row of the list shows the number of members.
  `create index group_member_inside on group_member (gid, uid) where auth >= 3`,
  `create index group_member_applying on group_member (gid) where auth = 1`,
];
