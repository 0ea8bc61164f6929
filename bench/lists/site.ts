import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { storeSession } from '../../apps/server/src/identity/session/session.ts';
import { createDatabase, createPool } from '../../apps/server/src/platform/database/pool.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { readSettings } from '../../apps/server/src/platform/settings/environment.ts';
import { type SeedOptions, seedLarge } from '../../apps/server/src/app/seed/generate.ts';

/** A server process on its own database, filled with seed data. */
export interface Site {
  readonly url: string;
  readonly databaseUrl: string;
  /** Id of the server's process. */
  readonly pid: number;
  /** Session token of the user with the most submissions. */
  readonly token: string;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');

/** Starts a site. If a previous run of the same sizes has filled a database of this name, it is used again. */
export async function startSite(
  adminUrl: string,
  name: string,
  dataFolder: string,
  sizes: Omit<SeedOptions, 'onStep'>,
): Promise<Site> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const { rowCount: isThere } = await admin.query('select from pg_database where datname = $1', [name]);
  if (!isThere) await admin.query(`create database ${name}`);
  await admin.end();
  const databaseUrl = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  const environment = {
    DATABASE_URL: databaseUrl,
    XIEZHI_DATA: dataFolder,
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    XIEZHI_RATE_LIMIT_FACTOR: '0',
    LOG_LEVEL: 'error',
  };
  const token = await fill(databaseUrl, name, isThere ? null : sizes, environment);
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${environment.PORT}`;
  await untilReady(url);
  if (child.pid === undefined) throw new Error('the server has no process');
  return {
    url,
    databaseUrl,
    pid: child.pid,
    token,
    async stop() {
      const isGone = new Promise((resolve) => child.once('exit', resolve));
      child.stdin?.end();
      await isGone;
    },
  };
}

async function fill(
  databaseUrl: string,
  name: string,
  sizes: Omit<SeedOptions, 'onStep'> | null,
  environment: Record<string, string>,
): Promise<string> {
  const db = createDatabase(createPool({ databaseUrl, size: 2, log: pino({ level: 'warn' }) }));
  try {
    await migrate(db);
    if (sizes !== null) await seedLarge(db, { ...sizes, onStep: (text) => console.log(`${name}  ${text}`) });
    const { uid } = await db
      .selectFrom('user_counter')
      .orderBy('total', 'desc')
      .select('uid')
      .limit(1)
      .executeTakeFirstOrThrow();
    const services = { db, settings: readSettings(environment), clock: () => new Date() };
    return (await storeSession(services, { uid, ip: null, userAgent: 'bench' })).token;
  } finally {
    await db.destroy();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (tries === 1200) throw new Error('the server does not get ready');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
