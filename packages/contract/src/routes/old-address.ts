import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';

/** Maximum length of an address of another judge. Real addresses are shorter. */
const addressMax = 1000;

export const oldAddressRoutes = {
  'GET /api/old-address': {
    summary: 'The page that replaced a page of the judge from which this site took in its records',
    summaryZh: '从其他评测系统迁移来的页面，其原地址对应的新地址',
    access: 'anon',
    query: z.object({ address: z.string().trim().min(1).max(addressMax).describe('path and query') }),
    data: z.object({
      href: z.string().nullable().describe('null: unknown, or not visible to the caller'),
    }),
    rateLimit: 120,
  },
} as const satisfies RouteTable;
