import { type Kysely, sql } from 'kysely';

/**
 * Hints that solvers open one by one, and who opened which, where, and at what price. The final deduction is not
 * stored: it is computed with the results.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table problem add column hints jsonb not null default '[]'`.execute(db);
  await sql`create table hint_opening (
    uid text not null references app_user on delete cascade,
    pid bigint not null references problem on delete cascade,
    -- The id of one of the problem's hints; openings of those that were taken out count for nothing.
    hint text not null,
    tid bigint references training on delete cascade,
    gid bigint references app_group on delete cascade,
    -- As it was told before opening: a price that is raised later is not asked for.
    price smallint not null check (price between 0 and 100),
    opened_at timestamptz not null,
    unique nulls not distinct (uid, pid, hint, tid, gid)
  )`.execute(db);
  await sql`create index hint_opening_problem on hint_opening (pid, tid)`.execute(db);
}
