import { type Kysely, sql } from 'kysely';

/**
 * Contests with individual timing: each participant has a fixed time from the start of their own. Only start times are
 * stored; ends are computed, so that extra minutes or another window need no repair.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Null: the same time for all.
  `alter table contest add column own_seconds int check (own_seconds > 0)`,
  `create table contest_start (
    cid bigint not null references contest on delete cascade,
    uid text not null references app_user on delete cascade,
    starts_at timestamptz not null,
    -- Beyond what everybody has.
    extra_seconds int not null default 0 check (extra_seconds >= 0),
    primary key (cid, uid)
  )`,
  `create index contest_start_of_user on contest_start (uid)`,
];
