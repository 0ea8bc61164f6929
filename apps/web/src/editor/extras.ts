import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands';
import { EditorSelection, type Extension } from '@codemirror/state';
import { keymap, type Command } from '@codemirror/view';
import { fetchGrammar, grammarNamed } from '../code/grammars.ts';
import { bracketMatching } from './brackets.ts';
import { grammarOf } from './grammar-names.ts';
import { getIndentUnit, indentOnInput, indentUnit } from './indentation.ts';
import { readBy } from './line-reader.ts';
import type { Palette } from './palette.ts';
import type { EditorSettings } from './settings.ts';
import { coloursOf } from './theme-colours.ts';
import { colouredWords } from './words.ts';

/** Tab: blanks up to the next stop at the caret, or the chosen lines moved in. */
const indentHere: Command = (view) => {
  const { state } = view;
  if (state.readOnly || state.selection.ranges.some((range) => !range.empty)) return indentMore(view);
  const unit = getIndentUnit(state);
  view.dispatch(
    state.update(
      state.changeByRange((range) => {
        const line = state.doc.lineAt(range.head);
        const blanks = ' '.repeat(unit - ((range.head - line.from) % unit));
        return {
          changes: { from: range.head, insert: blanks },
          range: EditorSelection.cursor(range.head + blanks.length),
        };
      }),
      { scrollIntoView: true, userEvent: 'input' },
    ),
  );
  return true;
};

/** Undo, keys, indentation and brackets. */
export const editingExtension: Extension = [
  history(),
  indentOnInput,
  bracketMatching,
  closeBrackets(),
  colouredWords,
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...historyKeymap,
    { key: 'Tab', run: indentHere, shift: indentLess },
  ]),
];

/** Colours and width of indentation, which follow the settings. */
export function wordExtension({ tabSize }: EditorSettings, palette: Palette): Extension {
  return [coloursOf(palette), indentUnit.of(' '.repeat(tabSize))];
}

/** Reads programs of a content type; nothing where the text stays plain. */
export function grammarExtension(contentType: string): Extension {
  const grammar = grammarNamed(grammarOf(contentType) ?? '');
  return grammar === undefined ? [] : readBy(grammar);
}

/** Fetches the grammar of a content type if it must be; whether `grammarExtension` knows more than before. */
export function loadGrammar(contentType: string): Promise<boolean> {
  return fetchGrammar(grammarOf(contentType) ?? '');
}
