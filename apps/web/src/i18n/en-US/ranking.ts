import type { Translated } from '../translated.ts';
import type { ranking as reference } from '../zh-CN/ranking.ts';

export const ranking: Translated<typeof reference> = {
  acm: 'ACM rank',
  oi: 'OI rank',
  count: '{count} {count|user|users}',
  search: 'Username or nickname',
  top: 'Top 10',
  'unit.acm': 'Problems solved',
  'unit.oi': 'OI score',
  place: 'Rank',
  user: 'User',
  signature: 'Profile',
  score: 'Score',
  accepted: 'Solved',
  total: 'Total',
  rate: 'Rate',
  none: 'No users yet',
  noMatch: 'No user matches',
};
