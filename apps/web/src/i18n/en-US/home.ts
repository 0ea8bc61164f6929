import type { Translated } from '../messages.ts';
import type { home as reference } from '../zh-CN/home.ts';

export const home: Translated<typeof reference> = {
  announcements: 'Announcements',
  'announcements.none': 'No announcements',
  updatedProblems: 'Recently updated problems',
  'updatedProblems.none': 'There are no problems yet',
  week: 'Submissions of 7 days',
  'week.total': 'All',
  'week.accepted': 'Accepted',
  'week.day': '{day}: {total} {total|submission|submissions}, {accepted} accepted',
  rank: 'Most solved in 7 days',
  'rank.unit': 'Problems',
  'rank.none': 'Nobody has solved a problem in the last 7 days',
  remoteJudges: 'Supported remote judges',
  integrity: 'Academic integrity',
  'integrity.text':
    'Work on your own. Plagiarism and AI-generated submissions are forbidden; results obtained that way are annulled and made public.',
};
