import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, createWriteStream, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildSandbox } from '../../packages/sandbox/build.js';
import { startPostgres } from '../../launcher/postgres/postgres.js';
import { databaseRoot } from '../../tools/test-runner/memory-folder.js';
import { remove } from '../../apps/judge/src/test/support/cache.ts';
import { Client } from './client.ts';
import { baseEnvironment } from './environment.ts';
import { seedTemplate } from './furnished.ts';
import { makeJudgeFolder, removeJudgeFolder } from './judge-folder.ts';

const root = join(import.meta.dirname, '../..');
const script = {
  server: 'apps/server/src/main.ts',
  judge: 'apps/judge/src/main.ts',
};

/** One process of the system, restarted on demand, with its output in a file. */
export class Part {
  readonly name: string;
  readonly #start: () => ChildProcess;
  #child: ChildProcess | undefined;

  constructor(name: string, start: () => ChildProcess) {
    this.name = name;
    this.#start = start;
  }

  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error(`${this.name} does not run`);
    return pid;
  }

  start(): void {
    this.#child = this.#start();
  }

  /** Kills it with SIGKILL and waits until it is gone. */
  async kill(): Promise<void> {
    await this.#end((child) => child.kill('SIGKILL'));
  }

  /** Closes its standard input, which tells every process of the product to stop. */
  async stop(): Promise<void> {
    await this.#end((child) => child.stdin?.end());
  }

  async #end(how: (child: ChildProcess) => void): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    how(child);
    const late = setTimeout(() => child.kill('SIGKILL'), 8000);
    await exited;
    clearTimeout(late);
  }
}

export interface SystemOptions {
  /** Servers on the one database; default one. */
  readonly servers?: number;
  readonly judges?: number;
  readonly slots?: number;
  readonly leaseSeconds?: number;
  /** Number of nodes that must be ready at first, with all languages verified; default all. */
  readonly readyNodes?: number;
  /** Timeout for that in ms; default two minutes. */
  readonly readyMs?: number;
  /** Additional settings of server and judge. */
  readonly env?: Record<string, string>;
}

export interface System {
  /** Of the first server. */
  readonly url: string;
  /** Of each server. */
  readonly urls: readonly string[];
  readonly client: Client;
  readonly rootPassword: string;
  /** Token for additional judge nodes. */
  readonly nodeToken: string;
  /** Environment with which a command of the server uses this system's data. */
  readonly serverEnvironment: Readonly<Record<string, string>>;
  readonly database: Awaited<ReturnType<typeof startPostgres>>;
  /** The first of them. */
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
  const databaseFolder = mkdtempSync(join(databaseRoot(), 'xiezhi-e2e-db-'));
  chmodSync(databaseFolder, 0o711);
  const { rootPassword, nodeToken } = await seedTemplate({ database: databaseFolder, files: folder });
  const database = await startPostgres({ dataDir: join(databaseFolder, 'postgres'), fast: true });
  await buildSandbox({ log: () => undefined });
  const [port, ...otherPorts] = await freePorts(options.servers ?? 1);
  const urls = [port, ...otherPorts].map((one) => `http://127.0.0.1:${one}`);
  const url = `http://127.0.0.1:${port}`;
  const common = {
    ...baseEnvironment(folder),
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    XIEZHI_NODE_TOKEN: nodeToken,
    XIEZHI_ADMIN_PASSWORD: rootPassword,
    XIEZHI_LEASE_SECONDS: String(options.leaseSeconds ?? 30),
    // All its users share one address and make more calls per minute than users of a real site.
    XIEZHI_RATE_LIMIT_FACTOR: '20',
    LOG_LEVEL: 'warn',
    ...options.env,
  };
  const logFile = join(folder, 'output.log');
  const output = createWriteStream(logFile, { flags: 'a' });
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
  const serverEnvironment = { ...common, XIEZHI_DATA: join(folder, 'data') };
  const server = new Part('server', () => run(script.server, serverEnvironment));
  const others = otherPorts.map(
    (one, index) =>
      new Part(`server-${index + 2}`, () => run(script.server, { ...serverEnvironment, PORT: String(one) })),
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
    remove(databaseFolder);
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

/** So many different free ports. */
async function freePorts(count: number): Promise<[number, ...number[]]> {
  const ports: [number, ...number[]] = [await freePort()];
  while (ports.length < count) {
    const port = await freePort();
    if (!ports.includes(port)) ports.push(port);
  }
  return ports;
}

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
      // Not listening yet.
    }
    await pause(100);
  }
  throw new Error(`not ready within ${timeoutMs} ms:\n${logs().slice(-4000)}`);
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
