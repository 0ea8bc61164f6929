import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { EditorPalette } from './palette.ts';

/** Returns the theme of background, gutter, caret and selection in the colors of a palette. */
export function frameOf(palette: EditorPalette): Extension {
  const rules = {
    '&': { backgroundColor: palette.background, color: palette.text, height: '100%' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: 'var(--font-mono)', fontVariantLigatures: 'none', lineHeight: '1.54' },
    '.cm-content': { caretColor: palette.cursor, padding: '8px 0' },
    '.cm-line': { padding: '0 16px 0 4px' },
    '.cm-cursor, .cm-dropCursor': { borderLeftColor: palette.cursor, borderLeftWidth: '2px' },
    '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
      backgroundColor: palette.selection,
    },
    '.cm-gutters': { backgroundColor: palette.gutter, color: palette.gutterText, border: 'none' },
    '.cm-lineNumbers .cm-gutterElement': { minWidth: '36px', padding: '0 10px 0 8px' },
    '.cm-activeLine': { backgroundColor: palette.activeLine },
    '.cm-activeLineGutter': { backgroundColor: palette.activeLine, color: palette.text },
    // The selection is drawn below the text: the background of the active line would hide it.
    '&:has(.cm-selectionBackground) .cm-activeLine': { backgroundColor: 'transparent' },
    '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
      backgroundColor: palette.selection,
      outline: `1px solid ${palette.gutterText}`,
    },
    '.cm-selectionMatch': { backgroundColor: palette.activeLine, outline: `1px solid ${palette.selection}` },
    '.cm-searchMatch': { outline: `1px solid ${palette.number}` },
  };
  return EditorView.theme(rules, { dark: palette.isDark });
}
