import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { isoDate } from '../wire/wire.ts';

/** Contests of other judges. */
export const otherContestRoutes = {
  'GET /api/get-recent-other-contest': {
    summary: 'Contests of other judges that have not ended, by start time, as last fetched',
    summaryZh: '其他评测平台的比赛',
    access: 'anon',
    data: z.array(
      z.object({
        oj: z.string(),
        url: z.string(),
        title: z.string(),
        beginTime: isoDate,
        endTime: isoDate,
        /** Time of the other judge's last response, from which clients derive the age of this entry. */
        fetchedAt: isoDate,
      }),
    ),
  },
} as const satisfies RouteTable;
