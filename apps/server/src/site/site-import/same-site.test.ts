import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { hojSite } from './testing/hoj-site.ts';
import { hustojSite } from './testing/hustoj-site.ts';
import { migrateTables } from './testing/migrate-tables.ts';
import type { DumpTables } from './testing/dump.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
  await server.buildUser({ role: 'root' });
});
after(() => server.stop());

/** Returns a site with the same numbers and usernames, but with other submissions, accounts and problems. */
function otherSite(site: DumpTables, columns: readonly string[]): DumpTables {
  return withColumns(site, columns, '2019-05-05 05:05:05');
}

/** Returns a site with one value in all columns of these names. */
function withColumns(site: DumpTables, columns: readonly string[], value: string): DumpTables {
  return Object.fromEntries(
    Object.entries(site).map(([table, rows]) => [
      table,
      rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, former]) => [name, columns.includes(name) ? value : former]),
        ),
      ),
    ]),
  );
}

const counts = async () =>
  (
    await server.services.pool.query<{ n: number }>(
      'select (select count(*) from submission) + (select count(*) from site_import_id) as n',
    )
  ).rows[0]?.n;

for (const [kind, site, columns, code] of [
  ['hoj', hojSite, ['submit_time', 'gmt_create'], 'code'],
  ['hustoj', hustojSite, ['in_date', 'reg_time'], 'source'],
] as const) {
  test(`another site of ${kind} is refused, unless it has a name of its own`, async () => {
    await migrateTables(server.services, kind, site);
    const former = await counts();
    const other = otherSite(site, columns);
    for (const isReport of [true, false])
      await assert.rejects(migrateTables(server.services, kind, other, { isReport }), /another site/);
    assert.equal(await counts(), former);
    await migrateTables(server.services, kind, site);
    await migrateTables(server.services, kind, other, { name: 'second' });
  });

  test(`another site of ${kind} is refused also if no submissions were migrated`, async () => {
    const [own, other] = [site, otherSite(site, columns)].map((one) =>
      Object.assign({}, one, { judge: [], solution: [] }),
    );
    await migrateTables(server.services, kind, own ?? {}, { name: 'empty' });
    await assert.rejects(
      migrateTables(server.services, kind, other ?? {}, { name: 'empty' }),
      /another site/,
    );
    await migrateTables(server.services, kind, own ?? {}, { name: 'empty' });
  });

  test(`a source of ${kind} without code is the same site if the times are the same`, async () => {
    const own = withColumns(site, [code], '');
    const { verification } = await migrateTables(server.services, kind, own);
    assert.deepEqual(verification?.samples.different, []);
    await assert.rejects(migrateTables(server.services, kind, otherSite(own, columns)), /another site/);
  });

  test(`${kind} read with another time zone is refused because of the time zone`, async () => {
    for (const [name, one] of [
      ['zone', site],
      ['zone-empty', { ...site, judge: [], solution: [] }],
    ] as const) {
      await migrateTables(server.services, kind, one, { name });
      for (const timeZone of ['UTC', 'America/New_York', 'Asia/Kathmandu'])
        await assert.rejects(migrateTables(server.services, kind, one, { name, timeZone }), /time zone/);
      await migrateTables(server.services, kind, one, { name, timeZone: 'Asia/Shanghai' });
    }
  });
}
