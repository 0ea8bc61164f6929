import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileRoutes, type UploadedFile } from '@xiezhi/contract/routes/file';
import { isAdminRole } from '@xiezhi/contract/enums/roles';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { withTempFolder } from '../../platform/blob/work-folder.ts';
import { type Actor, recordAudit } from '../audit/record.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { consumeRateLimit } from '../../platform/http/rate-limit.ts';
import { readForm, receiveUpload } from '../../platform/http/upload.ts';
import type { Services } from '../../platform/services.ts';
import { beginStoring } from '../../platform/storage/quota.ts';
import { recordWriting } from '../../platform/storage/written.ts';
import { storedExtension, headBytes, detectFileType } from './kind.ts';
import { pictureFile, reencodeImage } from './picture.ts';
import { storePublicFile, type NewFile } from './public-file.ts';
import { administersGroup } from './policy.ts';

type FileServices = Pick<Services, 'db' | 'blobs' | 'clock' | 'containers' | 'settings'>;

const perDay = 500;
const day = 86_400_000;

/** Re-encodes a picture for a text and stores it. Throws `uploadForbidden` and the errors of reading the upload. */
export async function storePicture(
  services: FileServices,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<UploadedFile> {
  const { upload } = fileRoutes['POST /api/file/upload-md-img'];
  const { bytes, name, fields } = await readForm(request, upload);
  const gid = numberOf(fields.get('gid'));
  const isOfGroup = gid !== null && (await administersGroup(services, viewer, gid));
  if (!isAdminRole(viewer.role) && !isOfGroup) throw new ApiError('uploadForbidden');
  const picture = await reencodeImage(bytes, viewer.uid);
  const { ending, mediaType } = pictureFile(picture);
  await recordWriting(services, viewer.uid, picture.bytes.length);
  return keep(services, {
    blob: await services.blobs.put(picture.bytes),
    ending,
    mediaType,
    purpose: 'picture',
    uid: viewer.uid,
    // The re-encoded format decides the extension.
    fileName: `${plainName(name).replace(/\.[^.]*$/, '') || 'picture'}.${ending}`,
    gid: isOfGroup ? gid : null,
    at: services.clock(),
  });
}

/** Parses a number from a form. Pages without a group send the text `undefined`. */
function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Stores a file linked from a text. Throws `fileKindRefused` and the errors of receiving the upload. */
export async function storeAttachment(
  services: FileServices,
  { uid }: Viewer,
  request: FastifyRequest,
): Promise<UploadedFile> {
  return withTempFolder(services, async (folder) => {
    const { upload } = fileRoutes['POST /api/file/upload-md-file'];
    const path = join(folder, 'upload');
    const name = plainName(await receiveUpload(request, upload, path));
    const kind = detectFileType(await headOf(path));
    await recordWriting(services, uid, (await stat(path)).size);
    return await keep(services, {
      blob: await services.blobs.put(createReadStream(path)),
      ending: storedExtension(kind, name),
      mediaType: kind.mediaType,
      purpose: 'attachment',
      uid,
      fileName: name,
      at: services.clock(),
    });
  });
}

/** Returns the last part of a path, without characters that file names cannot contain. */
function plainName(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  return (
    last
      .replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
      .trim()
      .slice(0, 200) || 'file'
  );
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function keep({ db }: FileServices, file: NewFile): Promise<UploadedFile> {
  return db.transaction().execute(async (transaction) => {
    const rule = { key: `upload-by:${file.uid}`, count: perDay, window: day };
    await consumeRateLimit(transaction, [rule], file.at, 'uploadTooOften');
    const checkStorage = await beginStoring(transaction, file);
    const { id, link } = await storePublicFile(transaction, file);
    await checkStorage();
    return { link, fileId: id };
  });
}

/**
 * Removes a file of a text immediately; its bytes are deleted when nothing else references them. Throws
 * `uploadNotFound`.
 */
export async function removeFile({ db }: Pick<Services, 'db'>, by: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const before = await takeAway(transaction, id);
    if (before.uid === by.uid) return;
    await recordAudit(transaction, by, { action: 'file-deleted', target: `file:${id}`, before });
  });
}

async function takeAway(transaction: Kysely<Database>, id: number) {
  const row = await transaction
    .deleteFrom('public_file')
    .where('id', '=', id)
    .where('purpose', 'in', ['picture', 'attachment'])
    .returning(['name', 'uid', 'purpose', 'file_name'])
    .executeTakeFirst();
  if (!row) throw new ApiError('uploadNotFound');
  return row;
}
