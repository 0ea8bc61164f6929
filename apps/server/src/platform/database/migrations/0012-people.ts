import { type Kysely, sql } from 'kysely';

/** Mobile numbers, and sessions of places and devices that an account did not know. */
export async function up(db: Kysely<never>): Promise<void> {
  // In the one spelling of the contract; nothing proves that it is its owner's.
  await sql`alter table app_user add column mobile text check (mobile ~ '^\\+?[0-9]{7,15}$')`.execute(db);
  await sql`alter table session add column is_new_place boolean not null default false`.execute(db);
}
