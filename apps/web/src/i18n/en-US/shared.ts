import type { Translated } from '../translated.ts';
import type { shared as reference } from '../zh-CN/shared.ts';

export const shared: Translated<typeof reference> = {
  people: 'People',
  'note.problem':
    'Curators edit the problem like its author, but cannot delete it. Testers read it and submit before it is public. They see only their own submissions, not the test data or the code of others.',
  'note.contest':
    'Managers manage the contest like its owner, but cannot delete it. Testers read the problems and submit before the start. People on this list do not appear on the scoreboard or in statistics. Submissions of a person stay unofficial after the person is removed from the list.',
  'note.training':
    'Managers manage the training like its owner, but cannot delete it. People on this list do not count as students.',
  'who.problem':
    'Any user can be a tester. Curators need access to problems in the admin pages. Changes apply immediately.',
  'who.contest':
    'Any user can be a tester. Managers need access to contests in the admin pages. Changes apply immediately.',
  'who.training': 'Managers need access to the admin pages. Changes apply immediately.',
  'who.group':
    'Any group member can be a tester. Curators and managers must be group administrators. Changes apply immediately.',
  'role.owner': 'Owner',
  'role.curator': 'Curator',
  'role.manager': 'Manager',
  'role.tester': 'Tester',
  role: 'Role',
  roleOf: 'Role of {username}',
  user: 'User',
  'user.hint': 'Search by username',
  add: 'Add',
  remove: 'Remove',
  'remove.of': 'Remove {username}',
  'remove.title': 'Remove {username}?',
  'remove.text': 'They lose access immediately. Their submissions are kept.',
  removed: 'Removed {username}',
  leave: 'Leave',
  'leave.me': 'Leave ({username})',
  'leave.title': 'Leave?',
  'leave.text':
    'You lose access immediately. Your submissions are kept. In a contest you stay off the scoreboard.',
  left: 'You have left',
  title: 'Shared with me',
  none: 'Nothing is shared with you yet',
  'none.detail':
    'Problems, contests and trainings appear here once another user adds you as a curator, manager or tester.',
  'kind.problem': 'Problem',
  'kind.contest': 'Contest',
  'kind.training': 'Training',
  by: 'Owner: {owner}',
  manage: 'Manage',
  testing:
    'You are a tester: the problem is not public yet, and only you and its editors see your submissions.',
  curating: 'The problem is not public yet. As a curator you can submit to it.',
  'testing.contest':
    'You are a tester: you can read the problems and submit at any time, and your submissions do not count.',
};
