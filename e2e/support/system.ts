import { spawn } from 'node:child_process';
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildSandbox } from '../../packages/sandbox/build.js';
import { startPostgres } from '../../launcher/postgres/postgres.js';
import { databaseRoot } from '../../launcher/postgres/memory-folder.js';
import { freePort } from '../../apps/server/test-support/free-port.ts';
import { remove } from '../../apps/judge/src/test/support/cache.ts';
import { Client } from './client.ts';
import { baseEnvironment } from './environment.ts';
import { type Keys, seedTemplate } from './site-template.ts';
import { makeJudgeFolder, removeJudgeFolder } from './judge-folder.ts';
import { Part } from './part.ts';

const root = join(import.meta.dirname, '../..');
const script = {
  server: 'apps/server/src/main.ts',
  judge: 'apps/judge/src/main.ts',
};

export interface SystemOptions {
  /** Number of servers, which share one database. Default: one. */
  readonly servers?: number;
  readonly judges?: number;
  readonly slots?: number;
  readonly leaseSeconds?: number;
  /** Number of nodes that must be ready at first, with all languages verified. Default: all. */
  readonly readyNodes?: number;
  /** Timeout in ms until these nodes are ready. Default: two minutes. */
  readonly readyMs?: number;
  /** Additional environment variables of servers and judge nodes. */
  readonly env?: Record<string, string>;
  /**
   * An existing database with a site. The servers then have separate data folders. By default, the system creates a
   * site.
   */
  readonly site?: { readonly database: SystemDatabase; readonly keys: Keys };
  /** Starts a proxy in front of the servers and returns its URL, which clients and nodes use. */
  proxy?(serverUrls: readonly string[]): Promise<string>;
}

/** The database of a system. */
export interface SystemDatabase {
  /** URL of PostgreSQL itself, not of a pooler. */
  readonly url: string;
  /** Id of the process to kill; 0 while the database is down. */
  readonly pid: number;
  stop(): Promise<void>;
}

export interface System {
  /** URL of the first server, or of the proxy if there is one. */
  readonly url: string;
  /** URLs of all servers. */
  readonly urls: readonly string[];
  readonly client: Client;
  readonly rootPassword: string;
  /** Token for additional judge nodes. */
  readonly nodeToken: string;
  /** Environment that makes a command of the server use this system's data. */
  readonly serverEnvironment: Readonly<Record<string, string>>;
  readonly database: SystemDatabase;
  /** The first server. */
  readonly server: Part;
  readonly servers: readonly Part[];
  readonly judges: readonly Part[];
  readonly folder: string;
  /** Data folder of each judge node. */
  readonly judgeFolders: readonly string[];
  ready(judgeNodes?: number, timeoutMs?: number): Promise<void>;
  logs(): string;
  stop(): Promise<void>;
}

