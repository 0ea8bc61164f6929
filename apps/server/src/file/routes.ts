import { limits } from '@xiezhi/contract/limits';
import type { fileRoutes } from '@xiezhi/contract/routes/file';
import { Failure } from '../http/failure.ts';
import type { HandlerTable } from '../http/handler.ts';
import { readUpload } from '../http/upload.ts';
import type { Services } from '../services.ts';
import { setAvatar } from './avatar.ts';

export function fileHandlers(services: Services): Pick<HandlerTable, keyof typeof fileRoutes> {
  const { db, blobs } = services;

  return {
    'POST /api/file/upload-avatar': async ({ viewer, request }) => {
      const bytes = await readUpload(request, { field: 'image', maxBytes: limits.avatarMaxBytes });
      return setAvatar(services, viewer.uid, bytes);
    },

    'GET /api/public/img/:name': async ({ params, reply }) => {
      const file = await db
        .selectFrom('public_file')
        .where('name', '=', params.name)
        .select(['sha256', 'media_type'])
        .executeTakeFirst();
      const blob = file ? await blobs.open(file.sha256) : null;
      if (!file || !blob) throw new Failure('fileNotFound');
      return reply
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
          'content-length': String(blob.size),
        })
        .type(file.media_type)
        .send(blob.stream);
    },
  };
}
