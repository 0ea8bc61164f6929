import { mkdir, rm, writeFile } from 'node:fs/promises';
import { intervals, limits } from '@xiezhi/contract/limits';
import { testDataRoutes } from '@xiezhi/contract/routes/test-data';
import type { FastifyRequest } from 'fastify';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { StoredUploadFile } from '../../../platform/database/documents.ts';
import { lockName } from '../../../platform/database/lock-name.ts';
import type { Database, TestDataUploadTable } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { receiveChunk } from '../../../platform/http/upload.ts';
import type { Services } from '../../../platform/services.ts';
import { beginStoring } from '../../../platform/storage/quota.ts';
import { newHandle, uploadFolder, uploadPath } from './paths.ts';
import { unpackKind } from './unpack-job.ts';

/*
 * Uploads of archives in chunks, so that a lost connection costs only one chunk. A file next to the blobs holds the
 * bytes, and the row stores how many of them are valid. A chunk is first written and then counted. A chunk that does
 * not begin at the end of the previous one is refused. After the last chunk a job checks the hash of the whole archive,
 * stores its files as blobs, writes their names into the row and deletes the archive. After that the uploader, and
 * nobody else, can create cases from the files with the random handle. Unsaved uploads are deleted after a day.
 */

type UploadServices = Pick<Services, 'db' | 'settings' | 'clock'>;
export type UploadRow = Selectable<TestDataUploadTable>;

export const expiry = (now: Date) => new Date(now.getTime() + intervals.testDataUploadLife);

/** Begins an upload for a problem; deletes the user's oldest uploads if there are too many. */
export async function beginUpload(
  services: UploadServices,
  uid: string,
  { pid, name, size }: { readonly pid: number; readonly name: string; readonly size: number },
): Promise<UploadRow> {
  const problem = await services.db
    .selectFrom('problem')
    .where('id', '=', pid)
    .select('is_remote')
    .executeTakeFirst();
  if (!problem) throw new ApiError('problemNotFound');
  if (problem.is_remote) throw new ApiError('testDataRemote');
  const id = newHandle();
  const values = { id, uid, pid, name, size, bytes: size, expires_at: expiry(services.clock()) };
  const row = await insertUpload(services, values);
  await mkdir(uploadFolder(services.settings), { recursive: true, mode: 0o700 });
  await writeFile(uploadPath(services, id), '', { mode: 0o600 });
  return row;
}

/** Returns the number of bytes that the stored files of an upload take; identical files count once. */
export function storedBytes(files: readonly StoredUploadFile[]): number {
  const blobs = new Map<string, number>();
  for (const { input, answer } of files)
    for (const { brought, judged } of answer === null ? [input] : [input, answer])
      for (const { sha256, size } of [brought, judged]) blobs.set(sha256, size);
  return [...blobs.values()].reduce((sum, size) => sum + size, 0);
}

/**
 * Stores the row of a new upload; deletes the user's oldest uploads if there are too many. A lock per user makes
 * parallel calls wait for each other, so they cannot exceed the limit. Throws the errors of `beginStoring`.
 */
export async function insertUpload(
  services: UploadServices,
  values: Insertable<Database['test_data_upload']>,
): Promise<UploadRow> {
  const { uid } = values;
  const { row, dropped } = await services.db.transaction().execute(async (trx) => {
    await lockName(trx, `test data uploads of ${uid}`);
    const checkStorage = await beginStoring(trx, { uid });
    const oldest = await trx
      .selectFrom('test_data_upload')
      .where('uid', '=', uid)
      .select('id')
      .orderBy('created_at', 'desc')
      .offset(limits.testDataUploadsMax - 1)
      .execute();
    const ids = oldest.map(({ id }) => id);
    await consumeUploads(trx, ids);
    const inserted = await trx
      .insertInto('test_data_upload')
      .values(values)
      .returningAll()
      .executeTakeFirstOrThrow();
    await checkStorage();
    return { row: inserted, dropped: ids };
  });
  for (const id of dropped) await rm(uploadPath(services, id), { force: true });
  return row;
}

