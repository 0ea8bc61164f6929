import { z } from 'zod';
import { readJson } from '../../../platform/outbound-http/read-json.ts';
import { type ContestSource, seconds } from '../source.ts';

const site = 'https://leetcode.cn';

const answer = z.object({
  data: z.object({
    contestUpcomingContests: z.array(
      z.object({
        title: z.string(),
        titleSlug: z.string().regex(/^[\w-]{1,100}$/),
        startTime: seconds,
        duration: seconds,
      }),
    ),
  }),
});

export const leetcode: ContestSource = {
  key: 'leetcode',
  oj: 'LeetCode',
  requests: (_now, base = site) => [
    {
      url: `${base}/graphql`,
      body: { query: '{ contestUpcomingContests { title titleSlug startTime duration } }' },
    },
  ],
  read: (text) =>
    readJson(answer, text).data.contestUpcomingContests.map(({ title, titleSlug, startTime, duration }) => ({
      title,
      url: `${site}/contest/${titleSlug}`,
      begin: startTime * 1000,
      end: (startTime + duration) * 1000,
    })),
};
