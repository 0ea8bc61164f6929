import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportServices } from '../run.ts';
import { migrateSite, type MigrationOutcome, type MigrationRequest } from '../migrate.ts';
import { type DumpTables, writeDump } from './dump.ts';

/** Migrates a site given by its tables: writes a dump of them and deletes it afterwards. */
export async function migrateTables(
  services: ImportServices,
  kind: MigrationRequest['kind'],
  tables: DumpTables,
  options: Partial<Pick<MigrationRequest, 'files' | 'timeZone' | 'name' | 'isReport'>> = {},
): Promise<MigrationOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'site-import-'));
  try {
    const from = join(folder, 'dump.sql');
    await writeFile(from, writeDump(tables));
    return await migrateSite(
      services,
      { kind, from, files: null, timeZone: null, name: '', isReport: false, ...options },
      { signal: new AbortController().signal, onProgress: () => {} },
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
