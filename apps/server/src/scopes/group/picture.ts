import { groupRoutes } from '@xiezhi/contract/routes/group';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../../platform/http/handler.ts';
import { encodeAvatar } from '../../identity/public-file/picture.ts';
import { storePublicFile } from '../../identity/public-file/public-file.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { consumeRateLimit } from '../../platform/http/rate-limit.ts';
import { readForm } from '../../platform/http/upload.ts';
import type { Services } from '../../platform/services.ts';
import { beginStoring } from '../../platform/storage/quota.ts';
import { recordWriting } from '../../platform/storage/written.ts';
import { recordGroupLog } from './log.ts';
import { openGroup } from './access.ts';

/** Maximum width and height of a stored picture, in pixels. */
const side = 256;
const perDay = 30;
const day = 86_400_000;

/**
 * Stores a picture for the group named in the form; returns the id of the picture. Throws the errors of reading the
 * upload.
 */
export async function setPicture(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  viewer: Viewer,
  request: FastifyRequest,
  now: Date,
): Promise<number> {
  const { bytes, fields } = await readForm(request, groupRoutes['POST /api/file/upload-group-avatar'].upload);
  const named = fields.get('gid') ?? '';
  if (!/^\d{1,15}$/.test(named)) throw new ApiError('groupNotFound');
  const gid = Number(named);
  await openGroup({ db }, viewer, gid, 'root');
  const picture = await encodeAvatar(bytes, side, viewer.uid);
  await recordWriting({ db, clock: () => now }, viewer.uid, picture.length);
  const blob = await blobs.put(picture);
  await db.transaction().execute(async (trx) => {
    const throttle = { key: `group-picture:${gid}`, count: perDay, window: day };
    await consumeRateLimit(trx, [throttle], now, 'uploadTooOften');
    await trx
      .updateTable('public_file')
      .set({ replaced_at: now })
      .where('gid', '=', gid)
      .where('purpose', '=', 'avatar')
      .where('replaced_at', 'is', null)
      .execute();
    const checkStorage = await beginStoring(trx, { uid: viewer.uid, gid });
    const { link } = await storePublicFile(trx, {
      blob,
      ending: 'webp',
      mediaType: 'image/webp',
      purpose: 'avatar',
      uid: viewer.uid,
      gid,
      at: now,
    });
    await checkStorage();
    await trx
      .updateTable('app_group')
      .set({ avatar: link, modified_at: now })
      .where('id', '=', gid)
      .execute();
    await recordGroupLog(trx, gid, { action: 'picture', by: viewer.uid }, now);
  });
  return gid;
}
