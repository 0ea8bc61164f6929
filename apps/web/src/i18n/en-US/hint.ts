import type { Translated } from '../translated.ts';
import type { hint as reference } from '../zh-CN/hint.ts';

export const hint: Translated<typeof reference> = {
  title: 'Hints, one by one',
  opened: '{opened} of {count} open',
  number: 'Hint {number}',
  free: 'free',
  price: '{price} {price|point|points}',
  solved: 'you have solved it: nothing is taken any more',
  open: 'Open hint {number}',
  later: 'after the one before it',
  closed: 'A running contest has this problem. Its hints can be read when the contest is over.',
  login: 'Sign in to open {count} {count|hint|hints} one by one.',
  'ask.title': 'Open hint {number}?',
  'ask.here':
    'In this training, what you submit to this problem from now on loses {price} of 100 points. What you submitted before keeps its points. Your teacher sees how many hints you have opened.',
  'ask.bank':
    'Practice in the bank has no points. In trainings and homework, what you submit to this problem from now on loses {price} of 100 points. Teachers there see how many hints you have opened.',
  'ask.verb': 'Open it for {price} {price|point|points}',
};
