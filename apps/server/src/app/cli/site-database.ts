import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../../../../launcher/postgres/postgres.js';

/** Database of the site for a command. */
export interface SiteDatabase {
  readonly url: string;
  /** Stops the database if it was started for the command. The database of a running site keeps running. */
  stop(): Promise<void>;
}

/**
 * Returns the database of the site: the one that DATABASE_URL names, otherwise the embedded one of the data
 * folder. If the site is down, starts the embedded database for the command.
 */
export async function openSiteDatabase(environment: NodeJS.ProcessEnv): Promise<SiteDatabase> {
  const given = environment['DATABASE_URL'];
  if (given) return { url: given, stop: () => Promise.resolve() };
  const folder = join(resolve(environment['XIEZHI_DATA'] ?? './data'), 'postgres');
  if (!existsSync(join(folder, 'cluster')))
    throw new Error(
      `There is no site in ${folder}. Start the site once with \`npm start\`, or set DATABASE_URL.`,
    );
  const running = runningUrl(folder);
  if (running !== null && (await answers(running))) return { url: running, stop: () => Promise.resolve() };
  return await startPostgres({ dataDir: folder });
}

/**
 * Returns the URL of a running database. PostgreSQL writes its port and socket folder in lines 4 and 5 of its lock
 * file.
 */
function runningUrl(folder: string): string | null {
  try {
    const lines = readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n');
    const [, , , port = '', socket = ''] = lines;
    const password = readFileSync(join(folder, 'password'), 'utf8').trim();
    return `postgresql://xiezhi:${password}@localhost/xiezhi?host=${encodeURIComponent(socket)}&port=${port}`;
  } catch {
    return null;
  }
}

/**
 * Timeout of a connection attempt in ms. A stopped database rejects it immediately; a running one on a busy host may
 * need many seconds to answer.
 */
const answerTimeoutMs = 30_000;

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerTimeoutMs });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
