import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { siteLimits } from '../limits/site.ts';
import { wireInt } from '../wire/wire.ts';

const pictures = z
  .array(
    z.object({
      id: wireInt,
      link: z
        .string()
        .trim()
        .max(siteLimits.linkMax)
        .describe('http or https address, or a path of this site; empty: none'),
      description: z.string().trim().max(siteLimits.carouselTextMax).describe('alternative text'),
    }),
  )
  .max(siteLimits.carouselPicturesMax);

/** Calls for the pictures of the home page that existing clients do not use. */
export const carouselRoutes = {
  'PUT /api/admin/config/home-carousel': {
    summary: 'Sets the order and links of all pictures of the home page',
    summaryZh: '调整首页轮播图的顺序与链接：提交的是全部图片应有的样子',
    access: 'role:root',
    body: z.object({
      pictures,
      former: pictures
        .nullish()
        .describe(
          'values that the client read before; the call fails if they have changed; absent: no check',
        ),
    }),
    errors: ['changedMeanwhile', 'webAddressInvalid'],
  },
} as const satisfies RouteTable;
