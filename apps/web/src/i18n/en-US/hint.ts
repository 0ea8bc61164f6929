import type { Translated } from '../translated.ts';
import type { hint as reference } from '../zh-CN/hint.ts';

export const hint: Translated<typeof reference> = {
  title: 'Hints',
  opened: '{opened} of {count} opened',
  number: 'Hint {number}',
  free: 'free',
  price: '{price} {price|point|points}',
  solved: 'you solved this problem, so hints are free',
  open: 'Open hint {number}',
  later: 'open the previous hint first',
  closed: 'A running contest uses this problem. Hints are available after the contest.',
  login: 'Sign in to open {count} {count|hint|hints}.',
  'ask.title': 'Open hint {number}?',
  'ask.here':
    'Your later submissions to this problem in this training lose {price} of 100 points. Earlier submissions keep their points. Your teacher can see how many hints you opened.',
  'ask.bank':
    'Practice submissions have no points. In trainings and homework, your later submissions to this problem lose {price} of 100 points. Teachers can see how many hints you opened.',
  'ask.verb': 'Open for {price} {price|point|points}',
};
