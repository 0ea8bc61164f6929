import type { Translated } from '../translated.ts';
import type { contestVirtual as reference } from '../zh-CN/contestVirtual.ts';

/** Virtual participation in a contest that has ended. */
export const contestVirtual: Translated<typeof reference> = {
  name: 'Virtual participation',
  means:
    'Take the contest as if it started now: {length}, with the same rules and the same freeze. The scoreboard replays the contest with your row added. The official scoreboard does not change.',
  begin: 'Start now',
  'begin.title': 'Start virtual participation now?',
  'begin.text':
    'It takes {length}, until {until}, and cannot be paused. You can end it early and participate again later.',
  again: 'Participate again',
  later: 'Schedule',
  notLater: 'Back',
  plan: 'Schedule',
  start: 'Start',
  'start.hint': 'Within {days} days',
  begun: 'Virtual participation started',
  over: 'Virtual participation finished',
  running: 'The clock, problem status and scoreboard follow your own start time',
  scheduled: 'Starts at {time}',
  end: 'End now',
  'end.title': 'End this virtual participation?',
  'end.text':
    'Your submissions and result are kept. You lose the remaining time. You can participate again later.',
  endOf: 'End now: virtual participation in “{name}”',
  callOffOf: 'Cancel: virtual participation in “{name}”',
  open: 'My virtual participations',
  'phase.running': 'Running',
  'phase.scheduled': 'Scheduled',
  until: 'Until {time}',
  hiddenContest: 'Contest {cid}',
  hiddenNote:
    'This contest is currently hidden and does not accept submissions. You can end your participation here.',
  callOff: 'Cancel',
  attempts: 'Virtual participations',
  rank: 'Rank {rank} ({count} official {count|participant|participants})',
  noResult: 'No result yet',
  best: 'Best',
  solved: '{solved} solved, penalty {penalty}',
  score: '{score} {score|point|points}',
  onBoard: 'View scoreboard',
  official: 'Official scoreboard',
  others: 'Show other virtual participants',
  minute: 'Replay: minute {minute} of the contest',
  final: 'Final scoreboard',
  sealed:
    'The scoreboard was frozen at this point. Later attempts are shown without verdicts until your virtual participation ends.',
};
