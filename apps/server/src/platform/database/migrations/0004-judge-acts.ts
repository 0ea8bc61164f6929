import { type Kysely, sql } from 'kysely';

/** Test runs, which are stored for a few minutes, and dry-run rejudges that wait for a decision. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The rows of one key belong together: one run on custom input, or one per sample.
  `create table test_run (
    judging_id bigint primary key references judging on delete cascade,
    key text not null,
    -- Number of the sample from 1; 0: the user's own input.
    sample smallint not null default 0,
    uid text not null references app_user on delete cascade,
    pid bigint not null references problem on delete cascade,
    language text not null,
    code text not null,
    input text not null,
    expected_output text,
    created_at timestamptz not null default now(),
    -- Null until it has ended.
    finished_at timestamptz,
    status smallint, time_ms int, memory_kb int, stdout text, stderr text,
    unique (key, sample)
  )`,
  `create index test_run_age on test_run (created_at)`,
  `alter table user_counter add column last_test_run_at timestamptz`,
  `create table rejudge_batch (
    id bigint generated always as identity primary key,
    uid text references app_user on delete set null,
    filter jsonb not null,
    total int not null,
    state text not null default 'open' check (state in ('open', 'applied', 'dropped')),
    created_at timestamptz not null default now(),
    closed_at timestamptz
  )`,
  // Its judging references no submission before it is applied.
  `create table rejudge_draft (
    judging_id bigint primary key references judging on delete cascade,
    batch_id bigint not null references rejudge_batch on delete cascade,
    submit_id bigint not null references submission,
    -- What was in force when the draft was made; another one since makes the draft void.
    base_judging_id bigint not null references judging,
    outcome text check (outcome in ('applied', 'skipped')),
    unique (batch_id, submit_id)
  )`,
];
