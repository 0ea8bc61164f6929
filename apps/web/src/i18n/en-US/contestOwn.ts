import type { Translated } from '../translated.ts';
import type { contestOwn as reference } from '../zh-CN/contestOwn.ts';

/** Contests in which everybody has a time of their own, and exams. */
export const contestOwn: Translated<typeof reference> = {
  name: 'Own time',
  title: 'Everybody has {length} of their own',
  means:
    'The problems are shown once you start your time. It cannot be paused or started again, and nothing can be submitted when it is over.',
  latest: 'The contest ends at {time}, and everybody’s time with it.',
  begin: 'Start my time',
  'begin.title': 'Start your time now?',
  'begin.text': 'You will have {length}, until {time}. Your time cannot be paused or started again.',
  'begin.cut':
    'The contest is about to end: you will have only {length}, until {time}. Your time cannot be paused or started again.',
  begun: 'Your time has begun',
  running:
    'The clock is your own; the submissions of others and the board are shown when the contest ends ({time})',
  over: 'Your time is over; the submissions of others and the board are shown when the contest ends ({time})',
  exam: 'Exam',
  'exam.ahead': 'This is an exam: while it runs, the rest of the site is closed to those who sit it',
  'exam.until': 'Exam until {time}; only its own pages are open to you meanwhile',
  search: 'User name or real name',
  counts: '{running} running, {waiting} not begun, {over} over',
  none: 'Nobody has begun',
  noMatch: 'No contestant matches',
  user: 'User',
  realname: 'Name',
  phase: 'State',
  'phase.waiting': 'Not begun',
  'phase.running': 'Running',
  'phase.over': 'Over',
  start: 'Began',
  left: 'Left',
  extra: 'Extra',
  give: 'More time',
  giveTo: 'More time for {name}',
  'extra.all': 'Extra time in all',
  'extra.hint': 'Minutes beyond what everybody has; 0 takes them back. Nobody’s time outlasts the contest.',
  minutes: 'minutes',
  reason: 'Reason',
  'reason.hint': 'Kept in the log of the contest',
  save: 'Save',
};
