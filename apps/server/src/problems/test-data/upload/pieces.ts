import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobRef } from '@xiezhi/contract/judging';
import { testDataRoutes } from '@xiezhi/contract/routes/test-data';
import type { FastifyRequest } from 'fastify';
import type { BlobStore } from '../../../platform/blob/store.ts';
import { verifyBytes } from '../../../platform/blob/verify-bytes.ts';
import { withTempFolder } from '../../../platform/blob/work-folder.ts';
import { receiveUpload } from '../../../platform/http/upload.ts';
import type { Services } from '../../../platform/services.ts';
import { recordWriting } from '../../../platform/storage/written.ts';

/*
 * The pieces of an upload are blobs, because the requests of an upload may reach different servers, which share nothing
 * else. The collector deletes them some time after the row of the upload no longer lists them.
 */

export interface PieceOptions {
  /** Id of the uploader, who is charged for the bytes. */
  readonly uid: string;
  readonly maxBytes: number;
  /** Called after the bytes have arrived. An error prevents that they are stored. */
  readonly beforeStoring: () => Promise<void>;
}

/** Receives a piece and stores it as a blob. Throws `storageWrittenFull` and the errors of `receiveUpload`. */
export function receivePiece(
  services: Pick<Services, 'db' | 'clock' | 'settings' | 'blobs'>,
  request: FastifyRequest,
  { uid, maxBytes, beforeStoring }: PieceOptions,
): Promise<BlobRef> {
  const { upload } = testDataRoutes['POST /api/admin/test-data-upload/piece'];
  return withTempFolder(services, async (folder) => {
    const path = join(folder, 'piece');
    await receiveUpload(request, { ...upload, maxBytes }, path);
    await beforeStoring();
    await recordWriting(services, uid, (await stat(path)).size);
    return await services.blobs.put(createReadStream(path));
  });
}

/** Writes the bytes of all pieces into a file. Returns the SHA-256 of the file. */
export async function joinPieces(
  blobs: BlobStore,
  pieces: readonly BlobRef[],
  path: string,
  signal: AbortSignal,
): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  try {
    for (const { sha256 } of pieces) {
      signal.throwIfAborted();
      const blob = await blobs.open(sha256);
      if (blob === null) throw new Error(`the piece ${sha256} of an upload is gone`);
      for await (const chunk of verifyBytes(blob.stream, sha256)) {
        hash.update(chunk);
        await file.writeFile(chunk);
      }
    }
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}
