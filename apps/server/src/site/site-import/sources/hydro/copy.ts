import type { RawRow, TableSink } from '../../mysql/dump-parser.ts';
import { SourceError } from '../../model/source-error.ts';
import type { Backup, BackupEntry } from './backup.ts';
import { storableJson } from '../../raw/storable-json.ts';
import { type Document, readBson } from './bson-stream.ts';
import { numberOf, textOf } from '../../raw/document.ts';
import { hydroTables, placesPerSecond } from './schema.ts';

type Table = keyof typeof hydroTables;

interface Collection {
  readonly table: Exclude<Table, 'entry'> | null;
  /** Returns the values of the table's columns in their order; null skips the document. */
  readonly row: (document: Document) => RawRow | null;
}

const countedOnly: Collection = { table: null, row: () => null };

/** Collections by name. Documents of other collections are only counted. */
const collections: Readonly<Record<string, Collection>> = {
  user: { table: 'user', row: (one) => [whole(one['_id']), storableJson(withoutSecrets(one))] },
  vuser: {
    table: 'user',
    row: (one) => [whole(one['_id']), storableJson({ ...withoutSecrets(one), isDisplayOnly: true })],
  },
  domain: { table: 'domain', row: (one) => [textOf(one['_id']), storableJson(one)] },
  'domain.user': {
    table: 'domain_user',
    row: (one) => [textOf(one['domainId']), whole(one['uid']), storableJson(one)],
  },
  'user.group': { table: 'user_group', row: (one) => [textOf(one['domainId']), storableJson(one)] },
  document: {
    table: 'document',
    row: (one) => [
      placeOf(one['_id']),
      whole(one['docType']),
      textOf(one['domainId']),
      idText(one['docId']),
      idText(one['parentId']),
      storableJson(one),
    ],
  },
  'document.status': {
    table: 'document_status',
    row: (one) => [
      whole(one['docType']),
      textOf(one['domainId']),
      idText(one['docId']),
      whole(one['uid']),
      storableJson(one),
    ],
  },
  record: {
    table: 'record',
    row: (one) => [
      placeOf(one['_id']),
      idText(one['_id']),
      textOf(one['domainId']),
      whole(one['pid']),
      idText(one['contest']),
      whole(one['uid']),
      storableJson(one),
    ],
  },
  storage: {
    table: 'storage',
    row(one) {
      // The file is deleted, but not yet removed from the storage.
      if (one['autoDelete']) return null;
      const path = textOf(one['path']);
      const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
      return [path, folder, textOf(one['_id']), textOf(one['link']) || null, whole(one['size'])];
    },
  },
};

/**
 * Fields of users that are not copied, because they are secret or personal: second factors and addresses of sign-ins.
 */
const secretFields = new Set(['tfa', 'authenticators', 'ip', 'loginip', 'twofactor', 'backupCodes']);

function withoutSecrets(user: Document): Document {
  return Object.fromEntries(Object.entries(user).filter(([name]) => !secretFields.has(name)));
}

function whole(value: unknown): string | null {
  const number = numberOf(value);
  return number === null ? null : String(Math.trunc(number));
}

/** Returns an object id as 24 hexadecimal digits, any other id as text; null if the value is no id. */
function idText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return textOf(value);
  return 'toHexString' in value && typeof value.toHexString === 'function'
    ? String(value.toHexString())
    : null;
}

/**
 * Returns a number that orders documents by their creation: the seconds of their object id and the upper bits of its
 * counter. It is below 2^52.
 */
function placeOf(id: unknown): string {
  const hex = idText(id) ?? '';
  if (!/^[0-9a-f]{24}$/.test(hex)) return '0';
  return String(
    Number.parseInt(hex.slice(0, 8), 16) * placesPerSecond + Number.parseInt(hex.slice(18, 23), 16),
  );
}

const rowsPerCall = 500;
const charactersPerCall = 128 * 1024;

