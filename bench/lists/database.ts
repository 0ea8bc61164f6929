import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../launcher/postgres/postgres.js';

/** The database server of a bench. */
export interface BenchDatabase {
  readonly url: string;
  /** Of its first process. */
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a database server in the folder, or uses the one of this machine that XIEZHI_BENCH_DATABASE names: it stays, and
 * so do the databases that were filled in it, for the next run.
 */
export async function startBenchDatabase(folder: string): Promise<BenchDatabase> {
  const given = process.env['XIEZHI_BENCH_DATABASE'];
  if (given === undefined) return startPostgres({ dataDir: join(folder, 'postgres') });
  const client = new pg.Client({ connectionString: given });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // The first process of PostgreSQL starts a process for each connection, so it is the parent of this one.
    const status = readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8');
    const pid = /^PPid:\s+(\d+)/m.exec(status)?.[1];
    return { url: given, pid: Number(pid), stop: () => Promise.resolve() };
  } finally {
    await client.end();
  }
}
