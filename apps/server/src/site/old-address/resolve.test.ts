import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildProblem } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { migrateSite } from '../site-import/migrate.ts';
import { writeHydroBackup } from '../site-import/testing/hydro-backup.ts';

let server: TestServer;
let folder: string;

before(async () => {
  server = await startTestServer();
  await server.buildUser({ role: 'root', username: 'first_root' });
  await buildProblem(server.services, { displayId: 'P1000' });
  await buildProblem(server.services, { displayId: 'P9999' });
  folder = await mkdtemp(join(tmpdir(), 'site-import-'));
  writeHydroBackup(folder);
  await migrateSite(
    server.services,
    { kind: 'hydro', from: folder, files: null, timeZone: null, name: '', isReport: false },
    { signal: new AbortController().signal, onProgress: () => {} },
  );
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('an old address leads to the migrated problem, not to another one with its former display id', async () => {
  const { rows } = await server.services.pool.query<{ display_id: string }>(
    `select display_id from problem where display_id like 'P1000%' and display_id <> 'P1000'`,
  );
  const [displayId] = rows.map((row) => row.display_id);
  assert.ok(displayId, 'the migrated problem was renamed');
  const leadsTo = async (path: string) =>
    (await fetch(server.url + path, { redirect: 'manual' })).headers.get('location');
  assert.equal(await leadsTo('/p/P1000'), `/problem/${displayId}`);
  assert.equal(await leadsTo('/p/P9999'), null, 'the source has no such problem');
});
