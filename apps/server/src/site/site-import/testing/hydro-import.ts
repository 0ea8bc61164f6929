import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import type { SourceSite } from '../model/source.ts';
import { runImport } from '../run.ts';
import { openHydro } from '../sources/hydro/hydro.ts';
import { type EditDocuments, hydroPassword, writeHydroBackup } from './hydro-backup.ts';

/** A test server into which the small Hydro site was imported. */
export interface HydroImport {
  readonly server: TestServer;
  readonly site: SourceSite;
  /** Runs the migration again. If the documents are edited, reads the backup again. */
  runAgain(edit?: EditDocuments): Promise<void>;
  /** Returns the id of a record on this site. */
  newId(noun: string, key: string): Promise<string>;
  usernameOf(key: string): Promise<string>;
  /** Signs in a user of the source with the old password. */
  signIn(key?: string): Promise<{ readonly uid: string; readonly token: string }>;
  stop(): Promise<void>;
}

/** @param edit changes the documents of the backup */
export async function importHydroBackup(edit?: EditDocuments): Promise<HydroImport> {
  const { signal } = new AbortController();
  const server = await startTestServer();
  await server.buildUser({ role: 'root', username: 'first_root' });
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-hydro-'));
  const open = async (edited?: EditDocuments) => {
    writeHydroBackup(folder, edited);
    const from = { from: folder, files: null, workFolder: folder };
    return openHydro({ ...from, timeZone: null, pool: server.services.pool, signal });
  };
  const run = (from: SourceSite) =>
    runImport(server.services, from, { source: 'hydro', signal, onProgress: () => undefined });
  let site = await open(edit);
  await run(site);

  const newId = async (noun: string, key: string) =>
    (
      await server.services.db
        .selectFrom('site_import_id')
        .where('noun', '=', noun)
        .where('old_key', '=', key)
        .select('new_id')
        .executeTakeFirstOrThrow()
    ).new_id;
  const usernameOf = async (key: string) =>
    (
      await server.services.db
        .selectFrom('app_user')
        .where('uid', '=', await newId('user', key))
        .select('username')
        .executeTakeFirstOrThrow()
    ).username;
  return {
    server,
    site,
    async runAgain(edited) {
      if (edited !== undefined) {
        await site.close();
        site = await open(edited);
      }
      await run(site);
    },
    newId,
    usernameOf,
    async signIn(key = '3') {
      const body = { username: await usernameOf(key), password: hydroPassword };
      const { data, headers, msg } = await server.call('POST /api/login', { body });
      if (!data) throw new Error(msg);
      return { uid: data.uid, token: headers.get('authorization') ?? '' };
    },
    async stop() {
      await site.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
