import { type Kysely, sql } from 'kysely';

/**
 * Problems of the bank are hidden while an unfinished contest uses them, unless the contest keeps them public. Contests
 * store which changes of their schedule were announced to open pages.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table contest_problem add column stays_public boolean not null default false`,
  // Every list of the bank checks which contests hide problems; only few contests are unfinished.
  `create index contest_unfinished on contest (ends_at) where hidden_at is null`,
  // Starts, freezes and ends up to this time were announced to open pages.
  `alter table contest add column told_at timestamptz not null default now()`,
  `create index contest_of_problem_shown on contest_problem (cid, pid) where hidden_at is null and not stays_public`,
];
