import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../../launcher/paths.js';
import { chooseIdentity } from '../../../launcher/postgres/identity.js';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

export const pgbouncer = '/usr/sbin/pgbouncer';

/** Reason why PgBouncer cannot be started here; false if it can. Used for the option `skip` of a test. */
export const poolerIsMissing =
  !existsSync(pgbouncer) && `no ${pgbouncer}: the Debian package pgbouncer has it`;

/** Returns `deploy/cluster/pgbouncer.ini` with the addresses of this test. */
export function pgbouncerConfiguration(place: {
  readonly port: number;
  /** Connection parameters of PostgreSQL: `host=… port=… dbname=…`. */
  readonly backend: string;
  /** Path of the file with names and passwords. */
  readonly userlist: string;
}): string {
  const example = readFileSync(join(projectRoot, 'deploy/cluster/pgbouncer.ini'), 'utf8');
  return example
    .replace('listen_port = 6432', `listen_port = ${place.port}`)
    .replace('host=127.0.0.1 port=5000 dbname=xiezhi', place.backend)
    .replace('/etc/pgbouncer/userlist.txt', place.userlist);
}

/** A PgBouncer in transaction mode in front of a database. */
export interface Pooler {
  /** URL of the database through PgBouncer. */
  readonly url: string;
  /** Kills PgBouncer: existing connections break, and new ones are refused. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts PgBouncer with the example configuration in `deploy`. The URL of the database must name a socket folder. */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const { username, password, pathname, searchParams } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-pooler-'));
  chmodSync(folder, 0o755);
  const { credentials } = chooseIdentity([pgbouncer, folder]);
  const port = await freePort();
  const write = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    if (credentials) chownSync(path, credentials.uid, credentials.gid);
    return path;
  };
  const userlist = write('userlist.txt', `"${username}" "${decodeURIComponent(password)}"\n`);
  const [host, databasePort] = [searchParams.get('host') ?? '', searchParams.get('port') ?? '5432'];
  const backend = `host=${host} port=${databasePort} dbname=${pathname.slice(1)}`;
  const file = write('pgbouncer.ini', pgbouncerConfiguration({ port, backend, userlist }));
  let child: ChildProcess | undefined;
  const halt = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const resume = async () => {
    child = spawn(pgbouncer, ['--quiet', file], { stdio: 'ignore', ...credentials });
    await until('PgBouncer accepts connections', () => answers(port));
  };
  await resume();
  return {
    url: `postgresql://${username}:${password}@127.0.0.1:${port}/xiezhi`,
    halt,
    resume,
    async stop() {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
