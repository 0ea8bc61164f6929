import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { until } from '../../../apps/server/test-support/until.ts';
import { eventsName } from '../../../apps/server/src/platform/event-bus/event-bus.ts';
import { projectRoot } from '../../../launcher/paths.js';
import { Client } from '../../support/client.ts';
import { programs } from '../../support/fault-injection.ts';
import type { ClusterSite } from './site.ts';

/** Returns a description of the failure, or null if the check passed. */
type Check = (world: World) => Promise<string | null>;

interface World {
  readonly site: ClusterSite;
  /** One client for each server. */
  readonly servers: readonly [Client, Client, Client];
  /** Session token of root. */
  readonly token: string;
  readonly query: <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;
}

/** Maximum time in ms until a change reaches the other servers. */
const spreadMs = 2000;
/** Maximum number of pooled connections, as in `deploy/cluster/pgbouncer.ini`. */
const pooledMax = 30;

async function titles(client: Client): Promise<string[]> {
  const { records } = await client.call('GET /api/get-common-announcement', {});
  return records.map((row) => row.title);
}

const checks: Readonly<Record<string, Check>> = {
  async 'a session holds on every server and ends on all of them'({ servers: [one, two, three] }) {
    const token = await one.register('cluster-session', 'secret-1');
    const http = async (client: Client) => (await client.ask('GET /api/sessions', { token })).http;
    const before = await Promise.all([one, two, three].map(http));
    await two.ask('POST /api/logout', { token });
    await until(
      'all servers refuse the token',
      async () => {
        const after = await Promise.all([one, two, three].map(http));
        return after.every((status) => status === 401);
      },
      spreadMs,
    );
    return before.every((status) => status === 200) ? null : `before: ${before.join(', ')}`;
  },

  async 'cached answers of other servers follow a change'({ servers: [one, two, three], token }) {
    const title = 'Cached nowhere for long';
    for (const client of [one, two, three]) await titles(client);
    await one.act('POST /api/admin/announcement', { title, content: 'x' }, token);
    if (!(await titles(one)).includes(title)) return 'the server that wrote it does not show it';
    await until(
      'all servers show it',
      async () => {
        const lists = await Promise.all([two, three].map(titles));
        return lists.every((list) => list.includes(title));
      },
      spreadMs,
    );
    return null;
  },

  async 'a live stream of one server hears of a change on another'({ servers: [one, , three], token }) {
    let isHeard = false;
    const watching = three.watch(['announcements'], token, () => isHeard, 20_000);
    const stop = new AbortController();
    const writing = (async () => {
      // Changes something repeatedly, because the stream may open only after the first change.
      while (!stop.signal.aborted) {
        isHeard = true;
        await one.act('POST /api/admin/announcement', { title: 'live', content: 'x' }, token);
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    })();
    await watching.finally(() => stop.abort());
    await writing;
    return null;
  },

  async 'the pause between submissions counts on all servers'({ servers: [one, two] }) {
    const token = await one.register('cluster-pause', 'secret-1');
    const submit = (client: Client, n: number) =>
      client.ask('POST /api/submit-problem-judge', {
        token,
        body: { pid: '1000', language: 'C++', code: programs[0]?.code(n) ?? '' },
      });
    const [first, second] = [await submit(one, 1), await submit(two, 2)];
    return first.status === 200 && second.status === 403 ? null : `${first.status}, ${second.status}`;
  },

  async 'a repeated request on three servers is stored once, under locks of transactions'({
    servers,
    token,
  }) {
    const body = {
      pid: '1000',
      language: 'C++',
      code: programs[0]?.code(3) ?? '',
      requestId: 'cluster-same',
    };
    const rows = await Promise.all(
      servers.map((client) => client.call('POST /api/submit-problem-judge', { token, body })),
    );
    const ids = new Set(rows.map(({ submitId }) => submitId));
    return ids.size === 1 ? null : [...ids].join(', ');
  },

  async 'reads through the pooler need no name of a prepared statement'({ servers, token, site }) {
    for (let round = 0; round < 20; round += 1) {
      const reads = [...servers, ...servers, ...servers].map((client) =>
        client.ask('GET /api/sessions', { token }),
      );
      const bad = (await Promise.all(reads)).find(({ http }) => http !== 200);
      if (bad) return `HTTP ${bad.http}: ${bad.msg}`;
    }
    return /prepared statement .* (does not exist|already exists)/.test(site.system.logs())
      ? 'the log names prepared statements'
      : null;
  },

  async 'the pooler limits the connections of three servers'({ query }) {
    const [row] = await query<{ pooled: number }>(
      `select count(*)::int as pooled from pg_stat_activity where application_name = 'xiezhi-server'`,
    );
    return row && row.pooled <= pooledMax ? null : `${row?.pooled} connections`;
  },

  async 'each server listens on a connection that no pooler shares'({ query }) {
    const rows = await query<{ query: string }>(
      `select query from pg_stat_activity where application_name like '${eventsName} %'`,
    );
    return rows.length === 3 ? null : `${rows.length} connections listen`;
  },

  async 'work by schedule runs once over all servers'({ query }) {
    const count = () =>
      query<{ key: string; times: number; state: string }>(
        `select singleton_key as key, count(*)::int as times, max(state::text) as state from job_queue.job
         where name = 'timed' and singleton_key is not null group by singleton_key, singleton_on`,
      );
    await until(
      'the work at the start has been done',
      async () => {
        const rows = await count();
        return rows.length > 0 && rows.every(({ state }) => state === 'completed');
      },
      120_000,
    );
    const twice = (await count()).filter(({ times }) => times !== 1);
    return twice.length === 0 ? null : JSON.stringify(twice);
  },

  async 'a backup leaves no lock behind'({ site, query }) {
    const backup = join(projectRoot, 'apps/server/src/app/cli/backup.ts');
    const { status, stderr } = spawnSync(process.execPath, [backup], {
      env: site.system.serverEnvironment,
      encoding: 'utf8',
    });
    if (status !== 0) return stderr;
    const rows = await query<{ pid: number }>(
      `select pid from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and state = 'idle' and datname = 'xiezhi'`,
    );
    return rows.length === 0 ? null : `${rows.length} locks of idle sessions`;
  },
};

/** Checks what the servers share. Prints a line for each check, and returns whether all passed. */
export async function checkCluster(site: ClusterSite): Promise<boolean> {
  const [one = '', two = '', three = ''] = site.system.urls;
  const servers = [new Client(one), new Client(two), new Client(three)] as const;
  const token = await servers[0].login('root', site.system.rootPassword);
  const database = new pg.Client({ connectionString: site.database.url });
  await database.connect();
  const world: World = {
    site,
    servers,
    token,
    query: async (text) => (await database.query(text)).rows,
  };
  let isGood = true;
  try {
    for (const [name, check] of Object.entries(checks)) {
      const fault = await check(world).catch((error: unknown) => String(error));
      isGood &&= fault === null;
      console.log(fault === null ? `✓ ${name}` : `✗ ${name}: ${fault}`);
    }
  } finally {
    await database.end();
  }
  return isGood;
}
