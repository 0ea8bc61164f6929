import type { Translated } from '../translated.ts';
import type { search as reference } from '../zh-CN/search.ts';

export const search: Translated<typeof reference> = {
  title: 'Search',
  'title.of': 'Search: {word}',
  field: 'Problems, contests, trainings, posts, announcements, groups, users',
  kinds: 'Result types',
  problem: 'Problems',
  contest: 'Contests',
  training: 'Trainings',
  discussion: 'Discussions',
  announcement: 'Announcements',
  group: 'Groups',
  user: 'Users',
  begin: 'Search the site',
  'begin.detail': 'Enter a problem ID, part of a title, a username or a nickname, in Chinese or English.',
  none: 'No results for “{word}”',
  'none.detail': 'Check the spelling, or try a shorter search.',
  'none.kind': 'No results of this type',
  'none.kind.detail': 'Other types have results.',
};
