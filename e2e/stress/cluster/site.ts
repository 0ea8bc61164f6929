import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storageEnvironment } from '../../../apps/server/test-support/swift/environment.ts';
import { startSwift, type Swift } from '../../../apps/server/test-support/swift/swift.ts';
import { baseEnvironment } from '../../support/environment.ts';
import { setUp } from '../../support/site-template.ts';
import type { Part } from '../../support/part.ts';
import { freePort } from '../../../apps/server/test-support/free-port.ts';
import { startSystem, type System } from '../../support/system.ts';
import { proxyConfiguration } from './configuration.ts';
import { type DatabaseCluster, startDatabaseCluster } from './database.ts';
import { clusterPrograms } from './packages.ts';
import { startProgram } from './program.ts';

/** Three servers and four judge nodes behind HAProxy, on a database cluster and an object storage. */
export interface ClusterSite {
  /** The system. Its URL is that of HAProxy. */
  readonly system: System;
  readonly database: DatabaseCluster;
  readonly swift: Swift;
  /** Reloads the configuration of HAProxy, as `systemctl reload haproxy` does. */
  reloadProxy(): void;
  stop(): Promise<void>;
}

const servers = 3;
const judges = 4;
const leaseSeconds = 5;

/** Starts everything. Takes about a minute. */
export async function startClusterSite(): Promise<ClusterSite> {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-cluster-site-'));
  const stops: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    const database = await startDatabaseCluster();
    stops.push(() => database.stop());
    const swift = await startSwift();
    stops.push(() => swift.stop());
    const keys = {
      rootPassword: randomBytes(6).toString('hex'),
      nodeToken: randomBytes(24).toString('hex'),
    };
    const env = {
      XIEZHI_BLOBS: 's3',
      ...storageEnvironment(swift),
      DATABASE_URL: database.pooledUrl,
      XIEZHI_DATABASE_DIRECT_URL: database.url,
      XIEZHI_SECRET: randomBytes(32).toString('hex'),
      XIEZHI_TRUST_PROXY: 'loopback',
    };
    await setUp({
      ...baseEnvironment(folder),
      ...env,
      XIEZHI_DATA: join(folder, 'data'),
      XIEZHI_ADMIN_PASSWORD: keys.rootPassword,
      XIEZHI_NODE_TOKEN: keys.nodeToken,
      LOG_LEVEL: 'warn',
    });
    let proxy: Part | undefined;
    stops.push(() => proxy?.kill());
    const system = await startSystem({
      servers,
      judges,
      slots: 1,
      leaseSeconds,
      readyMs: 300_000,
      // The system does not stop the database. It must be stopped after everything else, even if the start fails.
      site: { keys, database: { url: database.url, pid: 0, stop: () => Promise.resolve() } },
      env,
      async proxy(urls) {
        const port = await freePort();
        const file = join(folder, 'haproxy.cfg');
        writeFileSync(
          file,
          proxyConfiguration(
            port,
            urls.map((url) => Number(new URL(url).port)),
          ),
        );
        const command = [clusterPrograms.haproxy, '-W', '-db', '-f', file] as const;
        proxy = startProgram({ name: 'proxy', command, folder, logFile: join(folder, 'proxy.log') });
        return `http://127.0.0.1:${port}`;
      },
    });
    stops.push(() => system.stop());
    return {
      system,
      database,
      swift,
      reloadProxy() {
        if (proxy) process.kill(proxy.pid, 'SIGUSR2');
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
