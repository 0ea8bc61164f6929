import type { Translated } from '../translated.ts';
import type { groupAdmin as reference } from '../zh-CN/groupAdmin.ts';

export const groupAdmin: Translated<typeof reference> = {
  acts: 'Acts',
  state: 'State',
  'state.any': 'Any state',
  'state.normal': 'Open',
  'state.banned': 'Banned',
  'state.disbanded': 'Disbanded',
  disbandedAt: 'Disbanded {time}',
  members: 'Members and applications',
  ban: 'Ban',
  'ban.title': 'Ban “{name}”?',
  'ban.text': 'None of its {count} members can enter until it is opened again. What is in it stays.',
  reason: 'Reason',
  'reason.hint': 'Its owner reads this',
  'reason.title': 'Why “{name}” is banned',
  'reason.change': 'Change the reason',
  banned: '“{name}” is banned',
  lift: 'Open again',
  'lift.title': 'Open “{name}” again?',
  'lift.text': 'Its {count} {count|member|members} can enter as before, and its owner is told.',
  lifted: '“{name}” is open again',
  'disband.text':
    'The group with its problems, trainings, contests and posts will be hidden from all its members ({count}), who are told. It can be restored on this page.',
  restore: 'Restore',
  'restore.title': 'Restore “{name}”?',
  'restore.text': 'The group comes back with all that was in it, and its members ({count}) can enter again.',
  restored: '“{name}” is restored',
};
