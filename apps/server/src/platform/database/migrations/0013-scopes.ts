import { type Kysely, sql } from 'kysely';

/**
 * Scopes. Groups, trainings, contests and the problems of both become rows, and whatever belongs to one references it;
 * null means none. A submission or test run belongs to one of: the bank, a group, a training (of a group or not), a
 * contest (of a group or not). Trainings are part of the bank or of their group, and submissions to them count there
 * too. Contests are not.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    ...containers,
    ...groupsInUse,
    ...problems,
    ...submissions,
    ...testRuns,
    ...states,
  ]) {
    await sql.raw(statement).execute(db);
  }
}

const containers = [
  `create table app_group (
    id bigint generated always as identity primary key,
    -- Its owner; null where nobody is known.
    uid text references app_user on delete set null,
    name text not null,
    short_name text not null,
    brief text not null default '',
    description text not null default '',
    -- 1 public, 2 protected, 3 private.
    auth smallint not null check (auth in (1, 2, 3)),
    code text,
    avatar text,
    is_visible boolean not null default true,
    -- 0 normal, 1 banned.
    status smallint not null default 0 check (status in (0, 1)),
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now(),
    hidden_at timestamptz
  )`,
  `create unique index app_group_name on app_group (lower(name)) where hidden_at is null`,
  `create unique index app_group_short_name on app_group (lower(short_name)) where hidden_at is null`,
  `create index app_group_of_owner on app_group (uid)`,

  `create table training (
    id bigint generated always as identity primary key,
    uid text not null references app_user,
    gid bigint references app_group,
    title text not null,
    description text not null default '',
    rank int not null default 0,
    auth text not null check (auth in ('Public', 'Private')),
    is_visible boolean not null default true,
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now(),
    hidden_at timestamptz
  )`,
  `create index training_of_site on training (rank, id) where gid is null and hidden_at is null`,
  `create index training_of_group on training (gid, rank, id) where gid is not null and hidden_at is null`,
  `create table training_problem (
    id bigint generated always as identity primary key,
    tid bigint not null references training on delete cascade,
    pid bigint not null references problem,
    display_id text not null,
    rank int not null default 0,
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now(),
    unique (tid, pid)
  )`,
  `create unique index training_problem_display_id on training_problem (tid, lower(display_id))`,
  `create index training_problem_reverse on training_problem (pid, tid)`,

  `create table contest (
    id bigint generated always as identity primary key,
    uid text not null references app_user,
    gid bigint references app_group,
    title text not null,
    description text not null default '',
    -- As of problems: 0 ACM, 1 OI.
    type smallint not null check (type in (0, 1)),
    -- 0 public, 1 private, 2 protected.
    auth smallint not null check (auth in (0, 1, 2)),
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    is_visible boolean not null default true,
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now(),
    hidden_at timestamptz,
    check (ends_at > starts_at)
  )`,
  `create index contest_of_site on contest (starts_at desc, id desc) where gid is null and hidden_at is null`,
  `create index contest_of_group on contest (gid, starts_at desc, id desc)
    where gid is not null and hidden_at is null`,
  `create table contest_problem (
    id bigint generated always as identity primary key,
    cid bigint not null references contest on delete cascade,
    pid bigint not null references problem,
    display_id text not null,
    display_title text not null,
    color text,
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now(),
    -- Taken out of the contest: its submissions stay.
    hidden_at timestamptz,
    -- What a submission points at: a problem of its own contest, by the problem that it solves.
    unique (id, cid, pid)
  )`,
  `create unique index contest_problem_pid on contest_problem (cid, pid) where hidden_at is null`,
  `create unique index contest_problem_display_id on contest_problem (cid, lower(display_id))
    where hidden_at is null`,
  `create index contest_problem_reverse on contest_problem (pid, cid)`,
];

/** Creates a closed row for each group id that is referenced, until a user manages the group. */
const groupsInUse = [
  `insert into app_group (id, name, short_name, auth, is_visible)
    overriding system value
    select gid, 'group-' || gid, 'G' || gid, 3, false
    from (
      select gid from problem union select gid from tag union select gid from submission
    ) used
    where gid is not null`,
  `select setval(pg_get_serial_sequence('app_group', 'id'), max(id)) from app_group having max(id) is not null`,
];

const problems = [
  `alter table problem add foreign key (gid) references app_group`,
  `create index problem_of_group on problem (gid, char_length(display_id), display_id)
    where gid is not null and hidden_at is null`,
  `alter table tag add foreign key (gid) references app_group on delete cascade`,
  `drop index tag_name`,
  `create unique index tag_name on tag (oj, lower(name)) where gid is null`,
  `create unique index tag_of_group on tag (gid, oj, lower(name)) where gid is not null`,
];

