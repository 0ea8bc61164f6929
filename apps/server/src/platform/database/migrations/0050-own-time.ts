import { type Kysely, sql } from 'kysely';

/**
 * Contests in which everybody has a time of their own: so long, from the moment at which each began. Moments alone are
 * stored; when somebody's time ends follows from them, so that more minutes or another window need no repair.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Null: one time for all.
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
