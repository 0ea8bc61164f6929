import type { Translated } from '../translated.ts';
import type { contestOwn as reference } from '../zh-CN/contestOwn.ts';

/** Contests with individual start and end times, and exams. */
export const contestOwn: Translated<typeof reference> = {
  name: 'Individual timing',
  title: 'Individual timing: {length}',
  means:
    'The problems appear when you start your timer. You cannot pause or restart it, and you cannot submit after it ends.',
  latest: 'The contest ends at {time}. All timers end at that time.',
  begin: 'Start my timer',
  'begin.title': 'Start your timer now?',
  'begin.text': 'You will have {length}, until {time}. You cannot pause or restart the timer.',
  'begin.cut':
    'The contest ends soon. You will have only {length}, until {time}. You cannot pause or restart the timer.',
  begun: 'Timer started',
  running:
    'Your individual timer is running. Other participants’ submissions and the scoreboard appear when the contest ends ({time}).',
  over: 'Your time is over. Other participants’ submissions and the scoreboard appear when the contest ends ({time}).',
  exam: 'Exam',
  'exam.ahead': 'This is an exam. During the exam, you can open only its own pages.',
  'exam.until': 'This exam ends at {time}. Until then, you can open only its pages.',
  'exam.recorded':
    'During the exam, this site records the following and shows it to the exam managers: your network addresses, your sign-ins, the last time your browser contacted the site, and how often and how long you left the exam page. The records are deleted {days} days after the exam.',
  'exam.left': 'Time left',
  'exam.closed': 'The rest of the site is closed to you during the exam.',
  'exam.enter': 'Enter the exam',
  handIn: 'Hand in',
  'handIn.title': 'Hand in now?',
  'handIn.text':
    'You cannot submit afterwards, and you cannot undo this. Your submissions are still judged and scored.',
  'handIn.done': 'Handed in',
  'handIn.over': 'You handed in this exam and can no longer submit',
  search: 'Username or real name',
  counts: '{running} running, {waiting} not started, {over} finished',
  none: 'No one has started',
  noMatch: 'No participants match',
  user: 'User',
  realname: 'Real name',
  phase: 'Status',
  'phase.waiting': 'Not started',
  'phase.running': 'Running',
  'phase.over': 'Finished',
  start: 'Started',
  left: 'Time left',
  extra: 'Extra time',
  give: 'Add time',
  giveTo: 'Add time for {name}',
  'extra.all': 'Total extra time',
  'extra.hint':
    'Minutes added to the standard duration. Enter 0 to remove extra time. No timer runs past the end of the contest.',
  minutes: 'minutes',
  reason: 'Reason',
  'reason.hint': 'Recorded in the contest log',
  save: 'Save',
};
