import { z } from 'zod';

/*
 * Theory of operation: one file contains a whole site.
 *
 * A backup is a tar archive, compressed with zstd, with a checksum of its bytes at the end (checksum.ts), written as a
 * stream:
 *
 *   head.json                  format, release, time, migrations
 *   keys/secret.key            key that signs sessions and encrypts stored secrets
 *   keys/node-token            token of the local judge node, if there is one
 *   database/<table>/<number>  rows in PostgreSQL's COPY format, in chunks
 *   blobs/<sha256>             files, each named by its hash
 *   tail.json                  rows, bytes and hash of each table, sequences, number of blobs
 *
 * All rows and the list of blobs come from one snapshot of the database. Blobs never change, and the blob collector is
 * locked out meanwhile, so that the site keeps running: the backup excludes what is written after the snapshot, and
 * includes every blob that a row of the snapshot references.
 *
 * Rows are loaded into a schema created by our own migrations, up to the last one in the head; neither side needs
 * programs of PostgreSQL. Triggers, foreign keys and indexes are dropped meanwhile and created again, so that nothing
 * is counted twice. Afterwards every table is dumped again and must match byte for byte.
 *
 * Running work is excluded: the tables of the job queue are omitted, and a job that was running is marked as failed.
 *
 * The file is written under another name, flushed, and renamed when complete. A reader trusts nothing: it accepts only
 * these names, and reads the whole archive before using it.
 */

export const formatVersion = 1;

export const backupHead = z.object({
  format: z.literal('xiezhi-backup'),
  formatVersion: z.number().int(),
  /** The release that wrote it. */
  release: z.string(),
  createdAt: z.iso.datetime(),
  siteName: z.string(),
  /** All applied migrations, in order. */
  migrations: z.array(z.string()).min(1),
});
export type BackupHead = z.output<typeof backupHead>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();

export const backupTable = z.object({
  name: z.string(),
  /** In the order of the rows' fields, without generated columns. */
  columns: z.array(z.string()),
  rows: count,
  bytes: count,
  sha256,
});
export type ArchivedTable = z.output<typeof backupTable>;

export const backupTail = z.object({
  tables: z.array(backupTable),
  /** `value` null: the sequence was never used. */
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d+$/).nullable() })),
  blobs: z.object({ count, bytes: count }),
  /** Hashes of blobs that rows reference and that did not exist. */
  missing: z.array(sha256),
});
export type BackupTail = z.output<typeof backupTail>;

/** Names of keys within `keys/`, as in the data folder. */
export const keyNames = ['secret.key', 'node-token'] as const;
export type KeyName = (typeof keyNames)[number];

/** Maximum bytes of a head, a key and a tail. */
export const sizes = { head: 1024 ** 2, key: 4096, tail: 64 * 1024 ** 2 } as const;

const ending = '.tar.zst';

/** Returns the file name in the backup folder; names sort by time. */
export function archiveName(moment: Date): string {
  const [day = '', time = ''] = moment.toISOString().split('T');
  return `xiezhi-${day}-${time.slice(0, 8).replaceAll(':', '')}${ending}`;
}

/** Returns whether a name has the format of `archiveName`; files added by operators have others. */
export function isOwnArchiveName(name: string): boolean {
  return /^xiezhi-\d{4}-\d{2}-\d{2}-\d{6}\.tar\.zst$/.test(name);
}

/** Returns whether a name is valid in the backup folder: no path leads out of it. */
export function isArchiveName(name: string): boolean {
  return /^[\w][\w.-]{0,150}\.tar\.zst$/.test(name);
}
