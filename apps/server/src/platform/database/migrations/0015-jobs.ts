import { type Kysely, sql } from 'kysely';

/**
 * Long-running jobs as users see them: kind, progress, messages and result. Which server runs a job is stored by the
 * queue (`job_queue`, a schema that pg-boss manages); both share the id.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table job (
      id uuid primary key,
      kind text not null,
      uid text references app_user,
      input jsonb not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
      attempt integer not null default 0,
      losses integer not null default 0,
      done integer not null default 0 check (done >= 0),
      total integer check (total >= 0),
      checkpoint jsonb,
      result jsonb,
      failure jsonb,
      log jsonb not null default '[]',
      log_lines integer not null default 0,
      cancel_requested_at timestamptz,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      finished_at timestamptz,
      check ((finished_at is not null) = (state in ('done', 'failed', 'cancelled')))
    )`.execute(db);
  await sql`create index job_uid on job (uid, created_at desc)`.execute(db);
  await sql`create index job_created on job (created_at desc)`.execute(db);
}
