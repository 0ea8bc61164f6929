import type { Translated } from '../translated.ts';
import type { keys as reference } from '../zh-CN/keys.ts';

export const keys: Translated<typeof reference> = {
  title: 'Keyboard shortcuts',
  lists: 'Lists',
  walk: 'Next or previous row',
  open: 'Open the current row',
  problem: 'On a problem',
  toEditor: 'Go to code editor',
  neighbours: 'Next or previous problem',
  pages: 'Go to page',
  submit: 'Submit code',
  save: 'Save draft',
  leave: 'Leave editor',
  nextFault: 'Next compiler message or failed case',
  loadCase: 'Load failed case into test run',
  everywhere: 'Global',
  list: 'Show keyboard shortcuts',
  complete: 'Suggest completions',
  acceptCompletion: 'Accept completion, or indent',
  comment: 'Toggle line comment',
  sameWord: 'Add next occurrence to selection',
  moveLine: 'Move line up',
};
