import { intervals, limits } from '@xiezhi/contract/limits';
import type { FastifyRequest } from 'fastify';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { StoredUploadFile } from '../../../platform/database/documents.ts';
import { lockName } from '../../../platform/database/lock-name.ts';
import type { Database, TestDataUploadTable } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import { beginStoring } from '../../../platform/storage/quota.ts';
import { newHandle } from './paths.ts';
import { receivePiece } from './pieces.ts';
import { unpackKind } from './unpack-job.ts';

/*
 * Uploads of archives in chunks, so that a lost connection costs only one chunk. Each chunk is first stored as a blob
 * and then added to the pieces in the row. A chunk that does not begin at the end of the previous one is refused. After
 * the last chunk a job checks the hash of the whole archive, stores its files as blobs, writes their names into the row
 * and removes the pieces from it. After that the uploader, and nobody else, can create cases from the files with the
 * random handle. Unsaved uploads are deleted after a day.
 */

type UploadServices = Pick<Services, 'db' | 'clock'>;
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
  const expires_at = expiry(services.clock());
  return insertUpload(services, { id, uid, pid, name, size, bytes: size, pieces: '[]', expires_at });
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
  return services.db.transaction().execute(async (trx) => {
    await lockName(trx, `test data uploads of ${uid}`);
    const checkStorage = await beginStoring(trx, { uid });
    const oldest = await trx
      .selectFrom('test_data_upload')
      .where('uid', '=', uid)
      .select('id')
      .orderBy('created_at', 'desc')
      .offset(limits.testDataUploadsMax - 1)
      .execute();
    await consumeUploads(
      trx,
      oldest.map(({ id }) => id),
    );
    const inserted = await trx
      .insertInto('test_data_upload')
      .values(values)
      .returningAll()
      .executeTakeFirstOrThrow();
    await checkStorage();
    return inserted;
  });
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
 * `testDataPieceMisplaced`, `testDataTooManyPieces`, `storageWrittenFull`.
 */
export async function addChunk(
  services: UploadServices & Pick<Services, 'settings' | 'blobs'>,
  request: FastifyRequest,
  row: UploadRow,
  offset: number,
): Promise<number> {
  const missing = row.size - offset;
  // The previous release began the upload and keeps its bytes in a file of one server.
  if (row.pieces === null) throw new ApiError('testDataUploadNotFound');
  if (row.state !== 'open' || offset !== row.received || missing === 0) throw misplaced(row.received);
  if (row.pieces.length >= limits.testDataPiecesMax)
    throw new ApiError('testDataTooManyPieces', { limit: limits.testDataPiecesMax });
  // Receives no more bytes than announced, because only the announced size is charged to the user's storage.
  const maxBytes = Math.min(limits.testDataPieceMaxBytes, missing);
  const beforeStoring = async () => {
    // Another request may have sent the same piece meanwhile.
    const current = await findUpload(services, row.uid, row.id);
    if (current.state !== 'open' || current.received !== offset) throw misplaced(current.received);
  };
  const options = { uid: row.uid, maxBytes, beforeStoring };
  const piece = await receivePiece(services, request, options).catch((error: unknown) => {
    const isTooLong = error instanceof ApiError && error.code === 'uploadTooLarge';
    throw isTooLong && maxBytes < limits.testDataPieceMaxBytes ? misplaced(offset) : error;
  });
  const received = offset + piece.size;
  const counted = await services.db
    .updateTable('test_data_upload')
    .set({
      received,
      pieces: sql<string>`pieces || ${JSON.stringify([piece])}::jsonb`,
      expires_at: expiry(services.clock()),
    })
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
 * missing, and `testDataUploadNotFound` if the previous release began the upload.
 */
export async function finishUpload(
  services: Pick<Services, 'db' | 'jobs' | 'clock'>,
  row: UploadRow,
  sha256: string,
): Promise<void> {
  if (row.state !== 'open') return;
  if (row.pieces === null) throw new ApiError('testDataUploadNotFound');
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
    const input = { upload: row.id, name: row.name, archiveHash: sha256 };
    const job_id = await services.jobs.start(trx, { kind: unpackKind, input, uid: row.uid, now });
    await trx.updateTable('test_data_upload').set({ job_id }).where('id', '=', row.id).execute();
  });
}

/** Cancels an upload: deletes its row and cancels its job. The collector deletes its bytes. */
export async function dropUpload(
  { db, jobs, clock }: UploadServices & Pick<Services, 'jobs'>,
  { id, job_id }: UploadRow,
): Promise<void> {
  if (job_id !== null) await jobs.cancel(db, job_id, clock());
  await consumeUploads(db, [id]);
}

/**
 * Deletes the rows of uploads. To create cases from their files, callers use the transaction that stores these cases.
 */
export async function consumeUploads(trx: Kysely<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from test_data_upload where id = any(${[...ids]})`.execute(trx);
}
