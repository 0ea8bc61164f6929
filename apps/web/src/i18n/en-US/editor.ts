import type { Translated } from '../messages.ts';
import type { editor as reference } from '../zh-CN/editor.ts';

export const editor: Translated<typeof reference> = {
  label: 'Code editor',
  leaveHint: 'Tab indents; press Esc, then Tab to leave the editor.',
  language: 'Language',
  unavailable: '{language} (no judge at present)',
  settings: 'Editor settings',
  theme: 'Theme',
  themeOurs: 'As the site',
  fontSize: 'Font size',
  tabSize: 'Indentation',
  spaces: '{count} spaces',
  draftSaved: 'Draft saved {time}',
  reset: 'Reset to the start code',
  lastAccepted: 'Get the last accepted code',
  enterFullScreen: 'Full-screen editor',
  leaveFullScreen: 'Leave full screen',
  offered: 'There is another draft of {time} that differs ({language}, {lines} {lines|line|lines})',
  take: 'Use it',
  drop: 'Discard it',
  notPassed: 'You have not passed the problem so you cannot get the code passed recently',
  noCode: 'No accepted code was found',
  limits: 'Time {time} ms, memory {memory} MB',
  tooLong: 'Code length {length}, the limit is {limit}',
  nearLimit: 'Code length {length} / {limit}',
};
