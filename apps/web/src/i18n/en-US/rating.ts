import type { Translated } from '../translated.ts';
import type { rating as reference } from '../zh-CN/rating.ts';

export const rating: Translated<typeof reference> = {
  title: 'Ratings',
  count: '{count} rated {count|user|users}',
  none: 'No rated users yet',
  'none.detail': 'Users are listed once the results of a rated contest are applied',
  'filter.clear': 'Clear filter',
  ofGroup: 'Members of group {gid}',
  school: 'School',
  'school.only': 'Show only this school',
  rating: 'Rating',
  change: 'Change',
  best: 'Best',
  contests: 'Contests',
  history: 'Rating history',
  'history.all': 'Show all {count} contests',
  contest: 'Contest',
  rank: '{rank} of {of}',
  graph: 'Graph of {count} rated {count|contest|contests}, now {rating}',
};
