import { type Kysely, sql } from 'kysely';

/** Sessions that staff paste from a browser, where a program cannot sign in. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table remote_account
    -- The account works with a pasted session alone; once the judge no longer knows it, staff paste another.
    add column is_session_pasted boolean not null default false`.execute(db);
}
