import { type Kysely, sql } from 'kysely';

/**
 * Hashes and sizes of the blobs that hold the received bytes of an upload of test data, in order. Null if the previous
 * release began the upload: it writes the bytes into a file of its own data folder.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table test_data_upload add column pieces jsonb`.execute(db);
}
