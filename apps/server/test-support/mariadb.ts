import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { freePort } from './free-port.ts';

const program = '/usr/sbin/mariadbd';

/** Reason why MariaDB cannot be started here; false if it can be started. Used as the option `skip` of tests. */
export const mariadbIsMissing: string | false =
  !existsSync(program) && `no ${program}: the Debian package mariadb-server-core has it`;

/** A MariaDB server on loopback with its data in a temporary folder. */
export interface MariaDb {
  readonly port: number;
  /** Creates a database and runs statements in it. Returns its address. */
  load(database: string, statements: string): Promise<string>;
  /** Stops it and deletes the data. */
  stop(): Promise<void>;
}

const password = 'mariadb-test';

/** Starts a MariaDB server. It accepts damaged dates, as sites of old judges do, and any username and password. */
export async function startMariadb(): Promise<MariaDb> {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-mariadb-'));
  const data = join(folder, 'data');
  mkdirSync(data);
  const port = await freePort();
  const child = spawn(
    program,
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--user=${userInfo().username}`,
      // With this option MariaDB needs no system tables.
      '--skip-grant-tables',
      `--port=${port}`,
      `--socket=${join(folder, 'socket')}`,
      '--bind-address=127.0.0.1',
      '--sql-mode=',
      '--max-allowed-packet=64M',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await ready(child);
  return {
    port,
    async load(database, statements) {
      const url = `mysql://reader:${password}@127.0.0.1:${port}`;
      const client = await createConnection({ uri: url, charset: 'utf8mb4', multipleStatements: true });
      try {
        await client.query(`create database \`${database}\` character set utf8mb4`);
        await client.query(`use \`${database}\``);
        await client.query(statements);
      } finally {
        await client.end();
      }
      return `${url}/${database}`;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until the log says that connections are accepted. Throws with the log if MariaDB ends before. */
async function ready(child: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-10_000);
      if (log.includes('ready for connections')) resolve();
    });
    child.once('exit', () => reject(new Error(`MariaDB ended: ${log}`)));
  });
}
