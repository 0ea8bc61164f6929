import { type Kysely, sql } from 'kysely';

/** Mobile numbers, and sessions from unknown locations and devices. */
export async function up(db: Kysely<never>): Promise<void> {
  // In the spelling of the contract; ownership is not verified.
  await sql`alter table app_user add column mobile text check (mobile ~ '^\\+?[0-9]{7,15}$')`.execute(db);
  await sql`alter table session add column is_new_place boolean not null default false`.execute(db);
}
