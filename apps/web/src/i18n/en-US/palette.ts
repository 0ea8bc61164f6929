import type { Translated } from '../translated.ts';
import type { palette as reference } from '../zh-CN/palette.ts';

export const palette: Translated<typeof reference> = {
  placeholder: 'Id or title of a problem, username, page',
  results: 'Results',
  recent: 'Recently visited',
  pages: 'Pages',
  problems: 'Problems',
  users: 'Users',
  contests: 'Contests',
  trainings: 'Trainings',
  discussions: 'Discussions',
  announcements: 'Announcements',
  groups: 'Groups',
  more: 'More',
  all: 'All results for “{word}”',
  submissions: 'Submissions',
  submission: 'Submission #{id}',
  theme: 'Theme: {theme}',
  searching: 'Searching',
  nothing: 'Nothing found, try another word',
  failed: 'Problems and users cannot be searched at the moment, please try again',
  count: '{count} {count|result|results}',
  'hint.move': 'choose',
  'hint.open': 'open',
  'hint.tab': 'open in a new tab',
};