/** Starts the whole product on this machine: its own database, a server, judge nodes and the real sandbox. */
export async function startSystem(options: SystemOptions = {}): Promise<System> {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-e2e-'));
  chmodSync(folder, 0o711);
  const { keys, database } = options.site ?? (await makeSite(folder));
  const { rootPassword, nodeToken } = keys;
  await buildSandbox({ log: () => undefined });
  const [port, ...otherPorts] = await freePorts(options.servers ?? 1);
  const urls = [port, ...otherPorts].map((one) => `http://127.0.0.1:${one}`);
  const url = (await options.proxy?.(urls)) ?? `http://127.0.0.1:${port}`;
  const common = {
    ...baseEnvironment(folder),
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    XIEZHI_NODE_TOKEN: nodeToken,
    XIEZHI_ADMIN_PASSWORD: rootPassword,
    XIEZHI_LEASE_SECONDS: String(options.leaseSeconds ?? 30),
    // All users of the system share one address, and together make more calls per minute than users of a real site.
    XIEZHI_RATE_LIMIT_FACTOR: '20',
    LOG_LEVEL: 'warn',
    ...options.env,
  };
  const logFile = join(folder, 'output.log');
  const output = createWriteStream(logFile, { flags: 'a' }).setMaxListeners(0);
  const run = (file: string, env: Record<string, string>) => {
    const child = spawn(process.execPath, [join(root, file)], {
      cwd: root,
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdout.pipe(output, { end: false });
    child.stderr.pipe(output, { end: false });
    child.stdin.on('error', () => undefined);
    return child;
  };
  const dataOf = (server: number) => join(folder, options.site ? `data-${server}` : 'data');
  for (const number of urls.keys()) mkdirSync(dataOf(number + 1), { recursive: true });
  const serverEnvironment = { ...common, XIEZHI_DATA: dataOf(1) };
  const server = new Part('server', () => run(script.server, serverEnvironment));
  const others = otherPorts.map(
    (one, index) =>
      new Part(`server-${index + 2}`, () =>
        run(script.server, { ...common, XIEZHI_DATA: dataOf(index + 2), PORT: String(one) }),
      ),
  );
  const judgeFolders = Array.from({ length: options.judges ?? 1 }, makeJudgeFolder);
  const judges = judgeFolders.map((data, index) => {
    return new Part(`judge-${index + 1}`, () =>
      run(script.judge, {
        ...common,
        XIEZHI_DATA: data,
        XIEZHI_SERVER_URL: url,
        XIEZHI_NODE_NAME: `node-${index + 1}`,
        ...(options.slots === undefined ? {} : { XIEZHI_SLOTS: String(options.slots) }),
      }),
    );
  });
  const logs = () => readFileSync(logFile, 'utf8');
  const ready = (judgeNodes = judges.length, timeoutMs = 120_000) =>
    untilReady(url, judgeNodes, timeoutMs, logs);
  for (const part of [server, ...others, ...judges]) part.start();
  const stop = async () => {
    await Promise.all(judges.map((judge) => judge.stop()));
    await Promise.all([server, ...others].map((part) => part.stop()));
    await database.stop();
    output.end();
    for (const data of judgeFolders) removeJudgeFolder(data);
    remove(folder);
  };
  try {
    await ready(options.readyNodes, options.readyMs);
    for (const one of urls.slice(1)) await untilReady(one, 0, options.readyMs ?? 120_000, logs);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    judgeFolders,
    url,
    urls,
    client: new Client(url),
    rootPassword,
    nodeToken,
    serverEnvironment,
    database,
    server,
    servers: [server, ...others],
    judges,
    folder,
    ready,
    logs,
    stop,
  };
}

/** Copies the files of a new site and starts its database. */
async function makeSite(folder: string): Promise<{ database: SystemDatabase; keys: Keys }> {
  const databaseFolder = mkdtempSync(join(databaseRoot(), 'xiezhi-e2e-db-'));
  chmodSync(databaseFolder, 0o711);
  const keys = await seedTemplate({ database: databaseFolder, files: folder });
  const database = await startPostgres({ dataDir: join(databaseFolder, 'postgres'), fast: true });
  return {
    keys,
    database: {
      url: database.url,
      get pid() {
        return database.pid;
      },
      async stop() {
        await database.stop();
        remove(databaseFolder);
      },
    },
  };
}

/** Returns this number of different free ports. */
export async function freePorts(count: number): Promise<[number, ...number[]]> {
  const ports: [number, ...number[]] = [await freePort()];
  while (ports.length < count) {
    const port = await freePort();
    if (!ports.includes(port)) ports.push(port);
  }
  return ports;
}

/** Waits until the server (or a server behind the proxy) is ready and this number of nodes is connected. */
async function untilReady(
  url: string,
  judgeNodes: number,
  timeoutMs: number,
  logs: () => string,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    try {
      const answer = await fetch(`${url}/readyz`);
      const state = (await answer.json()) as { ready: boolean; judgeNodes: number };
      if (state.ready && state.judgeNodes >= judgeNodes) return;
    } catch {
      // The server is not listening yet.
    }
    await pause(100);
  }
  throw new Error(`not ready within ${timeoutMs} ms:\n${logs().slice(0, 3000)} … ${logs().slice(-3000)}`);
}
