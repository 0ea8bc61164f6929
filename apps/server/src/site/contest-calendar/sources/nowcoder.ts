import { z } from 'zod';
import { readJson } from '../../../platform/outbound-http/read-json.ts';
import type { ContestSource } from '../source.ts';

const site = 'https://ac.nowcoder.com';

const answer = z.object({
  data: z.array(
    z.object({
      ojName: z.string(),
      contestId: z.number().int(),
      contestName: z.string(),
      startTime: z.number(),
      endTime: z.number(),
    }),
  ),
});

/**
 * NowCoder. Its calendar is requested by month, in Chinese time, and also contains contests of other judges, which are
 * ignored.
 */
export const nowcoder: ContestSource = {
  key: 'nowcoder',
  oj: 'NowCoder',
  requests(now, base = site) {
    const local = new Date(now.getTime() + 8 * 3_600_000);
    const month = (ahead: number): string => {
      const day = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + ahead, 1));
      return `${day.getUTCFullYear()}-${day.getUTCMonth() + 1}`;
    };
    return [0, 1].map((ahead) => ({ url: `${base}/acm/calendar/contest?token=&month=${month(ahead)}` }));
  },
  read: (text) =>
    readJson(answer, text)
      .data.filter(({ ojName }) => ojName.toLowerCase() === 'nowcoder')
      .map(({ contestId, contestName, startTime, endTime }) => ({
        title: contestName,
        url: `${site}/acm/contest/${contestId}`,
        begin: startTime,
        end: endTime,
      })),
};
