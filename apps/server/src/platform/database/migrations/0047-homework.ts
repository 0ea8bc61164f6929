import { type Kysely, sql } from 'kysely';

/**
 * Trainings as homework, and extensions for single students. Submitted work is not stored: it is computed from their
 * submissions.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table training_homework (
    tid bigint primary key references training on delete cascade,
    -- Null: open from the beginning.
    opens_at timestamptz,
    due_at timestamptz not null,
    -- Per cent that each day takes, and what is left at least; null: nothing is taken after the due time.
    late_percent smallint check (late_percent between 0 and 100),
    late_floor smallint not null default 0 check (late_floor between 0 and 100),
    modified_at timestamptz not null default now(),
    check (opens_at < due_at)
  )`.execute(db);
  await sql`create table training_extension (
    tid bigint not null references training on delete cascade,
    uid text not null references app_user on delete cascade,
    grace_minutes int not null default 0 check (grace_minutes >= 0),
    reopened_from timestamptz,
    reopened_until timestamptz,
    modified_at timestamptz not null default now(),
    primary key (tid, uid),
    check ((reopened_from is null) = (reopened_until is null))
  )`.execute(db);
}
