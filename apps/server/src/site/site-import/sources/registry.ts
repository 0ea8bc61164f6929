import type pg from 'pg';
import type { SourceKind, SourceSite } from '../model/source.ts';

/** What the operator states about a source. */
export interface SourceOptions {
  /** `mysql://…`, `postgres://…`, `https://…`, or the path of a dump or backup archive. */
  readonly from: string;
  /** Folder with test data, pictures and attachments of the source; null: there is none. */
  readonly files: string | null;
  /** IANA time zone of dates without one; null: the source's usual one. */
  readonly timeZone: string | null;
  /** Empty folder for temporary files; removed by the caller. */
  readonly workFolder: string;
  /** The site's database, for scratch schemas. */
  readonly pool: pg.Pool;
  readonly signal: AbortSignal;
  /** Called with the rows copied so far, before the migration begins. */
  readonly onRead?: (rows: number) => void;
}

/**
 * Opens a source and checks that it is of its kind. Throws `SourceError` with a message for the operator if it cannot
 * be reached or read.
 */
export type OpenSource = (options: SourceOptions) => Promise<SourceSite>;

/** The kinds of sources; each is loaded when it is used. */
const loaders: Partial<Record<SourceKind, () => Promise<OpenSource>>> = {
  domjudge: async () => (await import('./domjudge/domjudge.ts')).openDomjudge,
  hoj: async () => (await import('./hoj/hoj.ts')).openHoj,
  hydro: async () => (await import('./hydro/hydro.ts')).openHydro,
  hustoj: async () => (await import('./hustoj/hustoj.ts')).openHustoj,
  qduoj: async () => (await import('./qduoj/qduoj.ts')).openQduoj,
};

export async function openSource(kind: SourceKind, options: SourceOptions): Promise<SourceSite> {
  const load = loaders[kind];
  if (load === undefined) throw new Error(`there is no reader of ${kind}`);
  const open = await load();
  options.onRead?.(0);
  return await open(options);
}
