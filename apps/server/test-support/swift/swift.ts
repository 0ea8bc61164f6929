import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  closeSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { ObjectStorageSettings } from '../../src/platform/settings/object-storage.ts';
import { until } from '../until.ts';
import { ringProgram, swiftConfiguration, type SwiftPorts, swiftUser } from './configuration.ts';

/*
 * OpenStack Swift with its S3 interface, from Debian's packages: a real object storage for tests. It runs under the
 * user of the test in a temporary folder, with one process per service and one copy of each object.
 */

const storageServices = ['account', 'container', 'object'] as const;
const services = [...storageServices, 'proxy'] as const;

/** Reason why Swift cannot be started here; false if it can. Used for the option `skip` of a test. */
export const swiftIsMissing: string | false = (() => {
  const programs = [...services.map((name) => `/usr/bin/swift-${name}-server`), '/usr/bin/memcached'];
  const missing = programs.filter((path) => !existsSync(path));
  return (
    missing.length > 0 && `no ${missing.join(', ')}: deploy/README.md names the Debian packages of Swift`
  );
})();

/** An object storage on loopback. */
export interface Swift {
  /** Settings for an existing, empty bucket. */
  readonly settings: ObjectStorageSettings;
  /** Stops the S3 interface; new connections are refused. */
  halt(): Promise<void>;
  /** Starts it again. */
  resume(): Promise<void>;
  /** Stops everything and deletes the data. */
  stop(): Promise<void>;
}

/**
 * How often to try to start Swift, each time with other ports: another program may take a free port before the service
 * listens on it.
 */
const attempts = 3;

/** Starts a Swift with the bucket `xiezhi`. Takes about two seconds. */
export async function startSwift(): Promise<Swift> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce();
    } catch (error) {
      if (attempt === attempts) throw error;
    }
  }
}

async function startOnce(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-swift-'));
  mkdirSync(join(folder, 'devices/d1'), { recursive: true });
  const ports = await freePorts();
  const { username } = userInfo();
  for (const [name, text] of Object.entries(swiftConfiguration(folder, username, ports)))
    writeFileSync(join(folder, name), text);
  const built = spawnSync('/usr/bin/python3', ['-c', ringProgram(folder, ports)], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`the rings of Swift were not built: ${built.stderr}`);

  const running = new Map<string, ChildProcess>();
  const start = (name: string, program: string, args: readonly string[]) => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    running.set(name, spawn(program, args, { stdio: ['ignore', log, log] }));
    closeSync(log);
  };
  const end = async (name: string) => {
    const child = running.get(name);
    running.delete(name);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const startService = (name: string) =>
    start(name, `/usr/bin/swift-${name}-server`, [join(folder, `${name}-server.conf`), '--verbose']);
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  const answers = async (method: string, path: string) => {
    const response = await fetch(endpoint + path, { method }).catch(() => null);
    await response?.body?.cancel();
    return response?.ok === true;
  };
  const waitUntil = (what: string, isTrue: () => Promise<boolean>) =>
    until(
      what,
      () => {
        for (const [name, { exitCode }] of running)
          if (exitCode !== null) throw new Error(`${name} ended with ${exitCode}`);
        return isTrue();
      },
      { timeoutMs: 60_000 },
    );
  const ready = () => waitUntil('Swift answers', () => answers('GET', '/healthcheck'));
  const killAll = () => {
    for (const child of running.values()) child.kill('SIGKILL');
  };
  process.on('exit', killAll);
  const stop = async () => {
    process.off('exit', killAll);
    await Promise.all([...running.keys()].map(end));
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    start('cache', '/usr/bin/memcached', ['-l', '127.0.0.1', '-p', String(ports.cache), '-u', username]);
    // The proxy starts last, because it avoids a service for a minute after that service has refused a connection.
    for (const name of storageServices) startService(name);
    for (const name of [...storageServices, 'cache'] as const)
      await waitUntil(`${name} listens`, () => listens(ports[name]));
    startService('proxy');
    await ready();
    const settings: ObjectStorageSettings = {
      endpoint,
      region: 'us-east-1',
      bucket: 'xiezhi',
      prefix: 'files/',
      keys: swiftUser,
      isPathStyle: true,
      nodeEndpoint: null,
    };
    await createBucket(settings);
    return {
      settings,
      halt: () => end('proxy'),
      async resume() {
        startService('proxy');
        await ready();
      },
      stop,
    };
  } catch (error) {
    const log = logOf(folder);
    await stop();
    throw new Error(`Swift did not start: ${log}`, { cause: error });
  }
}

async function createBucket({ endpoint, region, bucket, keys }: ObjectStorageSettings): Promise<void> {
  const { S3Client, CreateBucketCommand } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    region,
    forcePathStyle: true,
    ...(endpoint === null ? {} : { endpoint }),
    ...(keys === null ? {} : { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
}

/** Whether a program accepts connections on this port of the loopback address. */
async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function freePorts(): Promise<SwiftPorts> {
  const servers = Array.from({ length: 5 }, () => createServer());
  const ports = await Promise.all(
    servers.map(async (server) => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    }),
  );
  for (const server of servers) server.close();
  const [proxy = 0, account = 0, container = 0, object = 0, cache = 0] = ports;
  return { proxy, account, container, object, cache };
}

function logOf(folder: string): string {
  const read = (name: string) => {
    const path = join(folder, `${name}.log`);
    return existsSync(path) ? readFileSync(path, 'utf8').slice(-1000) : '';
  };
  return [...services, 'cache'].map(read).join('\n').trim();
}
