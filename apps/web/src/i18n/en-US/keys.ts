import type { Translated } from '../translated.ts';
import type { keys as reference } from '../zh-CN/keys.ts';

export const keys: Translated<typeof reference> = {
  title: 'Keyboard shortcuts',
  lists: 'Lists',
  walk: 'Next row, previous row',
  open: 'Open the current row',
  problem: 'On a problem',
  toEditor: 'Write code: go to the editor',
  neighbours: 'Next and previous problem',
  pages: 'Go to a page',
  submit: 'Submit the code',
  save: 'Save the draft at once',
  leave: 'Leave the editor',
  nextFault: 'Next compiler message or failed case',
  loadCase: 'Load the failed case into the test run',
  everywhere: 'Everywhere',
  list: 'Show the keys',
  comment: 'Comment lines out or in',
  sameWord: 'Also choose the next equal word',
  moveLine: 'Move the line up',
};
