import type { Translated } from '../translated.ts';
import type { groupAdmin as reference } from '../zh-CN/groupAdmin.ts';

export const groupAdmin: Translated<typeof reference> = {
  actions: 'Actions',
  state: 'Status',
  'state.any': 'All statuses',
  'state.normal': 'Active',
  'state.banned': 'Banned',
  'state.disbanded': 'Disbanded',
  disbandedAt: 'Disbanded {time}',
  members: 'Members and join requests',
  ban: 'Ban',
  'ban.title': 'Ban “{name}”?',
  'ban.text':
    'The {count} {count|member loses|members lose} access until you unban the group. All content is kept.',
  reason: 'Reason',
  'reason.hint': 'Shown to the group owner',
  'reason.title': 'Reason for banning “{name}”',
  'reason.change': 'Edit reason',
  banned: '“{name}” was banned',
  lift: 'Unban',
  'lift.title': 'Unban “{name}”?',
  'lift.text': 'The {count} {count|member regains|members regain} access, and the group owner is notified.',
  lifted: '“{name}” was unbanned',
  'disband.text':
    'The group and its problems, trainings, contests and posts will be hidden from all {count} {count|member|members}. Members are notified. You can restore the group on this page.',
  restore: 'Restore',
  'restore.title': 'Restore “{name}”?',
  'restore.text':
    'The group is restored with all its content, and its {count} {count|member regains|members regain} access.',
  restored: '“{name}” was restored',
};
