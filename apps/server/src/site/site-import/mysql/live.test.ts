import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { type MariaDb, mariadbIsMissing, startMariadb } from '../../../../test-support/mariadb.ts';
import { migrateSite } from '../migrate.ts';
import { SourceError } from '../model/source-error.ts';
import { writeDump } from '../testing/dump.ts';
import { hojSite } from '../testing/hoj-site.ts';
import { hustojSite } from '../testing/hustoj-site.ts';

/** Sets the column types of the real schemas, because the dumps of the tests only have text columns. */
const hojTypes = `
  alter table judge modify submit_id bigint unsigned not null primary key, modify submit_time datetime not null,
    modify code longtext, modify error_message mediumtext, modify time int, modify oi_rank_score int;
  alter table contest modify start_time datetime, modify end_time datetime, modify seal_rank tinyint(1);
  alter table user_info modify uuid varchar(32) not null primary key, modify username varchar(100);
  alter table discussion modify view_num bigint, modify content longtext;`;
const hustojTypes = `
  alter table solution modify in_date datetime not null, modify pass_rate decimal(4,3) unsigned, modify ip char(46);
  alter table contest modify start_time datetime, modify end_time datetime, modify defunct char(1);
  alter table problem modify time_limit decimal(10,3), modify description mediumtext;`;

const skip = mariadbIsMissing;
let mariadb: MariaDb;
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-import-'));
  if (skip === false) mariadb = await startMariadb();
});
after(async () => {
  if (skip === false) await mariadb.stop();
  await rm(folder, { recursive: true });
});

async function move(server: TestServer, kind: 'hoj' | 'hustoj', from: string) {
  return await migrateSite(
    server.services,
    { kind, from, files: null, timeZone: null, name: '', isReport: false },
    { signal: new AbortController().signal, onProgress: () => {} },
  );
}

/** Returns the data of submissions and accounts that must be equal for both ways of reading. */
async function contentOf({ services: { db } }: TestServer) {
  return {
    users: await db
      .selectFrom('app_user')
      .select(['uid', 'username', 'email', 'status', 'created_at'])
      .where('username', 'not in', ['owner', 'deleted-user'])
      .orderBy('uid')
      .execute(),
    submissions: await db
      .selectFrom('submission')
      .select(['id', 'pid', 'uid', 'cid', 'status', 'score', 'time_ms', 'code', 'language', 'submitted_at'])
      .orderBy('id')
      .execute(),
    contests: await db
      .selectFrom('contest')
      .select(['id', 'title', 'starts_at', 'ends_at', 'seal_at', 'description'])
      .orderBy('id')
      .execute(),
    discussions: await db.selectFrom('discussion').select(['id', 'title', 'content']).orderBy('id').execute(),
  };
}

async function migrated(kind: 'hoj' | 'hustoj', from: string) {
  const server = await startTestServer();
  try {
    await server.buildUser({ role: 'root', username: 'owner' });
    const { verification, report } = await move(server, kind, from);
    assert.ok(verification?.isExplained);
    return { steps: report.steps, issues: report.issues, content: await contentOf(server) };
  } finally {
    await server.stop();
  }
}

for (const [kind, site, types] of [
  ['hoj', hojSite, hojTypes],
  ['hustoj', hustojSite, hustojTypes],
] as const)
  test(`a running database of ${kind} gives what its dump gives`, { skip }, async () => {
    const dump = join(folder, `${kind}.sql`);
    await writeFile(dump, writeDump(site));
    const url = await mariadb.load(kind, writeDump(site) + types);
    assert.deepEqual(await migrated(kind, url), await migrated(kind, dump));
  });

/** Starts a relay that passes connections on and resets them after `limit` bytes of responses. */
async function startRelay(
  port: number,
): Promise<{ port: number; bytes: number; limit: number; server: Server }> {
  const relay = { port: 0, bytes: 0, limit: Infinity, server: createServer() };
  relay.server.on('connection', (client) => {
    const target = connect(port, '127.0.0.1');
    client.on('error', () => target.destroy());
    target.on('error', () => client.destroy());
    client.pipe(target);
    target.on('data', (chunk: Buffer) => {
      relay.bytes += chunk.length;
      if (relay.bytes > relay.limit) {
        client.resetAndDestroy();
        target.destroy();
      } else client.write(chunk);
    });
    target.on('end', () => client.end());
  });
  relay.server.listen(0, '127.0.0.1');
  await once(relay.server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has such an address
  relay.port = (relay.server.address() as AddressInfo).port;
  return relay;
}

test(
  'a broken connection ends the run with a readable error, and the next run takes everything',
  { skip },
  async () => {
    const url = await mariadb.load('broken', writeDump(hojSite));
    const relay = await startRelay(mariadb.port);
    const server = await startTestServer();
    try {
      await server.buildUser({ role: 'root', username: 'owner' });
      const from = url.replace(`:${mariadb.port}/`, `:${relay.port}/`);
      for (const limit of [200, 6000, 12_000]) {
        Object.assign(relay, { bytes: 0, limit });
        await assert.rejects(move(server, 'hoj', from), (error) => {
          assert.ok(error instanceof SourceError);
          assert.doesNotMatch(error.message, /mariadb-test/);
          return true;
        });
        const { rows } = await server.services.pool.query(
          "select 1 from information_schema.schemata where schema_name = 'site_import_hoj'",
        );
        assert.equal(rows.length, 0);
      }
      assert.equal((await server.services.db.selectFrom('submission').select('id').execute()).length, 0);
      Object.assign(relay, { bytes: 0, limit: Infinity });
      assert.ok((await move(server, 'hoj', from)).verification?.isExplained);
      assert.ok(relay.bytes > 12_000);
    } finally {
      relay.server.close();
      await server.stop();
    }
  },
);
