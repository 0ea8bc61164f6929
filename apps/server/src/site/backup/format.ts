import { z } from 'zod';

/*
 * Theory of operation: one file contains a whole site.
 *
 * A backup is a tar archive, compressed with zstd, with a checksum of its bytes at the end (checksum.ts), written as a
 * stream:
 *
 * head.json                  format, release, time, migrations keys/secret.key            key that signs sessions and
 * encrypts stored secrets keys/node-token            token of the local judge node, if there is one
 * database/<table>/<number>  rows in PostgreSQL's COPY format, in chunks blobs/<sha256>             files, each named
 * by its hash tail.json                  rows, bytes and hash of each table, sequences, number of blobs
 *
 * All rows and the list of blobs come from one snapshot of the database, so the site can keep running. Data written
 * after the snapshot is not in the backup. Blobs never change, and the blob collector is locked out meanwhile, so the
 * backup contains every blob that a row of the snapshot references.
 *
 * A restore creates the schema by our own migrations, up to the last one in the head, and loads the rows into it.
 * Neither backup nor restore needs programs of PostgreSQL. While rows are loaded, triggers are disabled, so that they
 * count nothing twice; foreign keys and indexes are dropped and created again. Afterwards every table is dumped again
 * and must match byte for byte.
 *
 * Running jobs are not continued after a restore: the tables of the job queue are not in the backup, and a restore
 * marks jobs that were running as failed.
 *
 * The file is written under another name, flushed to the disk, and renamed when it is complete. Readers trust no
 * archive: they accept only the names above, and they read and check the whole archive before using it.
 */

export const formatVersion = 1;

export const backupHead = z.object({
  format: z.literal('xiezhi-backup'),
  formatVersion: z.number().int(),
  /** Release of the site that wrote the backup. */
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
  /** Names of the columns in the order of the fields in a row, without generated columns. */
  columns: z.array(z.string()),
  rows: count,
  bytes: count,
  sha256,
});
export type ArchivedTable = z.output<typeof backupTable>;

export const backupTail = z.object({
  tables: z.array(backupTable),
  /** A null `value` means that the sequence was never used. */
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d+$/).nullable() })),
  blobs: z.object({ count, bytes: count }),
  /** Hashes of blobs that rows reference but that did not exist when the backup was written. */
  missing: z.array(sha256),
});
export type BackupTail = z.output<typeof backupTail>;

/** File names of the keys, in `keys/` and in the data folder. */
export const keyNames = ['secret.key', 'node-token'] as const;
export type KeyName = (typeof keyNames)[number];

/** Maximum sizes of head, key and tail, in bytes. */
export const sizes = { head: 1024 ** 2, key: 4096, tail: 64 * 1024 ** 2 } as const;

const ending = '.tar.zst';

/** Returns the file name of a backup; alphabetical order is chronological. */
export function archiveName(moment: Date): string {
  const [day = '', time = ''] = moment.toISOString().split('T');
  return `xiezhi-${day}-${time.slice(0, 8).replaceAll(':', '')}${ending}`;
}

/** Whether a name has the format of `archiveName`. Files that operators added have other names. */
export function isOwnArchiveName(name: string): boolean {
  return /^xiezhi-\d{4}-\d{2}-\d{2}-\d{6}\.tar\.zst$/.test(name);
}

/** Whether a name is valid for a file in the backup folder. A valid name cannot refer to another folder. */
export function isArchiveName(name: string): boolean {
  return /^[\w][\w.-]{0,150}\.tar\.zst$/.test(name);
}
