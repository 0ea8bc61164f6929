import type { Translated } from '../translated.ts';
import type { editor as reference } from '../zh-CN/editor.ts';

export const editor: Translated<typeof reference> = {
  label: 'Code editor',
  leaveHint: 'Tab indents. To leave the editor, press Esc, then Tab.',
  language: 'Language',
  unavailable: '{language} (no judge node available)',
  settings: 'Editor settings',
  format: 'Format code',
  draftSaved: 'Draft saved {time}',
  reset: 'Reset to starter code',
  lastAccepted: 'Load last accepted code',
  enterFullScreen: 'Full-screen editor',
  leaveFullScreen: 'Exit full screen',
  offered: 'Another draft from {time} is available ({language}, {lines} {lines|line|lines})',
  take: 'Use draft',
  drop: 'Discard draft',
  notPassed: 'You have not solved this problem, so there is no accepted code to load',
  noCode: 'No accepted code found',
  testRun: 'Test run',
  run: 'Run',
  limits: 'Time {time} ms, memory {memory} MB',
  tooLong: 'Your code has {length} characters. The limit is {limit}.',
  nearLimit: '{length} / {limit} characters',
  closed: 'The contest has ended and no longer accepts submissions',
  again: 'Submit this problem again?',
  'again.text':
    'You have already submitted this problem, and results are hidden for now. If the contest counts the last submission, the new submission replaces your previous one.',
  'again.verb': 'Submit again',
};
