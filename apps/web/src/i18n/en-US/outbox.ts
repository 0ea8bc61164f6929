import type { Translated } from '../translated.ts';
import type { outbox as reference } from '../zh-CN/outbox.ts';

export const outbox: Translated<typeof reference> = {
  note: 'Emails from the last 7 days. Visible to super admins only.',
  forbidden: 'Only super admins can view the outbox',
  none: 'No emails in the last 7 days',
  'none.detail': 'Verification codes and other emails appear here.',
  state: 'Status',
  'state.waiting': 'Waiting',
  'state.sent': 'Sent',
  'state.failed': 'Failed',
  'state.kept': 'No mail server',
  recipient: 'To',
  subject: 'Subject',
  time: 'Time',
};
