import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pgbouncer, pgbouncerConfiguration } from '../../../apps/server/test-support/pooler.ts';
import { until } from '../../../apps/server/test-support/until.ts';
import { remove } from '../../../apps/judge/src/test/support/cache.ts';
import { chooseIdentity } from '../../../launcher/postgres/identity.js';
import { databaseRoot } from '../../../launcher/postgres/memory-folder.js';
import type { Part } from '../../support/part.ts';
import { freePorts, type SystemDatabase } from '../../support/system.ts';
import { type MemberPorts, patroniConfiguration, primaryConfiguration, secrets } from './configuration.ts';
import { isHealthy, killPostgres, type Member, postmasterOf, readRoles } from './member.ts';
import { clusterPrograms, postgresBinaries } from './packages.ts';
import { startProgram } from './program.ts';

/** How a primary fails: only its PostgreSQL, or everything on its machine. */
export type Loss = 'postgres' | 'machine';

/**
 * PostgreSQL primary and synchronous standby under Patroni with etcd. HAProxy finds the primary; PgBouncer pools the
 * connections.
 */
export interface DatabaseCluster extends SystemDatabase {
  /** Through PgBouncer. */
  readonly pooledUrl: string;
  /** Process ids of the members' PostgreSQL and of PgBouncer. */
  processes(): { readonly members: readonly number[]; readonly pooler: number };
  /** Waits until there is a primary and a synchronous standby that may be promoted. */
  healthy(): Promise<void>;
  /** Kills the primary with SIGKILL. A failed machine starts again once the other one has become the primary. */
  killPrimary(loss: Loss): Promise<void>;
  logs(): string;
}

const startTimeoutMs = 300_000;
const failoverTimeoutMs = 180_000;

/** Starts the cluster with an empty database `xiezhi`. Takes about 20 seconds. */
export async function startDatabaseCluster(): Promise<DatabaseCluster> {
  const root = mkdtempSync(join(databaseRoot(), 'xiezhi-cluster-'));
  chmodSync(root, 0o711);
  const binaries = postgresBinaries() ?? '';
  const account = chooseIdentity([join(binaries, 'postgres'), root]).credentials;
  const [etcdPort, peerPort, primaryPort, poolPort, ...memberPorts] = (await freePorts(8)) as number[];
  const [a = 0, b = 0, c = 0, d = 0] = memberPorts;
  const parts: Part[] = [];
  const folderOf = (name: string) => {
    const folder = join(root, name);
    mkdirSync(folder, { mode: 0o700 });
    if (account) chownSync(folder, account.uid, account.gid);
    return folder;
  };
  const run = (name: string, folder: string, command: readonly [string, ...string[]]) => {
    const part = startProgram({ name, command, folder, account, logFile: join(root, `${name}.log`) });
    parts.push(part);
    return part;
  };
  const write = (folder: string, name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    if (account) chownSync(path, account.uid, account.gid);
    return path;
  };

  const etcd = folderOf('etcd');
  const client = `http://127.0.0.1:${etcdPort}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  const etcdOptions = {
    name: 'one',
    'data-dir': join(etcd, 'data'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `one=${peer}`,
  };
  const options = Object.entries(etcdOptions).map(([name, value]) => `--${name}=${value}`);
  run('etcd', etcd, [clusterPrograms['etcd-server'], ...options]);
  const startMember = (name: string, ports: MemberPorts): Member => {
    const folder = folderOf(name);
    const configuration = patroniConfiguration({ name, folder, binaries, etcdPort: etcdPort ?? 0, ports });
    const file = write(folder, 'patroni.yml', configuration);
    return { name, folder, ports, patroni: run(name, folder, [clusterPrograms.patroni, file]) };
  };
  const ports = [
    { postgres: a, rest: b },
    { postgres: c, rest: d },
  ] as const;
  const members = [startMember('db-1', ports[0]), startMember('db-2', ports[1])] as const;
  const primary = folderOf('primary');
  const primaryFile = write(primary, 'haproxy.cfg', primaryConfiguration(primaryPort ?? 0, ports));
  run('primary', primary, [clusterPrograms.haproxy, '-db', '-f', primaryFile]);
  const pool = folderOf('pgbouncer');
  const userlist = write(pool, 'userlist.txt', `"xiezhi" "${secrets.site}"\n`);
  const poolFile = write(
    pool,
    'pgbouncer.ini',
    pgbouncerConfiguration({
      port: poolPort ?? 0,
      backend: `host=127.0.0.1 port=${primaryPort} dbname=xiezhi`,
      userlist,
    }),
  );
  const pooler = run('pgbouncer', pool, [pgbouncer, poolFile]);

  const logs = () =>
    parts
      .map(({ name }) => `${name}: ${readFileSync(join(root, `${name}.log`), 'utf8').slice(-3000)}`)
      .join('\n');
  const killAll = () => members.forEach(({ folder }) => killPostgres(folder));
  process.on('exit', killAll);
  const stop = async () => {
    process.off('exit', killAll);
    for (const { patroni, folder } of members) {
      await patroni.kill();
      killPostgres(folder);
    }
    await Promise.all(parts.map((part) => part.kill()));
    remove(root);
  };
  const healthy = () =>
    until('there is a primary with a synchronous standby', () => isHealthy(members), {
      timeoutMs: failoverTimeoutMs,
      longestPause: 250,
    });
  try {
    const superuser = `postgresql://postgres:${secrets.superuser}@127.0.0.1:${primaryPort}/postgres`;
    await until('the first primary accepts writes', () => createSiteDatabase(superuser), startTimeoutMs);
    await healthy();
  } catch (error) {
    const text = logs();
    await stop();
    throw new Error(`the database cluster did not start:\n${text}`, { cause: error });
  }

  return {
    url: urlAt(primaryPort),
    pooledUrl: urlAt(poolPort),
    pid: 0,
    processes: () => ({
      members: members.map(({ folder }) => postmasterOf(folder)).filter((pid) => pid !== null),
      pooler: pooler.pid,
    }),
    healthy,
    async killPrimary(loss) {
      const { name: leader } = await readRoles(members);
      const member = members.find(({ name }) => name === leader);
      if (!member) throw new Error('there is no primary to kill');
      if (loss === 'machine') await member.patroni.kill();
      const killed = killPostgres(member.folder);
      // Accepts both outcomes: Patroni may also start the crashed PostgreSQL again, if the standby cannot take over.
      const isReplaced = async () => {
        const { name } = await readRoles(members);
        return name !== null && (name !== leader || ![killed, null].includes(postmasterOf(member.folder)));
      };
      await until('there is a primary again', isReplaced, failoverTimeoutMs);
      if (loss === 'machine') member.patroni.start();
    },
    logs,
    stop,
  };
}

const urlAt = (port = 0) => `postgresql://xiezhi:${secrets.site}@127.0.0.1:${port}/xiezhi`;

/** Creates role and database of the site. Returns false if there is no primary yet. */
async function createSiteDatabase(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query(`select from pg_roles where rolname = 'xiezhi'`);
    if (rowCount === 0) await client.query(`create role xiezhi login createdb password '${secrets.site}'`);
    await client.query('create database xiezhi owner xiezhi');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
