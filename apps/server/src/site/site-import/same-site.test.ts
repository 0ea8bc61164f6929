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
  return Object.fromEntries(
    Object.entries(site).map(([table, rows]) => [
      table,
      rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            columns.includes(name) ? '2019-05-05 05:05:05' : value,
          ]),
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

for (const [kind, site, columns] of [
  ['hoj', hojSite, ['submit_time', 'gmt_create']],
  ['hustoj', hustojSite, ['in_date', 'reg_time']],
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
}
