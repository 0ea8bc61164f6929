import { after, before, test } from 'node:test';
import { mkdtempSync } from 'node:fs';
import type pg from 'pg';
import { pino } from 'pino';
import { createPool } from '../../../../platform/database/pool.ts';
import { createTestDatabase } from '../../../../../test-support/database.ts';
import { openHydro } from './hydro.ts';
import { stepNames } from '../../model/source.ts';
let db: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
before(async () => {
  db = await createTestDatabase();
  pool = createPool({ databaseUrl: db.url, size: 4, log: pino({ level: 'silent' }) });
});
after(async () => {
  await pool.end();
  await db.drop();
});
test('trial', async () => {
  const site = await openHydro({
    from: '/work/shared/fixtures/moving-in/hydro-mini-backup.zip',
    files: null,
    timeZone: null,
    workFolder: mkdtempSync('/tmp/hy-'),
    pool,
    signal: new AbortController().signal,
  });
  const out: unknown[] = [await site.survey()];
  for (const step of stepNames)
    for await (const batch of site.streams[step](null))
      for (const item of batch.items) {
        const r = item.record as any;
        if (r?.plan) {
          r.plan = { entries: r.plan.entries, stops: r.plan.stops, problem: r.plan.problem };
        }
        out.push([step, item]);
      }
  const { writeFileSync } = await import('node:fs');
  out.push(await site.fileOf('file://a.png', { noun: 'contest', key: 'x' }));
  writeFileSync('/tmp/src-trial/out.json', JSON.stringify(out, null, 1));
  await site.close();
});
