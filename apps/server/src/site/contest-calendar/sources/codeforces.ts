import { z } from 'zod';
import { readJson } from '../../../platform/outbound-http/read-json.ts';
import { type ContestSource, seconds } from '../source.ts';

const site = 'https://codeforces.com';

const answer = z.object({
  status: z.literal('OK'),
  result: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      phase: z.string(),
      durationSeconds: seconds,
      startTimeSeconds: seconds.optional(),
    }),
  ),
});

/**
 * Codeforces, read by its public API. A response contains all contests ever, of which running and upcoming ones are
 * used.
 */
export const codeforces: ContestSource = {
  key: 'codeforces',
  oj: 'Codeforces',
  requests: (_now, base = site) => [{ url: `${base}/api/contest.list?gym=false` }],
  read: (text) =>
    readJson(answer, text).result.flatMap(({ id, name, phase, durationSeconds, startTimeSeconds }) =>
      startTimeSeconds === undefined || (phase !== 'BEFORE' && phase !== 'CODING')
        ? []
        : [
            {
              title: name,
              url: `${site}/${phase === 'BEFORE' ? 'contests' : 'contest'}/${id}`,
              begin: startTimeSeconds * 1000,
              end: (startTimeSeconds + durationSeconds) * 1000,
            },
          ],
    ),
};
