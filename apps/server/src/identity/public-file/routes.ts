import type { carouselRoutes } from '@xiezhi/contract/routes/carousel';
import { fileRoutes } from '@xiezhi/contract/routes/file';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import { readUpload } from '../../platform/http/upload.ts';
import type { Services } from '../../platform/services.ts';
import { setAvatar } from './avatar.ts';
import { addToCarousel, arrangeCarousel, removeFromCarousel } from './carousel.ts';
import { servePublicFile } from './serve.ts';
import { removeFile, storeAttachment, storePicture } from './store-files.ts';

export function fileHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof fileRoutes | keyof typeof carouselRoutes> {
  return {
    'POST /api/file/upload-avatar': async ({ viewer, request }) => {
      const { upload } = fileRoutes['POST /api/file/upload-avatar'];
      return setAvatar(services, viewer.uid, await readUpload(request, upload));
    },

    'POST /api/file/upload-md-img': ({ viewer, request }) => storePicture(services, viewer, request),

    'GET /api/file/delete-md-img': async ({ viewer: { uid }, ip, query, request }) => {
      // Rejects cookies. Otherwise a picture in a text could make this call with the cookie of its reader.
      if (request.isByCookie) throw new ApiError('loginRequired');
      await removeFile(services, { uid, ip }, query.fileId);
      return null;
    },

    'POST /api/file/delete-md-img': async ({ viewer: { uid }, ip, body }) => {
      await removeFile(services, { uid, ip }, body.fileId);
      return null;
    },

    'POST /api/file/upload-md-file': ({ viewer, request }) => storeAttachment(services, viewer, request),

    'POST /api/file/upload-carouse-img': async ({ viewer: { uid }, ip, request }) => {
      const { upload } = fileRoutes['POST /api/file/upload-carouse-img'];
      return addToCarousel(services, { uid, ip }, await readUpload(request, upload));
    },

    'DELETE /api/admin/config/home-carousel': async ({ viewer: { uid }, ip, query }) => {
      await removeFromCarousel(services, { uid, ip }, query.id);
      return null;
    },

    'PUT /api/admin/config/home-carousel': async ({ viewer: { uid }, ip, body }) => {
      await arrangeCarousel(services, { uid, ip }, body.pictures, body.former);
      return null;
    },

    'GET /api/public/img/:name': ({ params, reply }) => servePublicFile(services, params.name, reply),

    'GET /api/public/file/:name': ({ params, reply }) => servePublicFile(services, params.name, reply),
  };
}
