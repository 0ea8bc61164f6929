import { type Kysely, sql } from 'kysely';

/**
 * Uploads of test data archives in progress: bytes received, and the files found. A row belongs to its uploader; its id
 * is an unguessable handle. Versions of one problem are read newest first.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table test_data_upload (
      id text primary key,
      uid text not null references app_user,
      pid bigint references problem on delete cascade,
      name text not null,
      size bigint not null,
      received bigint not null default 0,
      state text not null default 'open' check (state in ('open', 'reading', 'ready')),
      job_id uuid,
      files jsonb not null default '[]',
      left_over jsonb not null default '[]',
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index test_data_upload_uid on test_data_upload (uid)`.execute(db);
  await sql`create index test_data_upload_expires_at on test_data_upload (expires_at)`.execute(db);
  // Each problem with data has a newest revision.
  await sql`
    insert into problem_data_history (pid, version, at)
    select id, data_version, modified_at from problem
    where data_version is not null
      and not exists (select from problem_data_history history where history.pid = problem.id)`.execute(db);
  await sql`create index problem_data_history_pid on problem_data_history (pid, id desc)`.execute(db);
}
