import type { Translated } from '../translated.ts';
import type { editorSearch as reference } from '../zh-CN/editorSearch.ts';

export const editorSearch: Translated<typeof reference> = {
  panel: 'Find and replace',
  what: 'Find',
  with: 'Replace with',
  place: '{at} of {count}',
  placeOfMany: '{at} of {count}+',
  count: '{count} found',
  countOfMany: '{count}+ found',
  none: 'Not found',
  badPattern: 'Invalid regular expression',
  previous: 'Previous match',
  next: 'Next match',
  matchCase: 'Match case',
  wholeWord: 'Whole word',
  pattern: 'Regular expression',
  replace: 'Replace',
  replaceAll: 'Replace all',
  currentMatch: 'current match',
  onLine: 'on line',
  replaced: 'replaced $ matches',
  replacedOnLine: 'replaced match on line $',
  selectionDeleted: 'Selection deleted',
  goToLine: 'Go to line',
  go: 'Go',
};
