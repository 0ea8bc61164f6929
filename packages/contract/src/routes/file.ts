import { z } from 'zod';
import { limits } from '../limits.ts';
import type { RouteTable } from '../route.ts';
import { userInfo } from './account.ts';

export const fileRoutes = {
  'POST /api/file/upload-avatar': {
    summary: 'Sets the caller’s picture: multipart field `image`, jpeg, png, gif, webp or bmp up to 2 MiB',
    access: 'login',
    upload: { field: 'image', maxBytes: limits.avatarMaxBytes },
    data: userInfo,
    errors: ['uploadExpected', 'imageTooLarge', 'imageUnreadable', 'uploadTooOften'],
    rateLimit: 20,
  },
  'GET /api/public/img/:name': {
    summary: 'A picture by its name',
    access: 'anon',
    params: z.object({ name: z.string().max(64) }),
    isRaw: true,
    errors: ['fileNotFound'],
    rateLimit: 6000,
  },
} as const satisfies RouteTable;
