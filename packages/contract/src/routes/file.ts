import { z } from 'zod';
import { storingErrors } from '../errors/storage.ts';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { wireInt } from '../wire/wire.ts';
import { userInfo } from './account.ts';

const fileId = z.object({ fileId: wireInt });
const fileName = z.object({ name: z.string().max(64) });

/** An uploaded file, with the link that texts use. */
const uploadedFile = z.object({
  link: z.string().describe('path on this site'),
  fileId: z.number().int().describe('id for deleting it'),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

export const fileRoutes = {
  'POST /api/file/upload-avatar': {
    summary: 'Sets the caller’s picture: multipart field `image`, jpeg, png, gif, webp or bmp up to 2 MiB',
    summaryZh: '上传头像：multipart 字段 image，jpg、png、gif、webp 或 bmp，不超过 2 MiB',
    access: 'login',
    upload: { field: 'image', maxBytes: limits.avatarMaxBytes },
    data: userInfo,
    errors: ['uploadExpected', 'imageTooLarge', 'imageUnreadable', 'uploadTooOften', ...storingErrors],
    rateLimit: 20,
  },
  'POST /api/file/upload-md-img': {
    summary:
      'Uploads a picture for a text: multipart field `image`, up to 4 MiB; field `gid` for pictures of a group',
    summaryZh:
      '为正文上传图片：multipart 字段 image，jpg、png、gif、webp 或 bmp，不超过 4 MiB；团队管理员另以字段 gid 注明团队',
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
    summary: 'Deletes a picture or file of a text; needs the token header',
    summaryZh: '删除正文的图片或附件；须以请求头发送令牌',
    access: 'login',
    owner: { noun: 'file', field: 'fileId' },
    query: fileId,
    errors: ['uploadNotFound', 'uploadForbidden'],
  },
  'POST /api/file/delete-md-img': {
    summary: 'Deletes a picture or file of a text',
    summaryZh: '删除正文的图片或附件',
    access: 'login',
    owner: { noun: 'file', field: 'fileId' },
    body: fileId,
    errors: ['uploadNotFound', 'uploadForbidden'],
  },
  'POST /api/file/upload-md-file': {
    summary:
      'Uploads a file for a text: multipart field `file`, up to 128 MiB, of types that browsers do not execute',
    summaryZh: '为正文上传附件：multipart 字段 file，不超过 128 MiB，仅限浏览器不会运行的文件类型',
    access: 'staff',
    upload: { field: 'file', maxBytes: limits.attachmentMaxBytes },
    data: uploadedFile,
    errors: ['uploadExpected', 'uploadTooLarge', 'fileKindRefused', 'uploadTooOften', ...storingErrors],
    rateLimit: 60,
  },
  'POST /api/file/upload-carouse-img': {
    summary: 'Adds a picture to the home page: multipart field `file`, up to 8 MiB',
    summaryZh: '为首页轮播图添加图片：multipart 字段 file，不超过 8 MiB',
    access: 'role:root',
    upload: { field: 'file', maxBytes: limits.carouselMaxBytes },
    data: z.object({ id: z.number().int(), url: z.string() }),
    errors: ['uploadExpected', 'imageTooLarge', 'imageUnreadable', 'uploadTooOften', ...storingErrors],
    rateLimit: 60,
  },
  'DELETE /api/admin/config/home-carousel': {
    summary: 'Removes a picture from the home page',
    summaryZh: '从首页轮播图移除图片',
    access: 'role:root',
    query: z.object({ id: wireInt }),
    errors: ['uploadNotFound'],
  },
  'GET /api/public/img/:name': {
    summary: 'A picture by name',
    summaryZh: '按名称取图片',
    access: 'anon',
    params: fileName,
    isRaw: true,
    errors: ['fileNotFound'],
    rateLimit: 6000,
  },
  'GET /api/public/file/:name': {
    summary: 'A file of a text by name, as a download; pictures are displayed',
    summaryZh: '按名称下载正文的附件；图片则直接显示',
    access: 'anon',
    params: fileName,
    isRaw: true,
    errors: ['fileNotFound'],
    rateLimit: 600,
  },
} as const satisfies RouteTable;
