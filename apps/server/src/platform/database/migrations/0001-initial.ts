import { type Kysely, sql } from 'kysely';

/**
 * The first release: accounts, site, problems, submissions and judging. Times are timestamptz, statuses the
 * small integers of the contract. Foreign keys, checks and unique indexes carry the invariants.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Creates a trigram index for searches by part of a name. A PostgreSQL without `pg_trgm`, or without permission to
 * install it, has no index: the search then reads the whole column.
 */
function searchIndex(name: string, table: string, expression: string): string {
  return `do $$ begin
    create extension if not exists pg_trgm;
    execute 'create index ${name} on ${table} using gin ((${expression}) gin_trgm_ops)';
  exception when others then raise notice 'no search index ${name}: %', sqlerrm;
  end $$`;
}

const statements = [
  // Accounts
  `create table app_user (
    uid text primary key check (uid ~ '^[0-9a-f]{1,32}$'),
    username text not null check (char_length(username) between 1 and 20),
    username_key text not null generated always as (lower(username)) stored,
    email text,
    email_key text generated always as (lower(email)) stored,
    password_hash text,
    role smallint not null default 1002 check (role between 1000 and 1008),
    status smallint not null default 0 check (status in (0, 1)),
    nickname text, realname text, gender text not null default 'secrecy',
    school text, course text, number text, signature text, github text, blog text, cf_username text,
    avatar text, title_name text, title_color text,
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now()
  )`,
  `create unique index app_user_username on app_user (username_key)`,
  `create unique index app_user_email on app_user (email_key)`,
  searchIndex('app_user_username_search', 'app_user', 'username_key'),
  `create table role_ability (
    role smallint not null check (role between 1000 and 1008),
    permission text not null,
    primary key (role, permission)
  )`,
  `create table session (
    id text primary key,
    uid text not null references app_user on delete cascade,
    ip text, user_agent text,
    created_at timestamptz not null default now(),
    refreshed_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  `create index session_of_user on session (uid, created_at desc)`,
  `create table login_failure (
    id bigint generated always as identity primary key,
    account_key text not null,
    ip text not null,
    failed_at timestamptz not null default now()
  )`,
  `create index login_failure_account on login_failure (account_key, failed_at)`,
  `create index login_failure_ip on login_failure (ip, failed_at)`,
  `create table email_code (
    purpose text not null,
    email_key text not null,
    code_hash text not null,
    tries smallint not null default 0,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    primary key (purpose, email_key)
  )`,
  `create table mail_outbox (
    id bigint generated always as identity primary key,
    recipient text not null, subject text not null, body_text text not null,
    state text not null check (state in ('waiting', 'sent', 'failed', 'kept')),
    error text,
    attempts smallint not null default 0,
    created_at timestamptz not null default now(),
    sent_at timestamptz
  )`,
  `create index mail_outbox_age on mail_outbox (created_at desc, id desc)`,

  // Site
  `create table site_setting (
    key text primary key,
    value jsonb not null,
    modified_at timestamptz not null default now(),
    modified_by text references app_user on delete set null
  )`,
  `create table announcement (
    id bigint generated always as identity primary key,
    title text not null, content text not null,
    texts jsonb not null default '{}',
    uid text not null references app_user,
    status smallint not null default 0 check (status in (0, 1)),
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now()
  )`,
  `create index announcement_age on announcement (created_at desc, id desc) where status = 0`,
  `create table home_carousel (
    id bigint generated always as identity primary key,
    url text not null,
    created_at timestamptz not null default now()
  )`,
  `create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    uid text, action text not null, target text, detail jsonb not null default '{}', ip text
  )`,

  // Problems
  `create table tag_classification (
    id bigint generated always as identity primary key,
    name text not null, name_en text,
    oj text not null default 'ME',
    rank int not null default 0,
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now(),
    unique (oj, name)
  )`,
  `create table tag (
    id bigint generated always as identity primary key,
    name text not null, name_en text, color text,
    oj text not null default 'ME',
    gid bigint,
    classification_id bigint references tag_classification on delete set null,
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now()
  )`,
  `create unique index tag_name on tag (oj, coalesce(gid, 0), lower(name))`,
  `create table blob (
    sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
    size bigint not null,
    created_at timestamptz not null default now()
  )`,
  // Immutable, content-addressed: editing test data creates a new version.
  `create table problem_data (
    version text primary key check (version ~ '^[0-9a-f]{64}$'),
    cases jsonb not null,
    case_count int not null,
    -- [{group, cases}] in the order of judging, so that a result can be laid out before it is there.
    groups jsonb not null default '[]',
    created_at timestamptz not null default now()
  )`,
  `create table problem (
    id bigint generated always as identity primary key,
    display_id text not null,
    gid bigint,
    author text, author_uid text references app_user on delete set null,
    source text,
    type smallint not null default 0 check (type in (0, 1)),
    judge_mode text not null default 'default' check (judge_mode in ('default', 'spj', 'interactive')),
    judge_case_mode text not null default 'default'
      check (judge_case_mode in ('default', 'subtask_lowest', 'subtask_average', 'ergodic_without_error')),
    time_limit_ms int not null default 1000 check (time_limit_ms > 0),
    memory_limit_mb int not null default 256 check (memory_limit_mb > 0),
    stack_limit_mb int not null default 128,
    difficulty smallint not null default 0 check (difficulty between 0 and 7),
    auth smallint not null default 2 check (auth in (1, 2, 3)),
    io_score int,
    code_share boolean not null default true,
    open_case_result boolean not null default true,
    is_remote boolean not null default false,
    remote_oj text,
    is_remove_end_blank boolean not null default true,
    is_file_io boolean not null default false,
    io_read_file_name text, io_write_file_name text,
    default_locale text not null default 'zh-CN',
    samples jsonb not null default '[]',
    user_extra_files jsonb, judge_extra_files jsonb,
    checker jsonb,
    depends_on jsonb not null default '{}',
    limit_factors jsonb not null default '{}',
    package_meta jsonb not null default '{}',
    data_version text references problem_data,
    is_upload_case boolean not null default true,
    apply_public_progress smallint,
    -- Digest of the starter package last loaded; a row edited since is never overwritten.
    starter_digest text,
    modified_by text,
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now(),
    hidden_at timestamptz,
    check (not is_file_io or (io_read_file_name is not null and io_write_file_name is not null))
  )`,
  `create unique index problem_display_id on problem (lower(display_id))`,
  `create index problem_public on problem (char_length(display_id), display_id)
    include (id, difficulty, is_remote) where auth = 1 and gid is null and hidden_at is null`,
  `create index problem_updated on problem (modified_at desc, id desc)
    where auth = 1 and gid is null and hidden_at is null`,
  searchIndex('problem_display_id_search', 'problem', 'lower(display_id)'),
  `create table problem_text (
    pid bigint not null references problem on delete cascade,
    locale text not null,
    title text not null,
    description text, input text, output text, hint text,
    primary key (pid, locale)
  )`,
  searchIndex('problem_title_search', 'problem_text', 'lower(title)'),
  `create table problem_tag (
    pid bigint not null references problem on delete cascade,
    tag_id bigint not null references tag on delete cascade,
    primary key (pid, tag_id)
  )`,
  `create index problem_tag_reverse on problem_tag (tag_id, pid)`,
  `create table problem_language (
    pid bigint not null references problem on delete cascade,
    language text not null,
    primary key (pid, language)
  )`,
  `create table code_template (
    id bigint generated always as identity primary key,
    pid bigint not null references problem on delete cascade,
    language text not null,
    code text not null,
    is_enabled boolean not null default true,
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now(),
    unique (pid, language)
  )`,
  `create table problem_data_history (
    id bigint generated always as identity primary key,
    pid bigint not null references problem on delete cascade,
    version text not null references problem_data,
    at timestamptz not null default now(),
    uid text, note text
  )`,
  // Separate from `problem`, so that counting does not rewrite wide rows. Scope: no contest, no group.
  `create table problem_counter (
    pid bigint primary key references problem on delete cascade,
    total int not null default 0,
    ac int not null default 0, mle int not null default 0, tle int not null default 0, re int not null default 0,
    pe int not null default 0, ce int not null default 0, wa int not null default 0, se int not null default 0,
    pa int not null default 0
  ) with (fillfactor = 70)`,

  // Submissions. The result columns repeat those of the current judging and are written in its finishing transaction.
  `create table submission (
    id bigint generated always as identity primary key,
    pid bigint not null references problem,
    uid text not null references app_user,
    cid bigint not null default 0,
    cpid bigint not null default 0,
    gid bigint,
    language text not null,
    code text not null,
    code_length int not null,
    submitted_at timestamptz not null default now(),
    ip text,
    request_id text,
    share boolean not null default false,
    status smallint not null default 5,
    time_ms int, memory_kb int, score int, oi_rank_score int,
    judger text,
    is_manual boolean not null default false,
    version int not null default 0,
    current_judging_id bigint,
    -- What the counters hold of this row: its last verdict, which a running rejudge leaves in force.
    counted_status smallint not null default 5,
    counted_oi_rank_score int,
    hidden_at timestamptz,
    modified_at timestamptz not null default now()
  ) with (fillfactor = 85)`,
  `create unique index submission_request on submission (uid, request_id) where request_id is not null`,
  // Scans that filter by many users or problems use only this index.
  `create index submission_public on submission (id desc) include (uid, pid, status, language) where cid = 0 and gid is null and hidden_at is null`,
  `create index submission_public_status on submission (status, id desc)
    where cid = 0 and gid is null and hidden_at is null`,
  `create index submission_of_user on submission (uid, id desc) where cid = 0 and gid is null and hidden_at is null`,
  `create index submission_of_problem on submission (pid, id desc)
    where cid = 0 and gid is null and hidden_at is null`,
  `create index submission_of_problem_status on submission (pid, status, id desc)
    where cid = 0 and gid is null and hidden_at is null`,
  `create index submission_of_language on submission (language, id desc)
    where cid = 0 and gid is null and hidden_at is null`,
  `create index submission_of_group on submission (gid, id desc)
    where cid = 0 and gid is not null and hidden_at is null`,
  `create index submission_of_user_problem on submission (uid, pid, id desc)`,
  `create index submission_accepted on submission (submitted_at, uid, pid)
    where status = 0 and cid = 0 and gid is null and hidden_at is null`,
  `create index submission_unfinished on submission (id) where status in (5, 6, 7)`,
  `create table judge_node (
    id bigint generated always as identity primary key,
    name text not null unique,
    host text not null,
    -- Changes with each start of the node, so that tasks of its former life are known to be lost.
    instance text,
    info jsonb not null default '{}',
    languages jsonb not null default '[]',
    slots int not null default 1,
    cpu_load real, memory_load real,
    is_enabled boolean not null default true,
    registered_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now()
  )`,
  `create table node_token (
    token_hash text primary key,
    label text not null,
    created_at timestamptz not null default now(),
    revoked_at timestamptz
  )`,
  `create table judging (
    id bigint generated always as identity primary key,
    submit_id bigint references submission,
    number int not null default 1,
    reason text not null default 'submit' check (reason in ('submit', 'rejudge', 'resubmit', 'manual', 'testRun')),
    by_uid text, note text,
    priority smallint not null,
    status smallint not null default 5,
    time_ms int, memory_kb int, score int, oi_rank_score int,
    message text,
    cases jsonb not null default '[]',
    manifest jsonb,
    data_version text,
    -- The case mode it is judged by, which says how its cases are shown.
    case_mode text,
    compile_ms int,
    -- Fence of the finish that was taken: the same one again changes nothing, another one is late.
    fence bigint,
    node_id bigint references judge_node on delete set null,
    created_at timestamptz not null default now(),
    started_at timestamptz, compiled_at timestamptz, finished_at timestamptz,
    unique (submit_id, number)
  ) with (fillfactor = 85)`,
  `alter table submission add constraint submission_current_judging
    foreign key (current_judging_id) references judging deferrable initially deferred`,
  // The queue: a row lives from enqueueing to the finishing transaction. See judging/queue.ts.
  `create table judging_task (
    judging_id bigint primary key references judging on delete cascade,
    submit_id bigint,
    kind text not null default 'submission' check (kind in ('submission', 'testRun')),
    uid text not null,
    language text not null,
    priority smallint not null check (priority between 0 and 4),
    queued_at timestamptz not null default now(),
    fence bigint not null default 0,
    node_id bigint references judge_node on delete set null,
    node_instance text,
    claimed_at timestamptz,
    leased_until timestamptz,
    losses smallint not null default 0,
    -- Pending, Compiling or Judging; the submission's row stays Pending until the end.
    status smallint not null default 5 check (status in (5, 6, 7)),
    started_at timestamptz,
    compiled_at timestamptz,
    -- Case results so far.
    progress jsonb not null default '[]',
    -- Rises with every change that viewers see.
    version int not null default 0
  ) with (fillfactor = 70)`,
  `create index judging_task_waiting on judging_task (priority, judging_id) where node_id is null`,
  `create index judging_task_of_user on judging_task (uid, priority)`,
  `create index judging_task_lease on judging_task (leased_until) where node_id is not null`,

  // Incremental counters, updated in the finishing transaction by the difference between old and new.
  `create table user_problem (
    uid text not null references app_user on delete cascade,
    pid bigint not null references problem on delete cascade,
    accepted int not null default 0 check (accepted >= 0),
    first_accepted_at timestamptz,
    last_submit_id bigint,
    best_oi_rank_score int,
    primary key (uid, pid)
  ) with (fillfactor = 80)`,
  `create index user_problem_solved on user_problem (uid) where accepted > 0`,
  `create table user_counter (
    uid text primary key references app_user on delete cascade,
    total int not null default 0,
    ac int not null default 0,
    oi_score int not null default 0,
    -- The last practice submission that was taken, for the submit interval.
    last_submit_at timestamptz
  ) with (fillfactor = 70)`,
  `create table submission_day (
    day date primary key,
    total int not null default 0,
    ac int not null default 0
  )`,
];
