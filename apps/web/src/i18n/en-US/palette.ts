import type { Translated } from '../translated.ts';
import type { palette as reference } from '../zh-CN/palette.ts';

export const palette: Translated<typeof reference> = {
  placeholder: 'Problem ID or title, username, page',
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
  nothing: 'No results. Try another search.',
  failed: 'Search is not available right now. Try again later.',
  count: '{count} {count|result|results}',
  'hint.move': 'select',
  'hint.open': 'open',
  'hint.tab': 'open in a new tab',
};
