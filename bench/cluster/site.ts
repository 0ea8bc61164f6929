import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { createDatabase, createPool } from '../../apps/server/src/platform/database/pool.ts';
import type { Database } from '../../apps/server/src/platform/database/schema.ts';
import { seedLarge } from '../../apps/server/src/app/seed/generate.ts';
import { freePort } from '../../apps/server/test-support/free-port.ts';
import { startSwift } from '../../apps/server/test-support/swift/swift.ts';
import { until } from '../../apps/server/test-support/until.ts';
import { proxyConfiguration } from '../../e2e/stress/cluster/configuration.ts';
import { type DatabaseCluster, startDatabaseCluster } from '../../e2e/stress/cluster/database.ts';
import { clusterPrograms } from '../../e2e/stress/cluster/packages.ts';
import { startProgram } from '../../e2e/stress/cluster/program.ts';
import { storageEnvironment } from '../../apps/server/test-support/swift/environment.ts';
import { baseEnvironment } from '../../e2e/support/environment.ts';
import { Part } from '../../e2e/support/part.ts';
import { setUp } from '../../e2e/support/site-template.ts';
import { cpuOf } from '../lists/cpu.ts';
import type { Rows } from '../lists/mixed-reads.ts';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  /** Settings of database address and file storage with which the server was started. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** A seeded site whose database has a synchronous standby. Measurements start the servers that they need. */
export interface BenchSite {
  readonly database: DatabaseCluster;
  /** Database connections of this process. */
  readonly db: Kysely<Database>;
  readonly rows: Rows;
  readonly rootPassword: string;
  readonly nodeToken: string;
  /** Starts a server. Unless `env` says otherwise, it reaches PostgreSQL without PgBouncer and stores files on disk. */
  startServer(env?: Readonly<Record<string, string>>): Promise<RunningServer>;
  /** Starts HAProxy in front of servers; returns its address. */
  startProxy(servers: readonly RunningServer[]): Promise<string>;
  /** Starts an object storage; returns the settings of servers that use it. */
  startStorage(): Promise<Record<string, string>>;
  /** CPU time of PostgreSQL on both simulated machines so far, in ms. */
  databaseCpu(): number;
  /** Stops everything that was started since the last call, except the database. */
  stopParts(): Promise<void>;
  stop(): Promise<void>;
}

/** Calls the functions in reverse order and empties the list. */
async function endAll(list: (() => Promise<void> | void)[]): Promise<void> {
  for (const end of list.splice(0).toReversed()) await end();
}

/** Starts database and pooler, and fills the database. */
export async function startBenchSite(rows: Rows): Promise<BenchSite> {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-bench-cluster-'));
  const parts: (() => Promise<void> | void)[] = [];
  const ends: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const output = createWriteStream(join(folder, 'servers.log')).setMaxListeners(0);
  let count = 0;
  try {
    const database = await startDatabaseCluster();
    ends.push(() => database.stop());
    const rootPassword = randomBytes(6).toString('hex');
    const nodeToken = randomBytes(24).toString('hex');
    const common = {
      ...baseEnvironment(folder),
      DATABASE_URL: database.url,
      XIEZHI_SECRET: randomBytes(32).toString('hex'),
      XIEZHI_ADMIN_PASSWORD: rootPassword,
      XIEZHI_NODE_TOKEN: nodeToken,
      XIEZHI_TRUST_PROXY: 'loopback',
      XIEZHI_RATE_LIMIT_FACTOR: '0',
      XIEZHI_LEASE_SECONDS: '300',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
    };
    await setUp({ ...common, XIEZHI_DATA: join(folder, 'data') });
    const log = pino({ level: 'error' });
    const db = createDatabase(createPool({ databaseUrl: database.url, size: 4, log }));
    ends.push(() => db.destroy());
    await seedLarge(db, rows);

    const startServer = async (env: Readonly<Record<string, string>> = {}): Promise<RunningServer> => {
      count += 1;
      const port = await freePort();
      const data = join(folder, `data-${count}`);
      mkdirSync(data);
      const own = { XIEZHI_DATA: data, ...env };
      const part = new Part(`server-${count}`, () => {
        const child = spawn(process.execPath, [main], {
          env: { ...common, ...own, PORT: String(port) },
          stdio: ['pipe', 'pipe', 'pipe'],
        });
        child.stdout.pipe(output, { end: false });
        child.stderr.pipe(output, { end: false });
        return child;
      });
      part.start();
      parts.push(() => part.stop());
      const url = `http://127.0.0.1:${port}`;
      await until('the server is ready', () => isReady(url), 120_000);
      return { url, pid: part.pid, env: own, stop: () => part.stop() };
    };

    return {
      database,
      db,
      rows,
      rootPassword,
      nodeToken,
      startServer,
      async startProxy(servers) {
        count += 1;
        const port = await freePort();
        const file = join(folder, `haproxy-${count}.cfg`);
        const ports = servers.map(({ url }) => Number(new URL(url).port));
        writeFileSync(file, proxyConfiguration(port, ports));
        const proxy = startProgram({
          name: 'proxy',
          command: [clusterPrograms.haproxy, '-db', '-f', file],
          folder,
          logFile: join(folder, `haproxy-${count}.log`),
        });
        parts.push(() => proxy.kill());
        const url = `http://127.0.0.1:${port}`;
        await until('the proxy passes requests on', () => isReady(url), 60_000);
        return url;
      },
      async startStorage() {
        const swift = await startSwift();
        parts.push(() => swift.stop());
        return { XIEZHI_BLOBS: 's3', ...storageEnvironment(swift) };
      },
      databaseCpu: () => database.processes().members.reduce((sum, pid) => sum + cpuOf(pid), 0),
      stopParts: () => endAll(parts),
      async stop() {
        await endAll(parts);
        await endAll(ends);
      },
    };
  } catch (error) {
    await endAll(parts);
    await endAll(ends);
    throw error;
  }
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true;
}

/** Resident memory of a process in KiB. */
export function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}
