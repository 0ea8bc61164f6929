import { z } from 'zod';
import { addressLimits } from '../limits/address.ts';
import type { RouteTable } from '../wire/route.ts';
import { optionalInt } from '../wire/wire.ts';

/** What tells people from programs. */
export const challengeRoutes = {
  'GET /api/captcha': {
    summary: 'The picture of a sum; its key takes one answer',
    summaryZh: '一道算术题的图片，只能作答一次',
    access: 'anon',
    data: z.object({
      img: z.string().describe('data URL of a PNG, 90 by 30 pixels'),
      captchaKey: z.string(),
    }),
    rateLimit: 60,
    addressLimit: addressLimits.perMinute.captcha,
  },
  'GET /api/slide-check': {
    summary: 'A picture with a gap and its piece, or a question in words for who cannot see or drag',
    summaryZh: '滑动验证的图片，或代替它的文字问题',
    access: 'anon',
    query: z.object({ kind: z.enum(['slide', 'question']).catch('slide') }),
    data: z.object({
      key: z.string(),
      kind: z.enum(['slide', 'question']),
      /** Null for a question. Pictures are data URLs, lengths pixels of the background. */
      slide: z
        .object({
          background: z.string(),
          piece: z.string(),
          width: z.number().int(),
          height: z.number().int(),
          pieceSize: z.number().int(),
          y: z.number().int().describe('where the piece stands, from the top'),
        })
        .nullable(),
      question: z.string().nullable(),
      expire: z.number().int().describe('seconds'),
    }),
    rateLimit: 60,
    addressLimit: addressLimits.perMinute.slideCheck,
  },
  'POST /api/slide-check': {
    summary: 'Checks where the piece was left, or the answer; the token is good for one sign-in',
    summaryZh: '检查滑块位置或回答，给出一次登录有效的令牌',
    access: 'anon',
    body: z.object({
      key: z.string().min(1).max(64),
      x: z.number().nullish().describe('left edge of the piece, pixels of the background'),
      duration: z.number().nullish().describe('milliseconds that the drag took'),
      answer: optionalInt,
    }),
    data: z.object({ token: z.string() }),
    errors: ['slideExpired', 'slideMissed', 'slideTooFast'],
    rateLimit: 60,
    addressLimit: addressLimits.perMinute.slideCheck,
  },
} as const satisfies RouteTable;
