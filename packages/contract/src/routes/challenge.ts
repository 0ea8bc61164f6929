import { z } from 'zod';
import { addressLimits } from '../limits/address.ts';
import type { RouteTable } from '../wire/route.ts';
import { optionalInt } from '../wire/wire.ts';

/** Challenges that distinguish people from programs. */
export const challengeRoutes = {
  'GET /api/captcha': {
    summary: 'A picture of a sum as CAPTCHA; its key is valid for one answer',
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
    summary:
      'A slider CAPTCHA: a picture with a gap and its piece, or a text question as accessible alternative',
    summaryZh: '滑动验证的图片，或代替它的文字问题',
    access: 'anon',
    query: z.object({ kind: z.enum(['slide', 'question']).catch('slide') }),
    data: z.object({
      key: z.string(),
      kind: z.enum(['slide', 'question']),
      /**
       * Slider puzzle; null if the challenge is a question. Pictures are data URLs. Lengths are in pixels of the
       * background.
       */
      slide: z
        .object({
          background: z.string(),
          piece: z.string(),
          width: z.number().int(),
          height: z.number().int(),
          pieceSize: z.number().int(),
          y: z.number().int().describe('distance of the piece from the top, in pixels'),
        })
        .nullable(),
      question: z.string().nullable(),
      expire: z.number().int().describe('seconds'),
    }),
    rateLimit: 60,
    addressLimit: addressLimits.perMinute.slideCheck,
  },
  'POST /api/slide-check': {
    summary: 'Checks the position of the piece, or the answer; the token is valid for one sign-in',
    summaryZh: '检查滑块位置或回答，给出一次登录有效的令牌',
    access: 'anon',
    body: z.object({
      key: z.string().min(1).max(64),
      x: z.number().nullish().describe('left edge of the piece, in pixels of the background'),
      duration: z.number().nullish().describe('duration of the drag in milliseconds'),
      answer: optionalInt,
    }),
    data: z.object({ token: z.string() }),
    errors: ['slideExpired', 'slideMissed', 'slideTooFast'],
    rateLimit: 60,
    addressLimit: addressLimits.perMinute.slideCheck,
  },
} as const satisfies RouteTable;
