import { z } from 'zod';

/*
 * One file holds a whole site: theory.
 *
 * A backup is a tar archive, compressed by zstd, with a seal of its bytes at the end (seal.ts), written as a stream:
 *
 *   head.json                  what it is: format, release, time, migrations
 *   keys/secret.key            what sessions are signed and stored secrets are sealed with
 *   keys/node-token            by which the local judge node is let in, where there is one
 *   database/<table>/<number>  rows as PostgreSQL's COPY writes them, in pieces
 *   blobs/<sha256>             files, each named by its hash
 *   tail.json                  rows, bytes and hash of each table, sequences, how many blobs
 *
 * All rows come from one snapshot of the database, and so does the list of blobs. Blobs never change, and the
 * collector that removes unnamed ones is kept out meanwhile, so that the site may go on: what it writes after the
 * snapshot is not in the backup, and whatever a row of the snapshot names is.
 *
 * Rows are loaded into a schema that our own migrations have made, up to the last that the head names; no program of
 * PostgreSQL is needed on either side. Triggers, foreign keys and indexes are put aside meanwhile and made anew, so
 * that nothing is counted twice. Afterwards every table is read out once more, and must be the same byte for byte.
 *
 * What runs is not part of it: the tables of the job queue are left out, and a job that was under way is found failed.
 *
 * The file is written under another name, flushed, and renamed when it is whole. A reader trusts nothing: it knows
 * these names and no others, and reads all of an archive before it does anything with it.
 */

export const formatVersion = 1;

export const backupHead = z.object({
  format: z.literal('xiezhi-backup'),
  formatVersion: z.number().int(),
  /** The release that wrote it. */
  release: z.string(),
  createdAt: z.iso.datetime(),
  siteName: z.string(),
  /** All that the database had seen, in order. */
  migrations: z.array(z.string()).min(1),
});
export type BackupHead = z.output<typeof backupHead>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();

export const backupTable = z.object({
  name: z.string(),
  /** In the order of the rows' fields; those that the database computes are left out. */
  columns: z.array(z.string()),
  rows: count,
  bytes: count,
  sha256,
});
export type BackupTable = z.output<typeof backupTable>;

export const backupTail = z.object({
  tables: z.array(backupTable),
  /** `value` null: nothing was drawn from it yet. */
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d+$/).nullable() })),
  blobs: z.object({ count, bytes: count }),
  /** Hashes of blobs that rows name and that were not there. */
  missing: z.array(sha256),
});
export type BackupTail = z.output<typeof backupTail>;

/** Names of keys within `keys/`, as in the data folder. */
export const keyNames = ['secret.key', 'node-token'] as const;
export type KeyName = (typeof keyNames)[number];

/** Bytes of a head, a key; of a tail. */
export const sizes = { head: 1024 ** 2, key: 4096, tail: 64 * 1024 ** 2 } as const;

const ending = '.tar.zst';

/** As it is kept in the folder of backups; sorts by time. */
export function archiveName(moment: Date): string {
  const [day = '', time = ''] = moment.toISOString().split('T');
  return `xiezhi-${day}-${time.slice(0, 8).replaceAll(':', '')}${ending}`;
}

/** Whether a name is one that `archiveName` makes: files that people put beside the backups have others. */
export function isOwnArchiveName(name: string): boolean {
  return /^xiezhi-\d{4}-\d{2}-\d{2}-\d{6}\.tar\.zst$/.test(name);
}

/** Names that may stand in the folder of backups: no path leads out of it. */
export function isArchiveName(name: string): boolean {
  return /^[\w][\w.-]{0,150}\.tar\.zst$/.test(name);
}
