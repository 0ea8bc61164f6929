import type { Translated } from '../translated.ts';
import type { conversation as reference } from '../zh-CN/conversation.ts';

export const conversation: Translated<typeof reference> = {
  title: 'Interaction log',
  program: 'Program',
  interactor: 'Interactor',
  direction: '{from} → {to}',
  bytes: '{bytes} {bytes|byte|bytes}',
  nothing: 'Nothing was sent',
  omitted: 'Part of the log is omitted',
  copy: 'Copy messages from {name}',
  recorded:
    'Recorded in a second run after judging. The messages of each side are in order, but the order between the two sides was not recorded.',
  differs: 'The second run ended with a different result. Use this log only as a hint.',
};
