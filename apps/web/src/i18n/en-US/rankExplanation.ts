import type { Translated } from '../translated.ts';
import type { rankExplanation as reference } from '../zh-CN/rankExplanation.ts';

/** Explanation of a rank on the scoreboard. */
export const rankExplanation: Translated<typeof reference> = {
  rank: 'Rank {rank}',
  star: 'Starred: participates without a rank or award.',
  first: 'No one is ahead',
  equal:
    '{count} more {count|participant has|participants have} the same result and {count|shares|share} the rank',
  'acm.ahead': '{count} solved more than {total} {total|problem|problems}',
  'acm.earlier':
    '{count} solved the same number of problems with the same penalty, and solved the last one earlier',
  'acm.faster': '{count} also solved {total}, with less penalty',
  'oi.ahead': '{count} scored more than {total}',
  'oi.faster': '{count} also scored {total}, in less time',
  problem: 'Problem',
  penalty: 'Penalty',
  solvedAt: 'Solved at',
  failures: 'Wrong attempts',
  cost: 'Penalty',
  times: '{count} × 20 min',
  free: '{count}, no penalty',
  unsolved: 'not solved',
  hidden: '{count} since the freeze',
  sum: '{count} solved',
  total: 'Total',
  score: 'Score',
  time: 'Time (ms)',
  'acm.rule':
    'The penalty is the time from the start to the first accepted attempt at each solved problem, plus 20 minutes for each wrong attempt before it. Unsolved problems have no penalty.',
  'acm.minutes':
    'Solution times are rounded down to whole minutes. Ties are broken by the earlier last solution.',
  'acm.free':
    '{count} more {count|submission does|submissions do} not count: compile errors, cancelled submissions, judge errors, or submissions after the problem was solved.',
  'acm.hidden': 'Attempts since the freeze are counted without verdicts. The verdicts are published later.',
  'oi.rule':
    '{counted}. Participants with equal totals are ordered by the total run time of their accepted problems.',
  submissions: 'All submissions',
};
