import { z } from 'zod';
import { readJson } from '../../../platform/outbound-http/read-json.ts';
import { type ContestSource, seconds } from '../source.ts';

const site = 'https://www.luogu.com.cn';

const contests = z.object({
  contests: z.object({
    result: z.array(
      z.object({ id: z.number().int(), name: z.string(), startTime: seconds, endTime: seconds }),
    ),
  }),
});
/** Format of a response. The field with the list has had two names over time. */
const answer = z.union([
  z.object({ currentData: contests }).transform(({ currentData }) => currentData),
  z.object({ data: contests }).transform(({ data }) => data),
]);

export const luogu: ContestSource = {
  key: 'luogu',
  oj: 'Luogu',
  requests: (_now, base = site) => [
    {
      url: `${base}/contest/list?_contentOnly=1`,
      headers: { 'x-luogu-type': 'content-only', 'x-lentille-request': 'content-only' },
    },
  ],
  read: (text) =>
    readJson(answer, text).contests.result.map(({ id, name, startTime, endTime }) => ({
      title: name,
      url: `${site}/contest/${id}`,
      begin: startTime * 1000,
      end: endTime * 1000,
    })),
};