/** Reads an upload of this user. Throws `testDataUploadNotFound`, also if it belongs to another user or has expired. */
export async function findUpload(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  uid: string,
  id: string,
): Promise<UploadRow> {
  const row = await db
    .selectFrom('test_data_upload')
    .where('id', '=', id)
    .where('uid', '=', uid)
    .where('expires_at', '>', clock())
    .selectAll()
    .executeTakeFirst();
  if (!row) throw new ApiError('testDataUploadNotFound');
  return row;
}

/**
 * Stores a chunk; returns the number of bytes received so far. Throws `testDataUploadNotFound`,
 * `testDataPieceMisplaced`.
 */
export async function addChunk(
  services: UploadServices,
  request: FastifyRequest,
  row: UploadRow,
  offset: number,
): Promise<number> {
  const missing = row.size - offset;
  if (row.state !== 'open' || offset !== row.received || missing === 0) throw misplaced(row.received);
  const { upload } = testDataRoutes['POST /api/admin/test-data-upload/piece'];
  // Receives no more bytes than announced, because only the announced size is charged to the user's storage.
  const maxBytes = Math.min(upload.maxBytes, missing);
  const bytes = await receiveChunk(
    request,
    { ...upload, maxBytes },
    uploadPath(services, row.id),
    offset,
  ).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new ApiError('testDataUploadNotFound');
    if (error.code === 'uploadTooLarge' && maxBytes < upload.maxBytes) throw misplaced(offset);
    throw error;
  });
  const received = offset + bytes;
  const counted = await services.db
    .updateTable('test_data_upload')
    .set({ received, expires_at: expiry(services.clock()) })
    .where('id', '=', row.id)
    .where('state', '=', 'open')
    .where('received', '=', offset)
    .returning('received')
    .executeTakeFirst();
  if (!counted) throw misplaced((await findUpload(services, row.uid, row.id)).received);
  return counted.received;
}

function misplaced(received: number): ApiError {
  return new ApiError('testDataPieceMisplaced', { received });
}

/**
 * Starts the job that reads the archive; further calls have no effect. Throws `testDataPieceMisplaced` while bytes are
 * missing.
 */
export async function finishUpload(
  services: Pick<Services, 'db' | 'jobs' | 'clock'>,
  row: UploadRow,
  sha256: string,
): Promise<void> {
  if (row.state !== 'open') return;
  if (row.received !== row.size) throw misplaced(row.received);
  const now = services.clock();
  await services.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('test_data_upload')
      .set({ state: 'reading', expires_at: expiry(now) })
      .where('id', '=', row.id)
      .where('state', '=', 'open')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const input = { upload: row.id, name: row.name, sha256 };
    const job_id = await services.jobs.start(trx, { kind: unpackKind, input, uid: row.uid, now });
    await trx.updateTable('test_data_upload').set({ job_id }).where('id', '=', row.id).execute();
  });
}

/** Cancels an upload: deletes its row and its bytes, and cancels its job. */
export async function dropUpload(
  services: UploadServices & Pick<Services, 'jobs'>,
  { id, job_id }: UploadRow,
): Promise<void> {
  if (job_id !== null) await services.jobs.cancel(services.db, job_id, services.clock());
  await forgetUpload(services, id);
}

export async function forgetUpload(services: Pick<Services, 'db' | 'settings'>, id: string): Promise<void> {
  await services.db.deleteFrom('test_data_upload').where('id', '=', id).execute();
  await rm(uploadPath(services, id), { force: true });
}

/**
 * Deletes the rows of uploads. Callers use the transaction in which they create cases from the files of these uploads.
 */
export async function consumeUploads(trx: Kysely<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from test_data_upload where id = any(${[...ids]})`.execute(trx);
}
