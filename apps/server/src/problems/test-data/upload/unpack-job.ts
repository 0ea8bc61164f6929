import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { ApiError } from '../../../platform/http/api-error.ts';
import { defineJob, type JobContext, type JobKind } from '../../../platform/job/kind.ts';
import type { Services } from '../../../platform/services.ts';
import { type ArchiveContent, readDataArchive } from './archive.ts';
import { beginStoring, checkStorageQuota } from '../../../platform/storage/quota.ts';
import { recordWriting } from '../../../platform/storage/written.ts';
import { uploadPath } from './paths.ts';
import { storedBytes } from './uploads.ts';

export const unpackKind = 'test-data-unpack';

const input = z.object({ upload: z.string(), name: z.string(), sha256: z.string() });
type Input = z.output<typeof input>;

/** Job that reads an uploaded archive of test data. Idempotent: blobs are named by their content. */
export function unpackJob(services: Services): JobKind {
  return defineJob({
    name: unpackKind,
    input,
    title: ({ name }) => ({ 'zh-CN': `读取测试数据：${name}`, 'en-US': `Read test data: ${name}` }),
    run: async (context, wanted) => {
      const path = uploadPath(services, wanted.upload);
      const content = await unpack(services, context, wanted, path).catch(async (error: unknown) => {
        // Deletes the archive if it was refused. After other errors it remains, because the job is retried.
        if (error instanceof ApiError) await rm(path, { force: true });
        throw error;
      });
      if (content !== null) await storeContent(services, wanted.upload, content);
      await rm(path, { force: true });
      return content && { pairs: content.files.length, left: content.rest.length };
    },
  });
}

/** Unpacks the archive; returns null if an earlier attempt has already stored its contents. */
async function unpack(
  { db, blobs, clock }: Services,
  context: JobContext,
  { upload, sha256 }: Input,
  path: string,
): Promise<ArchiveContent | null> {
  const row = await db
    .selectFrom('test_data_upload')
    .where('id', '=', upload)
    .select(['state', 'uid'])
    .executeTakeFirst();
  if (!row) throw new ApiError('testDataUploadNotFound');
  if (row.state === 'ready') return null;
  if ((await hashOf(path, context.signal)) !== sha256) throw new ApiError('testDataDamaged');
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

async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024, signal })) hash.update(chunk);
  return hash.digest('hex');
}

async function storeContent({ db }: Services, id: string, { files, rest }: ArchiveContent): Promise<void> {
  const row = await db.selectFrom('test_data_upload').where('id', '=', id).select('uid').executeTakeFirst();
  if (!row) return;
  const values = {
    files: JSON.stringify(files),
    unmatched_files: JSON.stringify(rest),
    bytes: storedBytes(files),
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
