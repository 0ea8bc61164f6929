import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { createDatabase, createPool } from './pool.ts';
import type { Database } from './schema.ts';

export interface DirectDatabaseOptions {
  /** Address of the database server, not of a connection pooler. */
  readonly settings: { readonly directDatabaseUrl: string };
  readonly log: Logger;
  /** Statement timeout in ms; 0: none. */
  readonly statementTimeout?: number;
}

/**
 * Runs `work` on separate connections to the database that bypass a connection pooler. Session state (session locks,
 * temporary tables, settings) needs them: a pooler in transaction mode may use another session for each transaction.
 */
export async function withDirectDatabase<Result>(
  { settings, ...options }: DirectDatabaseOptions,
  work: (db: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const db = createDatabase(createPool({ databaseUrl: settings.directDatabaseUrl, size: 2, ...options }));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
