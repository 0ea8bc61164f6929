import type { Translated } from '../translated.ts';
import type { outbox as reference } from '../zh-CN/outbox.ts';

export const outbox: Translated<typeof reference> = {
  note: 'Mails of the last 7 days, for the super admin only',
  forbidden: 'Only the super admin may read the outbox',
  none: 'No mails in the last 7 days',
  'none.detail': 'Sign-up codes and other mails appear here.',
  state: 'State',
  'state.waiting': 'Waiting',
  'state.sent': 'Sent',
  'state.failed': 'Failed',
  'state.kept': 'Kept only',
  recipient: 'To',
  subject: 'Subject',
  time: 'Time',
};
