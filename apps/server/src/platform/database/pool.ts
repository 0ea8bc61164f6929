import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { createPreparedStatements } from './prepared-statements.ts';
import { dropReadOnlyConnections } from './read-only-connections.ts';
import type { Database } from './schema.ts';
import { recordStatement } from './track-dependencies.ts';

const defaultStatementTimeout = 30_000;

const int8 = 20;
/** Type of sums and of scores with two decimals. All values are small enough to be exact as doubles. */
const numeric = 1700;
const date = 1082;

/** Parses 64-bit integers as numbers (ids stay far below 2^53), and dates as `yyyy-MM-dd`. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === int8 || oid === numeric) return Number;
    if (oid === date) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

export interface PoolOptions {
  readonly databaseUrl: string;
  readonly size: number;
  readonly log: Logger;
  /** Statement timeout in ms; 0: none. */
  readonly statementTimeout?: number;
}

/**
 * Creates the connection pool of this process. A broken connection is dropped and replaced at the next query. If the
 * database fails, only queries fail and the process continues.
 */
export function createPool({
  databaseUrl,
  size,
  log,
  statementTimeout = defaultStatementTimeout,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    types,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: 'xiezhi-server',
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  const planned = createPreparedStatements();
  dropReadOnlyConnections(pool);
  // A client may fail between two queries. Without this listener, the error would end the process.
  pool.on('connect', (client) => {
    planned.teach(client);
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  });
  return pool;
}

/**
 * Creates the Kysely instance of a pool.
 *
 * @param onWrite called when a statement that may have changed rows has ended, `commit` included
 */
export function createDatabase(pool: pg.Pool, onWrite: () => void = () => {}): Kysely<Database> {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      if (recordStatement(query.sql).isWriting) onWrite();
    },
  });
}

/** Error codes that mean that the database is unreachable: SQL states, and system errors when connecting or sending. */
const unavailableCode =
  /^(08...|57P0[1-5]|53300|ECONN(REFUSED|RESET|ABORTED)|E(HOST|NET)(UNREACH|DOWN)|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/**
 * Returns whether an error means that the database is unreachable, as opposed to a rejected statement. An unknown host
 * also counts, because the name of a stopped container does not resolve.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (unavailableCode.test(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/.test(
    error.message,
  );
}

/**
 * Returns whether an error means that the database or the disk is full, broken or read-only: no space, memory or
 * connections left, medium errors, too many open files. Such errors are not the fault of the request.
 */
export function isStorageRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error instanceof pg.DatabaseError) return /^(53...|58...|25006)$/.test(error.code ?? '');
  return /^(ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE|ENOMEM)$/.test(String(error.code));
}

/** Returns whether the database cannot represent a value of the request: a number out of range, or NUL in a text. */
export function isUnstorableValue(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['22003', '22021', '22P05'].includes(error.code ?? '');
}

/** Returns the name of the unique constraint or index that a statement violated, otherwise null. */
export function violatedUniqueness(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23505' ? (error.constraint ?? '') : null;
}
