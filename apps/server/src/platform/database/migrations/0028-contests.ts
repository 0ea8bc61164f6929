import { type Kysely, sql } from 'kysely';

/**
 * Contests with their settings, participants, the outcome of each submission, announcements and print jobs. Nothing
 * derived is stored: penalties, ranks and minutes are computed from the events.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table contest
    add column source bigint references contest,
    -- In other languages than the classic columns, by locale.
    add column texts jsonb not null default '{}',
    add column password_hash text,
    -- From here on the board is sealed; null: never.
    add column seal_at timestamptz,
    add column opens_itself boolean not null default true,
    add column open_print boolean not null default false,
    add column open_rank boolean not null default false,
    add column rank_show_name text not null default 'username'
      check (rank_show_name in ('username', 'nickname', 'realname')),
    add column allow_end_submit boolean not null default false,
    add column oi_score_type text not null default 'Recent' check (oi_score_type in ('Recent', 'Highest')),
    -- Who may take part; null: everybody.
    add column account_rule text,
    add column star_accounts text[] not null default '{}',
    -- 0 none, 1 by proportion, 2 by number.
    add column award_type smallint not null default 0 check (award_type in (0, 1, 2)),
    add column awards jsonb not null default '[]',
    -- Rises, in the order of commits, with whatever changes the board.
    add column board_number bigint not null default 0,
    add constraint contest_seal check (seal_at is null or (seal_at >= starts_at and seal_at < ends_at))`,
  `create index contest_of_owner on contest (uid)`,

  `create table contest_registration (
    cid bigint not null references contest on delete cascade,
    uid text not null references app_user on delete cascade,
    created_at timestamptz not null default now(),
    primary key (cid, uid)
  )`,
  `create index contest_registration_reverse on contest_registration (uid)`,

  // The last finished judging of each submission to a contest.
  `create table contest_event (
    submit_id bigint primary key references submission on delete cascade,
    cid bigint not null references contest on delete cascade,
    cpid bigint not null,
    uid text not null references app_user,
    submitted_at timestamptz not null,
    verdict smallint not null,
    score int,
    time_ms int,
    -- The number that the board took with it; what changed since a number is found by it.
    number bigint not null,
    -- A balloon was brought for it.
    is_checked boolean not null default false
  )`,
  `create index contest_event_number on contest_event (cid, number)`,
  `create index contest_event_accepted on contest_event (cid, is_checked, submitted_at) where verdict = 0`,
  `create index contest_event_of_user on contest_event (uid)`,

  `create table contest_announcement (
    id bigint generated always as identity primary key,
    cid bigint not null references contest on delete cascade,
    uid text not null references app_user,
    title text not null,
    content text not null,
    texts jsonb not null default '{}',
    -- 0 shown, 1 hidden.
    status smallint not null default 0 check (status in (0, 1)),
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now()
  )`,
  `create index contest_announcement_newest on contest_announcement (cid, created_at desc, id desc)`,
  `create index contest_announcement_of_user on contest_announcement (uid)`,

  `create table contest_print (
    id bigint generated always as identity primary key,
    cid bigint not null references contest on delete cascade,
    uid text not null references app_user,
    content text not null,
    -- 0 waiting, 1 printed.
    status smallint not null default 0 check (status in (0, 1)),
    created_at timestamptz not null default now()
  )`,
  `create index contest_print_queue on contest_print (cid, status, id desc)`,
  `create index contest_print_of_user on contest_print (uid, id desc)`,

  `insert into contest_event (submit_id, cid, cpid, uid, submitted_at, verdict, score, time_ms, number)
    select id, cid, cpid, uid, submitted_at, counted_status, score, time_ms, 0
    from submission where cid is not null and counted_status not in (5, 6, 7, 9) and hidden_at is null`,
];
