import type { Translated } from '../translated.ts';
import type { contestVirtual as reference } from '../zh-CN/contestVirtual.ts';

/** Going through a contest that is over as if it began now. */
export const contestVirtual: Translated<typeof reference> = {
  name: 'Virtual participation',
  means:
    'Take the whole set as if the contest began now: {length}, the same rules and the same seal. The board replays as it was, with your row in it. The official board stays as it is.',
  begin: 'Start now',
  again: 'Take part again',
  later: 'Choose a start',
  notLater: 'Back',
  plan: 'Schedule',
  start: 'Start',
  'start.hint': 'Within {days} days',
  begun: 'Your virtual participation has begun',
  over: 'Your virtual participation is over',
  running: 'The clock, the marks of problems and the board go by your own time',
  scheduled: 'Begins at {time}',
  end: 'End early',
  'end.title': 'End this virtual participation?',
  'end.text':
    'What you have submitted and its result stay; the time that is left is gone. You can take part again later.',
  callOff: 'Call off',
  attempts: 'Virtual participations',
  rank: 'Rank {rank} beside {count} contestants',
  noResult: 'No result yet',
  best: 'Best',
  solved: '{solved} solved, penalty {penalty}',
  score: '{score} points',
  onBoard: 'On the board',
  official: 'Official board',
  others: 'Other virtual participants',
  minute: 'Replay: minute {minute} of the contest',
  final: 'Final board',
  sealed:
    'The board was sealed at this point, and so it is here: later submissions are only counted. It opens when your virtual participation is over.',
};
