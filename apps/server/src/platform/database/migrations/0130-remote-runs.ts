import { type Kysely, sql } from 'kysely';

/** Remote judges: their state, languages and runs, and problem data that only the remote judge uses. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table remote_judge (
    judge text primary key,
    -- Off until staff confirm that the site may be used.
    is_enabled boolean not null default false,
    enabled_by text references app_user on delete set null,
    enabled_at timestamptz,
    state text not null default 'ok' check (state in ('ok', 'unavailable', 'signedOut', 'challenged', 'changed')),
    state_since timestamptz not null default now(),
    -- The last fault, in words, and the digest of the page that was not understood.
    detail text,
    page_digest text,
    -- Consecutive faults; the next attempt comes at retry_at.
    faults int not null default 0,
    retry_at timestamptz,
    last_ok_at timestamptz,
    -- Rate of requests, of all servers together.
    next_request_at timestamptz not null default now(),
    -- Faults by kind since the judge was turned on.
    fault_counts jsonb not null default '{}'
  )`.execute(db);
  await sql`insert into remote_judge (judge)
    select unnest(array['HDU', 'CF', 'POJ', 'GYM', 'AC', 'SPOJ', 'LIBRE'])`.execute(db);

  await sql`alter table remote_account
    -- Sessions are encrypted like passwords. A session of an older version of the password is of no use.
    add column sealed_session bytea,
    add column session_version int,
    add column session_at timestamptz,
    -- Fencing token and run of the lease that leased_until ends.
    add column lease_fence bigint not null default 0,
    add column next_submit_at timestamptz`.execute(db);

  await sql`create table remote_run (
    id bigint generated always as identity primary key,
    judging_id bigint not null unique references judging on delete cascade,
    submit_id bigint not null references submission on delete cascade,
    judge text not null,
    -- Of the judge, not ours.
    problem_id text not null,
    phase text not null default 'waiting'
      check (phase in ('waiting', 'sending', 'sent', 'following', 'done', 'failed')),
    fence bigint not null default 0,
    leased_until timestamptz,
    next_step_at timestamptz not null default now(),
    -- Why it waits: for nothing but its turn, or for something of the judge.
    waits_for text,
    account_id bigint references remote_account on delete set null,
    username text,
    -- Blanks at the end of the code that was sent.
    padding int not null default 0,
    -- Newest run of this account and problem before ours was sent.
    after_id text,
    posts int not null default 0,
    -- The judge has said that it took the run.
    is_accepted boolean not null default false,
    sent_at timestamptz,
    run_id text,
    found_at timestamptz,
    polls int not null default 0,
    -- Last word of the judge and when it was read.
    last_text text,
    last_read_at timestamptz,
    unknown_text text,
    fail_code text,
    fail_text text,
    created_at timestamptz not null default now(),
    ended_at timestamptz
  )`.execute(db);
  await sql`create index remote_run_due on remote_run (next_step_at) where phase not in ('done', 'failed')`.execute(
    db,
  );
  await sql`create index remote_run_submission on remote_run (submit_id, id)`.execute(db);
  // While the id of a run is unknown, that account may send no other run of that problem.
  await sql`create unique index remote_run_unknown on remote_run (account_id, problem_id)
    where phase in ('sending', 'sent')`.execute(db);

  // A run of another judge belongs to one submission here forever.
  await sql`create table remote_run_owner (
    judge text not null,
    run_id text not null,
    submit_id bigint not null references submission on delete cascade,
    primary key (judge, run_id)
  )`.execute(db);
  await sql`create index remote_run_owner_submission on remote_run_owner (submit_id)`.execute(db);

  await sql`create table remote_language (
    judge text not null,
    label text not null,
    remote_id text not null,
    position int not null,
    first_seen_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    gone_at timestamptz,
    primary key (judge, label)
  )`.execute(db);

  await sql`alter table problem
    add column remote_id text,
    add column remote_internal_id text,
    add column remote_contest text,
    add column remote_url text,
    add column remote_fetched_at timestamptz,
    -- Of what was fetched, to tell a change there from an edit here.
    add column remote_digest text,
    add column remote_code_bytes int`.execute(db);
  await sql`with named as (
    select id, remote_oj, substring(display_id from length(remote_oj) + 2) as name,
      row_number() over (
        partition by remote_oj, lower(regexp_replace(substring(display_id from length(remote_oj) + 2), '\\(\\d+\\)$', ''))
        order by id
      ) as place
    from problem where is_remote and remote_oj is not null and starts_with(display_id, remote_oj || '-')
  )
  update problem set
    remote_id = regexp_replace(named.name, '\\(\\d+\\)$', ''),
    remote_internal_id = substring(named.name from '\\((\\d+)\\)$')
  from named where named.id = problem.id and named.place = 1 and named.name <> ''`.execute(db);
  await sql`create unique index problem_remote on problem (remote_oj, lower(remote_id))
    where remote_id is not null and hidden_at is null`.execute(db);
}
