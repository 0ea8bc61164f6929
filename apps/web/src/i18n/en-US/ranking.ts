import type { Translated } from '../translated.ts';
import type { ranking as reference } from '../zh-CN/ranking.ts';

export const ranking: Translated<typeof reference> = {
  acm: 'ACM ranking',
  oi: 'OI ranking',
  count: '{count} {count|user|users}',
  search: 'Username or nickname',
  top: 'Top 10',
  'unit.acm': 'Solved problems',
  'unit.oi': 'OI score',
  place: 'Rank',
  user: 'User',
  signature: 'Bio',
  score: 'Score',
  accepted: 'Solved',
  total: 'Total',
  rate: 'Acceptance',
  none: 'No users yet',
  noMatch: 'No users match',
};
