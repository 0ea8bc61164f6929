import { type Kysely, sql } from 'kysely';

/** Exam contests: while one runs, the rest of the site is closed to its participants. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table contest
    add column is_exam boolean not null default false,
    -- Networks that it may be taken from; none: from anywhere.
    add column exam_addresses text[] not null default '{}',
    add column exam_single_session boolean not null default false`,
  `create index contest_exam on contest (ends_at) where is_exam and hidden_at is null`,
];
