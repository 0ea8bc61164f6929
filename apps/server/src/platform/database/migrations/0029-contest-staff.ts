import { type Kysely, sql } from 'kysely';

/**
 * Problems of the bank are hidden while an unfinished contest holds them, unless it says otherwise; and what open
 * pages have been told of the course of a contest.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table contest_problem add column stays_public boolean not null default false`,
  // Which contests hold problems back is asked with every list of the bank: they are few among all.
  `create index contest_unfinished on contest (ends_at) where hidden_at is null`,
  // Pages know of every start, seal and end up to here.
  `alter table contest add column told_at timestamptz not null default now()`,
  `create index contest_of_problem_shown on contest_problem (cid, pid) where hidden_at is null and not stays_public`,
];
