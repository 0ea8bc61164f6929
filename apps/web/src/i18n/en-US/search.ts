import type { Translated } from '../translated.ts';
import type { search as reference } from '../zh-CN/search.ts';

export const search: Translated<typeof reference> = {
  title: 'Search',
  'title.of': 'Search: {word}',
  field: 'Problems, contests, trainings, posts, groups, people',
  kinds: 'Kinds of results',
  problem: 'Problems',
  contest: 'Contests',
  training: 'Trainings',
  discussion: 'Discussions',
  announcement: 'Announcements',
  group: 'Groups',
  user: 'Users',
  begin: 'What are you looking for?',
  'begin.detail':
    'Type the id of a problem, a part of a title, a username or a nickname, in Chinese or English.',
  none: 'Nothing is called “{word}”',
  'none.detail': 'Try a shorter word, or check its spelling; any part of a title will do.',
  'none.kind': 'Nothing of this kind',
  'none.kind.detail': 'There are results of other kinds; see the numbers above.',
};
