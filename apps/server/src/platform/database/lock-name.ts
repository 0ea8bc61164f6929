import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Waits for the lock with this name, which is shared by all servers, and holds it until the transaction ends. */
export async function lockName(transaction: Kysely<Database>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
