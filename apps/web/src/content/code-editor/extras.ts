import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  isolateHistory,
} from '@codemirror/commands';
import {
  bracketMatching,
  getIndentUnit,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  StreamLanguage,
  syntaxHighlighting,
} from '@codemirror/language';
import { EditorSelection, EditorState, type Extension } from '@codemirror/state';
import { crosshairCursor, keymap, rectangularSelection, type Command } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { TokenKind } from '../syntax-highlight/kinds.ts';
import type { Mode } from '../syntax-highlight/mode.ts';
import { loadMode } from '../syntax-highlight/modes.ts';
import { grammarOf } from './grammar-names.ts';
import type { EditorPalette } from './palette.ts';
import type { EditorSettings } from './settings.ts';

/** Command of the Tab key: inserts spaces up to the next tab stop, or indents the selected lines. */
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

/**
 * Undo, key bindings, indentation, matching brackets and multiple carets. Ctrl or Cmd with a click adds a caret; Alt
 * with a drag selects a block.
 */
export const editingExtension: Extension = [
  history(),
  EditorState.allowMultipleSelections.of(true),
  rectangularSelection(),
  crosshairCursor(),
  indentOnInput(),
  bracketMatching(),
  keymap.of([...defaultKeymap, ...historyKeymap, { key: 'Tab', run: indentHere, shift: indentLess }]),
];

const tagOf = {
  keyword: tags.keyword,
  type: tags.typeName,
  string: tags.string,
  number: tags.number,
  comment: tags.comment,
  function: tags.function(tags.variableName),
  operator: tags.operator,
} satisfies Record<TokenKind, unknown>;

/**
 * Annotation that makes a change a separate undo step. Without it, a change within half a second of typing joins the
 * typed text, and undoing it would also remove that text.
 */
export const ownStep = isolateHistory.of('full');

/** Returns highlighting and indentation width for the settings. */
export function wordExtension({ tabSize }: EditorSettings, palette: EditorPalette): Extension {
  const style = HighlightStyle.define([
    {
      tag: tagOf.keyword,
      color: palette.keyword,
      ...(palette.isKeywordBold === true && { fontWeight: '600' }),
    },
    { tag: tagOf.type, color: palette.type },
    { tag: tagOf.string, color: palette.string },
    { tag: tagOf.number, color: palette.number },
    { tag: tagOf.comment, color: palette.comment },
    { tag: tagOf.function, color: palette.function },
    ...(palette.operator === undefined ? [] : [{ tag: tagOf.operator, color: palette.operator }]),
  ]);
  return [syntaxHighlighting(style), indentUnit.of(' '.repeat(tabSize))];
}

/** One language object per mode, because a parsed state is only valid for its own language object. */
const languages = new Map<Mode, StreamLanguage<unknown>>();

/**
 * Loads the parser of a content type; an empty extension if there is none.
 * @throws if the mode fails to load
 */
export async function grammarExtension(contentType: string): Promise<Extension> {
  const mode = await loadMode(grammarOf(contentType) ?? '');
  if (mode === null) return [];
  let language = languages.get(mode);
  if (language === undefined) {
    language = StreamLanguage.define({ ...mode, tokenTable: tagOf });
    languages.set(mode, language);
  }
  return language;
}
