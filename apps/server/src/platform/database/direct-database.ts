import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { createDatabase, createPool } from './pool.ts';
import type { Database } from './schema.ts';

export interface DirectDatabaseOptions {
  /** Address of the database itself. */
  readonly settings: { readonly directDatabaseUrl: string };
  readonly log: Logger;
  /** Statement timeout in ms; 0: none. */
  readonly statementTimeout?: number;
}

/**
 * Runs `work` on connections of its own to the database, without a connection pooler. Session state (locks of a session,
 * temporary tables, settings) needs them, because a pooler in transaction mode gives each transaction another session.
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
