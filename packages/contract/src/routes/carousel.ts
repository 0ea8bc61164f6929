import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { siteLimits } from '../limits/site.ts';
import { wireInt } from '../wire/wire.ts';

const pictures = z
  .array(
    z.object({
      id: wireInt,
      link: z.string().trim().max(siteLimits.linkMax).describe('http, https, or a path here; empty: none'),
      description: z.string().trim().max(siteLimits.carouselTextMax).describe('for whoever does not see it'),
    }),
  )
  .max(siteLimits.carouselPicturesMax);

/** The pictures of the home page beyond what existing clients know of them. */
export const carouselRoutes = {
  'PUT /api/admin/config/home-carousel': {
    summary:
      'Puts the pictures of the home page in an order, and says where each leads: all of them, as they shall stand',
    summaryZh: '调整首页轮播图的顺序与链接：提交的是全部图片应有的样子',
    access: 'role:root',
    body: z.object({
      pictures,
      former: pictures
        .nullish()
        .describe('what the writer takes them to be at present; absent: whatever they are'),
    }),
    errors: ['changedMeanwhile', 'webAddressInvalid'],
  },
} as const satisfies RouteTable;
