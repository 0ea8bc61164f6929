import type { Translated } from '../translated.ts';
import type { conversation as reference } from '../zh-CN/conversation.ts';

export const conversation: Translated<typeof reference> = {
  title: 'Conversation with the interactor',
  program: 'Program',
  interactor: 'Interactor',
  direction: '{from} to {to}',
  bytes: '{bytes} {bytes|byte|bytes}',
  nothing: 'Nothing was sent',
  omitted: 'The middle is left out',
  copy: 'Copy what went from {name}',
  recorded:
    'Recorded in a second run after the judging. Each side is in order; the order between them is not known.',
  differs: 'That run ended otherwise than the judged one: take it as a hint only.',
};
