import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../launcher/postgres/postgres.js';
import { buildSandboxHelper } from '../../launcher/install/sandbox.js';
import { databaseRoot } from '../../launcher/postgres/memory-folder.js';
import { remove } from '../../apps/judge/src/test/support/cache.ts';
import { startAlternatingProxy } from './alternating-proxy.ts';
import { Client } from './client.ts';
import { baseEnvironment } from './environment.ts';
import { setUp } from './site-template.ts';
import { makeJudgeFolder, removeJudgeFolder } from './judge-folder.ts';
import type { Part } from './part.ts';
import { checkoutOfRelease, processOfRelease } from './release.ts';
import { freePorts } from './system.ts';

const root = join(import.meta.dirname, '../..');

/** Server and judge node of a release. */
export interface Side {
  readonly url: string;
  readonly client: Client;
  readonly server: Part;
  readonly judge: Part;
}

/** The previous release and the current sources on one database. */
export interface TwoReleases {
  readonly former: Side;
  readonly present: Side;
  /** URL of a proxy that sends consecutive requests to the two releases in turn. */
  readonly proxyUrl: string;
  readonly rootPassword: string;
  /** Starts server and judge node of the current sources, which migrate the database. */
  startPresent(): Promise<void>;
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/**
 * Sets up a site with the previous release, and starts the server and judge node of that release. Nodes reach servers
 * through a proxy that alternates between the releases.
 */
export async function startFormer(commit: string): Promise<TwoReleases> {
  const checkout = await checkoutOfRelease(commit);
  await buildSandboxHelper(() => undefined);
  const { buildSandbox } = (await import(join(checkout, 'packages/sandbox/build.js'))) as {
    buildSandbox: (options: object) => Promise<string>;
  };
  await buildSandbox({});
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-two-'));
  chmodSync(folder, 0o711);
  const databaseFolder = mkdtempSync(join(databaseRoot(), 'xiezhi-two-db-'));
  chmodSync(databaseFolder, 0o711);
  const database = await startPostgres({ dataDir: join(databaseFolder, 'postgres'), fast: true });
  const [rootPassword, nodeToken] = [randomBytes(6).toString('hex'), randomBytes(24).toString('hex')];
  const [formerPort, presentPort = formerPort] = await freePorts(2);
  const urls = { former: `http://127.0.0.1:${formerPort}`, present: `http://127.0.0.1:${presentPort}` };
  let targets: readonly string[] = [urls.former];
  const proxy = await startAlternatingProxy(
    () => targets,
    () => urls.present,
  );
  // Both servers use the same folder, like servers with shared storage.
  const data = join(folder, 'data');
  mkdirSync(data);
  const common = {
    ...baseEnvironment(folder),
    HOST: '127.0.0.1',
    XIEZHI_DATA: data,
    DATABASE_URL: database.url,
    XIEZHI_NODE_TOKEN: nodeToken,
    XIEZHI_ADMIN_PASSWORD: rootPassword,
    XIEZHI_RATE_LIMIT_FACTOR: '20',
    LOG_LEVEL: 'warn',
  };
  const log = join(folder, 'output.log');
  const judgeFolders = { former: makeJudgeFolder(), present: makeJudgeFolder() };
  const side = (name: 'former' | 'present', port: number): Side => {
    const place = { checkout: name === 'former' ? checkout : root, log };
    return {
      url: urls[name],
      client: new Client(urls[name]),
      server: processOfRelease({ ...place, kind: 'server', env: { ...common, PORT: String(port) } }),
      judge: processOfRelease({
        ...place,
        kind: 'judge',
        env: {
          ...common,
          XIEZHI_DATA: judgeFolders[name],
          XIEZHI_SERVER_URL: proxy.url,
          XIEZHI_NODE_NAME: name,
          XIEZHI_SLOTS: '1',
        },
      }),
    };
  };
  const former = side('former', formerPort);
  const present = side('present', presentPort);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  // Ignores errors of idle connections, which the database ends when it stops. A query that needs a connection rejects
  // by itself.
  pool.on('error', () => {});
  const started: Part[] = [];
  const start = async (one: Side, judgeNodes: number) => {
    for (const part of [one.server, one.judge]) {
      part.start();
      started.push(part);
    }
    const end = Date.now() + 120_000;
    while (!(await isReady(one.url, judgeNodes))) {
      if (Date.now() > end) throw new Error(`not ready:\n${readFileSync(log, 'utf8').slice(-3000)}`);
      await pause(100);
    }
  };
  const stop = async () => {
    await Promise.all(started.map((part) => part.stop()));
    await pool.end();
    await proxy.stop();
    await database.stop();
    for (const one of Object.values(judgeFolders)) removeJudgeFolder(one);
    remove(databaseFolder);
    remove(folder);
  };
  try {
    await setUp(common, checkout);
    await start(former, 1);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    former,
    present,
    proxyUrl: proxy.url,
    rootPassword,
    async startPresent() {
      await start(present, 2);
      targets = [urls.former, urls.present];
    },
    async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await pool.query<Row>(text, [...values])).rows;
    },
    stop,
  };
}

async function isReady(url: string, judgeNodes: number): Promise<boolean> {
  try {
    const state = (await (await fetch(`${url}/readyz`)).json()) as { ready: boolean; judgeNodes: number };
    return state.ready && state.judgeNodes >= judgeNodes;
  } catch {
    return false;
  }
}
