import { type Kysely, sql } from 'kysely';

/** Authors may publish their own problems, but not those that root or a problem administrator made private. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table problem add column is_withdrawn boolean not null default false`.execute(db);
}
