import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import type pg from 'pg';
import { SourceError } from '../model/source-error.ts';
import type { SourceKind, SourceSite } from '../model/source.ts';

/** Options with which the operator describes a source. */
export interface SourceOptions {
  /** Address (`mysql://…`, `postgres://…`, `https://…`), or path of a dump or backup archive. */
  readonly from: string;
  /** Folder with test data, pictures and attachments of the source; null if there is none. */
  readonly files: string | null;
  /** IANA time zone of times that the source stores without one; null uses the source's usual zone. */
  readonly timeZone: string | null;
  /** Empty folder for temporary files; the caller deletes it. */
  readonly workFolder: string;
  /** Connections to this site's database, for temporary schemas. */
  readonly pool: pg.Pool;
  readonly signal: AbortSignal;
  /** Called with the number of rows copied up to now, before the migration begins. */
  readonly onRead?: (rows: number) => void;
}

/**
 * Opens a source and checks that it is of the expected kind. Throws `SourceError` with a message for the operator if
 * the source cannot be reached or read.
 */
export type OpenSource = (options: SourceOptions) => Promise<SourceSite>;

/** Functions that load the modules of the source kinds. A module is loaded only when it is used. */
const loaders: Partial<Record<SourceKind, () => Promise<OpenSource>>> = {
  domjudge: async () => (await import('./domjudge/domjudge.ts')).openDomjudge,
  hoj: async () => (await import('./hoj/hoj.ts')).openHoj,
  hydro: async () => (await import('./hydro/hydro.ts')).openHydro,
  hustoj: async () => (await import('./hustoj/hustoj.ts')).openHustoj,
  qduoj: async () => (await import('./qduoj/qduoj.ts')).openQduoj,
};

/**
 * Throws `SourceError` if the operator mistyped the path of a folder. Only Hydro's files may also be an archive.
 */
async function checkFolder(kind: SourceKind, path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new SourceError(`The folder ${path} does not exist or cannot be read.`);
  if (!found.isDirectory() && kind !== 'hydro') throw new SourceError(`${path} is not a folder.`);
  if (found.isDirectory())
    await access(path, constants.R_OK | constants.X_OK).catch(() => {
      throw new SourceError(`The folder ${path} cannot be read by the user of this process.`);
    });
}

export async function openSource(kind: SourceKind, options: SourceOptions): Promise<SourceSite> {
  const load = loaders[kind];
  if (load === undefined) throw new Error(`there is no reader of ${kind}`);
  const open = await load();
  if (options.files !== null) await checkFolder(kind, options.files);
  options.onRead?.(0);
  return await open(options);
}
