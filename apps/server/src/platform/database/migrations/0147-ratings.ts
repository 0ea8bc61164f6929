import { type Kysely, sql } from 'kysely';

/**
 * Ratings. A revision computes results of rated contests; applying it makes them those of the contests. `user_rating`
 * is derived from applied results, and responses built from it are cached, so its changes are reported.
 */
const statements = [
  `create table rating_revision (
    id bigint generated always as identity primary key,
    uid text references app_user on delete set null,
    job_id uuid,
    state text not null check (state in ('open', 'applied', 'dropped')),
    added jsonb not null default '[]',
    revoked jsonb not null default '[]',
    is_complete boolean not null default false,
    users int not null default 0,
    created_at timestamptz not null default now(),
    settled_at timestamptz
  )`,
  `create unique index rating_revision_open on rating_revision (state) where state = 'open'`,
  `alter table contest
    add column is_rated boolean not null default false,
    add column rating_formula text not null default 'codeforces'
      check (rating_formula in ('codeforces', 'elo-mmr')),
    add column rating_min int,
    add column rating_max int,
    add column rating_participants int not null default 10,
    -- Uids, which a new username does not change.
    add column rating_excluded text[] not null default '{}',
    -- The revision with the applied results; null: none are applied.
    add column rating_revision bigint references rating_revision,
    add constraint contest_rated check (not is_rated or gid is null)`,
  `create index contest_rated on contest (ends_at, id) where is_rated or rating_revision is not null`,
  `create table rating_contest (
    revision bigint not null references rating_revision on delete cascade,
    cid bigint not null references contest on delete cascade,
    ended_at timestamptz not null,
    scoreboard_version bigint not null,
    terms jsonb not null,
    participants int not null,
    rated int not null,
    changed int not null,
    primary key (revision, cid)
  )`,
  `create table rating_result (
    cid bigint not null,
    revision bigint not null,
    uid text not null references app_user on delete cascade,
    rank int not null,
    -- Null: the first rated contest of the user.
    before int,
    -- Null: took part, and the contest does not count for the user.
    after int,
    mean double precision,
    performance double precision,
    primary key (cid, revision, uid),
    foreign key (revision, cid) references rating_contest on delete cascade,
    constraint rating_result_rated check ((after is null) = (mean is null))
  )`,
  `create index rating_result_user on rating_result (uid)`,
  `create table user_rating (
    uid text primary key references app_user on delete cascade,
    rating int not null,
    best int not null,
    contests int not null,
    -- Change in the last rated contest.
    change int not null,
    rated_at timestamptz not null
  )`,
  `create index user_rating_order on user_rating (rating desc, uid)`,
  `create trigger tell_rows after insert or delete or truncate or update on user_rating
    for each statement execute function tell_rows()`,
  `insert into role_ability (role, permission)
    select distinct 1000, 'rating_admin' from role_ability where role = 1000
    on conflict do nothing`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
