import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sourceKinds } from '@xiezhi/contract/site-import';
import { createTestDatabase, type TestDatabase } from '../../../../test-support/database.ts';
import { createPool } from '../../../platform/database/pool.ts';
import { createLogger } from '../../../platform/logger.ts';
import { SourceError } from '../model/source-error.ts';
import { openSource } from './registry.ts';

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let folder: string;
let file: string;

before(async () => {
  database = await createTestDatabase({ empty: true });
  pool = createPool({
    databaseUrl: database.url,
    size: 2,
    log: createLogger('warn', { write: () => true }),
  });
  folder = await mkdtemp(join(tmpdir(), 'site-import-'));
  file = join(folder, 'file.sql');
  await writeFile(file, 'select 1;\n');
});
after(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

for (const kind of sourceKinds)
  test(`mistyped paths and time zones of ${kind} are explained`, async () => {
    const { signal } = new AbortController();
    const base = { from: file, files: null, timeZone: null, workFolder: folder, pool, signal };
    const refused = async (given: Partial<typeof base> | { files: string } | { timeZone: string }) => {
      await assert.rejects(openSource(kind, { ...base, ...given }), SourceError, JSON.stringify(given));
    };
    await refused({ files: join(folder, 'missing') });
    if (kind !== 'hydro') await refused({ files: file });
    await refused({ from: join(folder, 'missing.sql') });
    if (kind === 'hoj' || kind === 'hustoj') await refused({ timeZone: 'Asia/Nowhere' });
  });
