import { z } from 'zod';
import { healthStates } from '../text/health.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate } from '../wire/wire.ts';

export const healthRoutes = {
  'GET /api/admin/health': {
    summary: 'Problems of the site and how to fix them, most severe first',
    summaryZh: '本站有哪些问题、该怎么办，用句子说明，最严重的在前',
    access: 'permission:system_info_admin',
    data: z.object({
      checkedAt: isoDate,
      findings: z.array(
        z.object({
          code: z.string().describe('machine-readable name of the finding'),
          state: z.enum(healthStates),
          text: z.string(),
          advice: z.string().nullable(),
          link: z.string().nullable().describe('path of the page where it can be fixed'),
        }),
      ),
    }),
  },
} as const satisfies RouteTable;
