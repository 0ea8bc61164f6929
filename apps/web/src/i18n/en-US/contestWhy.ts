import type { Translated } from '../translated.ts';
import type { contestWhy as reference } from '../zh-CN/contestWhy.ts';

/** Why somebody stands where they stand on the board of a contest. */
export const contestWhy: Translated<typeof reference> = {
  rank: 'Rank {rank}',
  star: 'Takes part with a star: without rank and award.',
  first: 'Nobody stands before',
  equal: '{count} more {count|has|have} the same result and {count|shares|share} the rank',
  'acm.ahead': '{count} solved more than {total} {total|problem|problems}',
  'acm.faster': '{count} solved {total} too, with less penalty',
  'acm.earlier': '{count} solved as many with the same penalty, and had the last solution earlier',
  'oi.ahead': '{count} scored more than {total}',
  'oi.faster': '{count} scored {total} too, in less time',
  problem: 'Problem',
  penalty: 'Penalty',
  solvedAt: 'Solved at',
  failures: 'Failed before',
  cost: 'Penalty',
  times: '{count} × 20 min',
  free: '{count}, at no cost',
  unsolved: 'not solved',
  hidden: '{count} since the seal',
  sum: '{count} solved',
  total: 'Total',
  score: 'Score',
  time: 'Time (ms)',
  'acm.rule':
    'The penalty is the time from the start to the first accepted try of each solved problem, and 20 minutes for each failed try before it. Problems that are not solved cost nothing.',
  'acm.minutes':
    'Times of solutions are rounded down to whole minutes. Of equal penalties the earlier last solution ranks higher.',
  'acm.free':
    '{count} more {count|submission changes|submissions change} nothing: they did not compile, were cancelled, met a fault of the judge, or came after the solution.',
  'acm.hidden': 'Tries since the seal are only counted; what became of them is told later.',
  'oi.rule': '. Equal totals are ordered by the sum of run times of accepted problems.',
  submissions: 'All submissions',
};
