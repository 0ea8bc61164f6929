import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../launcher/postgres/postgres.js';

/** The database server of a benchmark. */
export interface BenchDatabase {
  readonly url: string;
  /** Process id of the first process of the server. */
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a database server in the folder. If XIEZHI_BENCH_DATABASE names a server on this machine, uses that server
 * instead. That server is not stopped, so the next run can use the databases that were filled in it.
 */
export async function startBenchDatabase(folder: string): Promise<BenchDatabase> {
  const given = process.env['XIEZHI_BENCH_DATABASE'];
  if (given === undefined) return startPostgres({ dataDir: join(folder, 'postgres') });
  const client = new pg.Client({ connectionString: given });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // The first process of PostgreSQL starts one process for each connection. It is therefore the parent of the process
    // of this connection.
    const status = readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8');
    const pid = /^PPid:\s+(\d+)/m.exec(status)?.[1];
    return { url: given, pid: Number(pid), stop: () => Promise.resolve() };
  } finally {
    await client.end();
  }
}
