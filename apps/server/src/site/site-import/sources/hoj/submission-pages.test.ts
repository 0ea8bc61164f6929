import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../../../test-support/database.ts';
import { createPool } from '../../../../platform/database/pool.ts';
import { createLogger } from '../../../../platform/logger.ts';
import { writeDump } from '../../testing/dump.ts';
import { hojSite } from '../../testing/hoj-site.ts';
import { openHoj } from './hoj.ts';

let database: TestDatabase;
let folder: string;

before(async () => {
  database = await createTestDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), 'site-import-'));
});
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

test('pages of submissions with many cases have few submissions', async () => {
  const [judge = {}] = hojSite['judge'] ?? [];
  const [oneCase = {}] = hojSite['judge_case'] ?? [];
  const ids = Array.from({ length: 60 }, (_, index) => index + 1);
  const casesOfEach = 600;
  const from = join(folder, 'hoj.sql');
  await writeFile(
    from,
    writeDump({
      ...hojSite,
      judge: ids.map((id) => ({ ...judge, submit_id: id })),
      judge_case: ids.flatMap((id) =>
        Array.from({ length: casesOfEach }, (_, index) => ({
          ...oneCase,
          id: id * casesOfEach + index,
          submit_id: id,
          seq: index + 1,
        })),
      ),
    }),
  );
  const log = createLogger('warn', { write: () => true });
  const pool = createPool({ databaseUrl: database.url, size: 2, log });
  const { signal } = new AbortController();
  const site = await openHoj({ from, files: null, timeZone: null, workFolder: folder, pool, signal });
  try {
    const sizes: number[] = [];
    for await (const { items } of site.streams.submissions(null)) {
      assert.ok(items.every(({ record }) => record?.cases.length === casesOfEach));
      sizes.push(items.length);
    }
    assert.equal(
      sizes.reduce((sum, size) => sum + size, 0),
      ids.length,
    );
    assert.ok(Math.max(...sizes) * casesOfEach < 20_000, sizes.join(' '));
  } finally {
    await site.close();
    await pool.end();
  }
});
