import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { Palette } from './palette.ts';

/** Colours of the words of a program. */
export function coloursOf(palette: Palette): Extension {
  const { keyword, type, string, number, comment, operator, isKeywordBold } = palette;
  return EditorView.theme({
    '.tok-keyword': { color: keyword, ...(isKeywordBold === true && { fontWeight: '600' }) },
    '.tok-type': { color: type },
    '.tok-string': { color: string },
    '.tok-number': { color: number },
    '.tok-comment': { color: comment },
    '.tok-function': { color: palette.function },
    ...(operator !== undefined && { '.tok-operator': { color: operator } }),
  });
}
