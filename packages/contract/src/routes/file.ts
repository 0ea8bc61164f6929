import { z } from 'zod';
import { storingErrors } from '../storage-errors.ts';
import { limits } from '../limits.ts';
import type { RouteTable } from '../route.ts';
import { wireInt } from '../wire.ts';
import { userInfo } from './account.ts';

const fileId = z.object({ fileId: wireInt });
const fileName = z.object({ name: z.string().max(64) });

/** An uploaded file as texts name it. */
const uploadedFile = z.object({
  link: z.string().describe('address within the site'),
  fileId: z.number().int().describe('by which it is removed'),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

export const fileRoutes = {
  'POST /api/file/upload-avatar': {
    summary: 'Sets the caller’s picture: multipart field `image`, jpeg, png, gif, webp or bmp up to 2 MiB',
    access: 'login',
    upload: { field: 'image', maxBytes: limits.avatarMaxBytes },
    data: userInfo,
    errors: ['uploadExpected', 'imageTooLarge', 'imageUnreadable', 'uploadTooOften', ...storingErrors],
    rateLimit: 20,
  },
  'POST /api/file/upload-md-img': {
    summary:
      'Stores a picture for a text: multipart field `image`, up to 4 MiB; who runs a group names it in the field `gid`',
    access: 'login',
    upload: { field: 'image', maxBytes: limits.pictureMaxBytes },
    data: uploadedFile,
    errors: [
      'uploadForbidden',
      'uploadExpected',
      'imageTooLarge',
      'imageUnreadable',
      'uploadTooOften',
      ...storingErrors,
    ],
    rateLimit: 60,
  },
  'GET /api/file/delete-md-img': {
    summary: 'Removes a picture or file of a text; needs the token header',
    access: 'login',
    owner: { noun: 'file', field: 'fileId' },
    query: fileId,
    errors: ['uploadNotFound', 'uploadForbidden'],
  },
  'POST /api/file/delete-md-img': {
    summary: 'Removes a picture or file of a text',
    access: 'login',
    owner: { noun: 'file', field: 'fileId' },
    body: fileId,
    errors: ['uploadNotFound', 'uploadForbidden'],
  },
  'POST /api/file/upload-md-file': {
    summary:
      'Stores a file that a text links: multipart field `file`, up to 128 MiB, of kinds that no browser runs',
    access: 'staff',
    upload: { field: 'file', maxBytes: limits.attachmentMaxBytes },
    data: uploadedFile,
    errors: ['uploadExpected', 'uploadTooLarge', 'fileKindRefused', 'uploadTooOften', ...storingErrors],
    rateLimit: 60,
  },
  'POST /api/file/upload-carouse-img': {
    summary: 'Adds a picture to the home page: multipart field `file`, up to 8 MiB',
    access: 'role:root',
    upload: { field: 'file', maxBytes: limits.carouselMaxBytes },
    data: z.object({ id: z.number().int(), url: z.string() }),
    errors: ['uploadExpected', 'imageTooLarge', 'imageUnreadable', 'uploadTooOften', ...storingErrors],
    rateLimit: 60,
  },
  'DELETE /api/admin/config/home-carousel': {
    summary: 'Takes a picture from the home page',
    access: 'role:root',
    query: z.object({ id: wireInt }),
    errors: ['uploadNotFound'],
  },
  'GET /api/public/img/:name': {
    summary: 'A picture by its name',
    access: 'anon',
    params: fileName,
    isRaw: true,
    errors: ['fileNotFound'],
    rateLimit: 6000,
  },
  'GET /api/public/file/:name': {
    summary: 'A file that a text links, by its name, to be saved; a picture is shown',
    access: 'anon',
    params: fileName,
    isRaw: true,
    errors: ['fileNotFound'],
    rateLimit: 600,
  },
} as const satisfies RouteTable;
