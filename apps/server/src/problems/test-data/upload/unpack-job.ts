import { join } from 'node:path';
import { z } from 'zod';
import { withTempFolder } from '../../../platform/blob/work-folder.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { defineJob, type JobContext, type JobKind } from '../../../platform/job/kind.ts';
import type { Services } from '../../../platform/services.ts';
import { type ArchiveContent, readDataArchive } from './archive.ts';
import { beginStoring, checkStorageQuota } from '../../../platform/storage/quota.ts';
import { recordWriting } from '../../../platform/storage/written.ts';
import { joinPieces } from './pieces.ts';
import { storedBytes } from './uploads.ts';

export const unpackKind = 'test-data-unpack';

const input = z.object({
  upload: z.string(),
  name: z.string(),
  /**
   * SHA-256 of the archive. Not named `sha256`, because the collector would then keep an archive of a single piece as
   * long as this job. Jobs of the previous release have no such field.
   */
  archiveHash: z.string().optional(),
});
type Input = z.output<typeof input>;

/** Job that reads an uploaded archive of test data. Idempotent: blobs are named by their content. */
export function unpackJob(services: Services): JobKind {
  return defineJob({
    name: unpackKind,
    input,
    title: ({ name }) => ({ 'zh-CN': `读取测试数据：${name}`, 'en-US': `Read test data: ${name}` }),
    run: (context, wanted) =>
      withTempFolder(services, async (folder) => {
        const path = join(folder, 'archive.zip');
        const content = await unpack(services, context, wanted, path).catch(async (error: unknown) => {
          // A refused archive is not read again. After other errors it remains until the upload expires.
          if (error instanceof ApiError) await releasePieces(services, wanted.upload);
          throw error;
        });
        if (content !== null) await storeContent(services, wanted.upload, content);
        return content && { pairs: content.files.length, left: content.rest.length };
      }),
  });
}

/** Unpacks the archive; returns null if an earlier attempt has already stored its contents. */
async function unpack(
  { db, blobs, clock }: Services,
  context: JobContext,
  { upload, archiveHash }: Input,
  path: string,
): Promise<ArchiveContent | null> {
  const row = await db
    .selectFrom('test_data_upload')
    .where('id', '=', upload)
    .select(['state', 'uid', 'pieces'])
    .executeTakeFirst();
  if (!row) throw new ApiError('testDataUploadNotFound');
  if (row.state === 'ready') return null;
  // The previous release began the upload and keeps its bytes in a file of one server.
  if (row.pieces === null || archiveHash === undefined) throw new ApiError('testDataUploadNotFound');
  if ((await joinPieces(blobs, row.pieces, path, context.signal)) !== archiveHash)
    throw new ApiError('testDataDamaged');
  const content = await readDataArchive(blobs, path, {
    uid: context.uid ?? '',
    isTopPreferred: false,
    onListed: async (bytes) => {
      await checkStorageQuota(db, { uid: row.uid }, bytes);
      await recordWriting({ db, clock }, row.uid, bytes);
    },
    onCopy: (bytes) => recordWriting({ db, clock }, row.uid, bytes),
    signal: context.signal,
    onProgress: (done, total) => context.progress(done, total),
  });
  if (content.files.length === 0) throw new ApiError('testDataNoPairs');
  return content;
}

/** Lets the collector delete the bytes of the archive. */
async function releasePieces({ db }: Services, id: string): Promise<void> {
  await db.updateTable('test_data_upload').set({ pieces: '[]' }).where('id', '=', id).execute();
}

async function storeContent({ db }: Services, id: string, { files, rest }: ArchiveContent): Promise<void> {
  const row = await db.selectFrom('test_data_upload').where('id', '=', id).select('uid').executeTakeFirst();
  if (!row) return;
  const values = {
    files: JSON.stringify(files),
    unmatched_files: JSON.stringify(rest),
    bytes: storedBytes(files),
    pieces: '[]',
  };
  await db.transaction().execute(async (trx) => {
    const checkStorage = await beginStoring(trx, row);
    await trx
      .updateTable('test_data_upload')
      .set({ state: 'ready', ...values })
      .where('id', '=', id)
      .execute();
    await checkStorage();
  });
}
