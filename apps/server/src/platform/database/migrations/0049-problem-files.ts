import { type Kysely, sql } from 'kysely';

/** The problem that a picture or file belongs to: the first one whose saved statement referenced it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table public_file add column pid integer references problem (id) on delete set null`.execute(db);
  await sql`create index public_file_pid on public_file (pid) where pid is not null`.execute(db);
}
