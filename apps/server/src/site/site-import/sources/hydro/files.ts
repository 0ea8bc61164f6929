import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { RecordRef, SourceFile } from '../../model/source.ts';
import type { RawDatabase } from '../../raw/raw-database.ts';
import type { Backup } from './backup.ts';
import { parseDocument } from '../../raw/document.ts';
import { mainDomain } from './people.ts';
import { originOf } from './reference.ts';

/** A file of the site's storage. */
export interface HydroFile {
  /** Logical path, such as `problem/system/12/testdata/1.in`. */
  readonly path: string;
  readonly name: string;
  readonly size: number;
  open(): Promise<Readable>;
}

/** Files in the storage of a Hydro site, read from its backup. */
export interface HydroFiles {
  file(path: string): Promise<HydroFile | null>;
  folder(path: string): Promise<readonly HydroFile[]>;
}

interface FileRow {
  readonly path: string;
  readonly full: string;
  readonly size: number;
  readonly offset: number;
  readonly compressed_size: number;
  readonly compression_method: number;
  readonly crc32: number;
}

export function createHydroFiles(raw: RawDatabase, backup: Backup): HydroFiles {
  const toFile = (row: FileRow): HydroFile => ({
    path: row.path,
    name: row.path.slice(row.path.lastIndexOf('/') + 1),
    size: row.size,
    open: () =>
      backup.open({
        path: row.full,
        size: row.size,
        place: [row.offset, row.compressed_size, row.compression_method, row.crc32],
      }),
  });
  const read = async (condition: string, value: string) => {
    // If a file is a link, its contents are those of the linked file.
    const rows = await raw.query<FileRow>(
      `select storage.path, entry.full, entry.size, entry."offset", entry.compressed_size,
          entry.compression_method, entry.crc32
        from @storage storage join @entry entry on entry.path = coalesce(storage.link, storage.id)
        where ${condition} order by storage.path`,
      [value],
    );
    return rows.map(toFile);
  };
  return {
    file: async (path) => (await read('storage.path = $1', path))[0] ?? null,
    folder: (path) => read('storage.folder = $1', path),
  };
}

/** Reads a file as text; null if it has more than `most` bytes. */
export async function readStoredText(file: HydroFile, most: number): Promise<string | null> {
  if (file.size > most) return null;
  return (await buffer(await file.open())).toString('utf8').replaceAll('\0', '');
}

/** Returns the folders with the public files of a record; empty if records of this kind have none. */
async function foldersOf(raw: RawDatabase, { noun, key }: RecordRef): Promise<readonly string[]> {
  const [domain = '', id = ''] = key.split('/');
  if (noun === 'problem') return [await problemFolder(raw, domain, id)];
  // Old releases of Hydro had no folder `public`.
  if (noun === 'contest') return [`contest/${domain}/${id}/public`, `contest/${domain}/${id}`];
  return noun === 'training' ? [`training/${domain}/${id}`] : [];
}

/** Returns the folder with the public files of a problem: its own, or that of the problem to which it refers. */
async function problemFolder(raw: RawDatabase, domain: string, id: string): Promise<string> {
  const [row] = await raw.query<{ json: string | null }>(
    'select json from @document where type = 10 and domain = $1 and doc = $2 limit 1',
    [domain, id],
  );
  const origin = originOf(parseDocument(row?.json ?? null), domain) ?? { domain, doc: id };
  return `problem/${origin.domain}/${origin.doc}/additional_file`;
}

/**
 * Returns the file to which a link refers. The link is `file://NAME`, for a file of the record itself, or an address of
 * the site for a file of a user, problem, contest or training. Returns undefined if the link does not refer to a file
 * of the site, and null if the file does not exist.
 */
export async function hydroFileOf(
  raw: RawDatabase,
  files: HydroFiles,
  link: string,
  from: RecordRef,
): Promise<SourceFile | null | undefined> {
  const paths = await pathsOf(raw, link, from);
  if (paths === null) return undefined;
  for (const path of paths) {
    const file = await files.file(path);
    if (file !== null) return { key: file.path, name: file.name, size: file.size, open: () => file.open() };
  }
  return null;
}

async function pathsOf(raw: RawDatabase, link: string, from: RecordRef): Promise<readonly string[] | null> {
  const plain = decodeAddress(link.replace(/[?#].*$/, ''));
  const [, own] = /^file:\/\/([^/]+)$/.exec(plain) ?? [];
  if (own !== undefined) {
    const reference = await withDomain(raw, from);
    const folders = reference === null ? [] : await foldersOf(raw, reference);
    return folders.map((folder) => `${folder}/${own}`);
  }
  const site = plain.replace(/^https?:\/\/[^/]+/, '');
  const [, domain = mainDomain, path = ''] = /^(?:\/d\/([\w-]+))?(\/.*)$/.exec(site) ?? [];
  const [, uid, personal] = /^\/file\/(\d+)\/([^/]+)$/.exec(path) ?? [];
  if (uid !== undefined) return [`user/${uid}/${personal}`];
  const [, pid, attached] = /^\/p\/([^/]+)\/file\/([^/]+)$/.exec(path) ?? [];
  if (pid !== undefined) {
    const id = await problemNumber(raw, domain, pid);
    return id === null ? [] : [`${await problemFolder(raw, domain, id)}/${attached}`];
  }
  const [, tid, shared] =
    /^\/(?:contest|homework)\/([0-9a-f]{24})\/file\/(?:public\/)?([^/]+)$/.exec(path) ?? [];
  if (tid !== undefined)
    return [`contest/${domain}/${tid}/public/${shared}`, `contest/${domain}/${tid}/${shared}`];
  const [, training, lesson] = /^\/training\/([0-9a-f]{24})\/file\/([^/]+)$/.exec(path) ?? [];
  return training === undefined ? null : [`training/${domain}/${training}/${lesson}`];
}

/** Adds the domain to the key of a contest or training, which lacks it. Null if the record does not exist. */
async function withDomain(raw: RawDatabase, from: RecordRef): Promise<RecordRef | null> {
  if (from.key.includes('/')) return from;
  const [row] = await raw.query<{ domain: string; type: number }>(
    'select domain, type from @document where doc = $1 and type in (30, 40) limit 1',
    [from.key],
  );
  // Homework becomes a training on this site, but Hydro stores its files like those of a contest (type 30).
  if (row === undefined) return null;
  return { noun: row.type === 30 ? 'contest' : 'training', key: `${row.domain}/${from.key}` };
}

/** Returns the number of a problem, given its number or its display id; null if there is none. */
async function problemNumber(raw: RawDatabase, domain: string, pid: string): Promise<string | null> {
  const [row] = await raw.query<{ doc: string }>(
    `select doc from @document where type = 10 and domain = $1 and (doc = $2 or json::json ->> 'pid' = $2)
    order by doc = $2 desc limit 1`,
    [domain, pid],
  );
  return row?.doc ?? null;
}

function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