const legal = `check ((cid is null) = (cpid is null) and (cid is null or tid is null))`;
const practice = `cid is null and gid is null and hidden_at is null`;
const inGroup = `gid is not null and cid is null and hidden_at is null`;
const inContest = `cid is not null and hidden_at is null`;

/** The former columns hold only zeros, since there were no contests: new columns avoid rewriting the table. */
const submissions = [
  `do $$ begin
    if exists (select from submission where cid <> 0 or cpid <> 0) then
      raise exception 'A submission names a contest, of which the former release had none.';
    end if;
  end $$`,
  // Dropping these columns also drops their indexes.
  `alter table submission drop column cid, drop column cpid`,
  `drop index if exists submission_of_group`,
  `alter table submission
    add column cid bigint references contest,
    add column cpid bigint,
    add column tid bigint references training,
    add constraint submission_scope ${legal},
    add constraint submission_contest_problem
      foreign key (cpid, cid, pid) references contest_problem (id, cid, pid),
    add foreign key (gid) references app_group`,
  // Scans that filter by many users or problems use only this index.
  `create index submission_public on submission (id desc) include (uid, pid, status, language)
    where ${practice}`,
  `create index submission_public_status on submission (status, id desc) where ${practice}`,
  `create index submission_of_user on submission (uid, id desc) where ${practice}`,
  `create index submission_of_problem on submission (pid, id desc) where ${practice}`,
  `create index submission_of_problem_status on submission (pid, status, id desc) where ${practice}`,
  `create index submission_of_language on submission (language, id desc) where ${practice}`,
  `create index submission_accepted on submission (submitted_at, uid, pid) where status = 0 and ${practice}`,
  `create index submission_of_group on submission (gid, id desc) include (uid, pid, status, language)
    where ${inGroup}`,
  `create index submission_of_group_user on submission (gid, uid, id desc) where ${inGroup}`,
  `create index submission_of_group_problem on submission (gid, pid, id desc) where ${inGroup}`,
  `create index submission_of_training on submission (tid, id desc)
    where tid is not null and hidden_at is null`,
  `create index submission_of_contest on submission (cid, id desc) include (uid, cpid, status, language)
    where ${inContest}`,
  `create index submission_of_contest_user on submission (cid, uid, id desc) where ${inContest}`,
  `create index submission_of_contest_problem on submission (cid, cpid, id desc) where ${inContest}`,
];

const testRuns = [
  `alter table test_run
    add column cid bigint references contest on delete cascade,
    add column tid bigint references training on delete cascade,
    add column gid bigint references app_group on delete cascade,
    add constraint test_run_scope check (cid is null or tid is null)`,
  `update test_run set gid = problem.gid from problem where problem.id = test_run.pid and problem.gid is not null`,
];

/**
 * Results of a user on a problem: one row for each of bank, group, contest and training with submissions. Each row is
 * in exactly one of the indexes, which starts with its scope.
 */
const states = [
  `alter table user_problem
    drop constraint user_problem_pkey,
    add column gid bigint references app_group on delete cascade,
    add column tid bigint references training on delete cascade,
    add column cid bigint references contest on delete cascade,
    add column attempts int not null default 0 check (attempts >= 0),
    add constraint user_problem_scope check (num_nonnulls(gid, tid, cid) <= 1)`,
  `drop index user_problem_solved`,
  `update user_problem set attempts = counts.attempts
    from (
      select uid, pid, count(*) as attempts from submission where ${practice} group by uid, pid
    ) counts
    where counts.uid = user_problem.uid and counts.pid = user_problem.pid`,
  `insert into user_problem (uid, pid, gid, attempts, accepted, first_accepted_at, last_submit_id,
      best_oi_rank_score)
    select uid, pid, gid, count(*), count(*) filter (where counted_status = 0),
      min(submitted_at) filter (where counted_status = 0), max(id), max(counted_oi_rank_score)
    from submission where ${inGroup} group by uid, pid, gid`,
  `create unique index user_problem_practice on user_problem (uid, pid)
    where gid is null and tid is null and cid is null`,
  `create index user_problem_solved on user_problem (uid)
    where accepted > 0 and gid is null and tid is null and cid is null`,
  `create unique index user_problem_of_group on user_problem (gid, uid, pid) where gid is not null`,
  `create unique index user_problem_of_training on user_problem (tid, uid, pid) where tid is not null`,
  `create unique index user_problem_of_contest on user_problem (cid, uid, pid) where cid is not null`,
];