/** What is read: the collections, and the files, which are in the same backup or in a separate folder. */
export interface BackupParts {
  readonly backup: Backup;
  /** The folder `file` or `file/hydro` of the site; null if the backup contains the files. */
  readonly storage: Backup | null;
}

/**
 * Copies the collections and the list of files of a backup. Returns the number of documents of each collection. Throws
 * `SourceError` if it is not a backup of Hydro.
 */
export async function copyBackup(
  { backup, storage }: BackupParts,
  sink: TableSink,
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const dumps: BackupEntry[] = [];
  const entries = new RowBuffer(sink, 'entry');
  for await (const entry of backup.entries()) {
    signal.throwIfAborted();
    if (/(?:^|\/)dump\/[^/]+\/[^/]+\.bson$/.test(entry.path)) dumps.push(entry);
    const [, file] = /(?:^|\/)file\/hydro\/(.+)$/.exec(entry.path) ?? [];
    if (file !== undefined && storage === null) await entries.add(entryRow(file, entry));
  }
  for await (const entry of storage?.entries() ?? []) {
    signal.throwIfAborted();
    await entries.add(entryRow(entry.path.replace(/^(?:file\/)?(?:hydro\/)?/, ''), entry));
  }
  await entries.flush();
  if (!dumps.some(({ path }) => collectionName(path) === 'user'))
    throw new SourceError(
      'The archive has no dump/…/user.bson: it is not a backup of Hydro, or one of files only.',
    );
  return copyCollections(backup, dumps, sink, signal);
}

function entryRow(file: string, { path, size, place }: BackupEntry): RawRow {
  const [offset = 0, compressed = 0, method = 0, crc32 = 0] = place;
  return [file, path, ...[size, offset, compressed, method, crc32].map(String)];
}

async function copyCollections(
  backup: Backup,
  dumps: readonly BackupEntry[],
  sink: TableSink,
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  // Sorted by table, because several collections may have the same table, and the sink needs all rows of a table one
  // after another.
  const ordered = dumps
    .map((entry) => ({ entry, name: collectionName(entry.path) }))
    .sort(
      (left, right) =>
        tableOf(left.name).localeCompare(tableOf(right.name)) || left.name.localeCompare(right.name),
    );
  let open: { readonly table: string; readonly rows: RowBuffer } | null = null;
  for (const { entry, name } of ordered) {
    const { table, row } = collections[name] ?? countedOnly;
    if (open !== null && open.table !== table) {
      await open.rows.flush();
      open = null;
    }
    if (table !== null) open ??= { table, rows: new RowBuffer(sink, table) };
    let count = 0;
    for await (const document of readBson(await backup.open(entry), entry.path)) {
      signal.throwIfAborted();
      count += 1;
      const values = row(document);
      if (values !== null) await open?.rows.add(values);
    }
    counts.set(name, count);
  }
  await open?.rows.flush();
  return counts;
}

function tableOf(collection: string): string {
  return collections[collection]?.table ?? '';
}

/**
 * Returns the name of a collection: `dump/hydro/domain.user.bson` contains `domain.user`. A site may prefix its
 * collections with a name and a dot; such a prefix is removed.
 */
function collectionName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1, -'.bson'.length);
  if (name in collections) return name;
  const unprefixed = name.slice(name.indexOf('.') + 1);
  return unprefixed in collections ? unprefixed : name;
}

/** Collects rows of a table and passes them on in batches. */
class RowBuffer {
  readonly #sink: TableSink;
  readonly #table: Table;
  #rows: RawRow[] = [];
  #characters = 0;

  constructor(sink: TableSink, table: Table) {
    this.#sink = sink;
    this.#table = table;
  }

  async add(row: RawRow): Promise<void> {
    this.#rows.push(row);
    for (const value of row) this.#characters += value?.length ?? 0;
    if (this.#rows.length >= rowsPerCall || this.#characters >= charactersPerCall) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    const rows = this.#rows;
    this.#rows = [];
    this.#characters = 0;
    await this.#sink.rows(this.#table, Object.keys(hydroTables[this.#table]), rows);
  }
}
