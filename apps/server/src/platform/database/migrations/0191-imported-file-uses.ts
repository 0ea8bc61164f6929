import { type Kysely, sql } from 'kysely';

/** Records of a source whose texts link a file: an old address leads to the file for viewers of one of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table site_import_file_use (
    source text not null,
    file_key text not null,
    -- The record, as in site_import_id.
    noun text not null,
    old_key text not null,
    primary key (source, file_key, noun, old_key)
  )`.execute(db);
}
