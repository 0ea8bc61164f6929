import { EditorSelection, EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { insertNewlineAndIndent, selectParentSyntax, toggleComment } from '@codemirror/commands';
import { describe, expect, it } from 'vitest';
import { matchBrackets, openBracketAt } from './brackets.ts';
import { grammarExtension } from './extras.ts';
import { indentUnit } from './indentation.ts';
import { tokenAt } from './line-reader.ts';

type Run = (target: Pick<EditorView, 'state' | 'dispatch'>) => boolean;

/** A state with the caret at `|`. */
function stateOf(text: string, contentType = 'text/x-c++src'): EditorState {
  const at = text.indexOf('|');
  return EditorState.create({
    doc: text.replace('|', ''),
    selection: EditorSelection.cursor(Math.max(0, at)),
    extensions: [indentUnit.of('    '), grammarExtension(contentType)],
  });
}

/** The text after a command, with the caret as `|`. */
function after(command: Run, text: string, contentType?: string): string {
  let state = stateOf(text, contentType);
  command({
    state,
    dispatch: (transaction: { state: EditorState }) => {
      ({ state } = transaction);
    },
  } as Pick<EditorView, 'state' | 'dispatch'>);
  const { head } = state.selection.main;
  return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`;
}

describe('a new line', () => {
  it.each([
    ['int x;|', 'int x;\n|'],
    ['    int x;|', '    int x;\n    |'],
    ['if (a) {|', 'if (a) {\n    |'],
    ['if (a) { // why|', 'if (a) { // why\n    |'],
    ['int main() {|}', 'int main() {\n    |\n}'],
    ['for (;;)|', 'for (;;)\n    |'],
    ['  if (a)\n      b();|', '  if (a)\n      b();\n  |'],
    ['f(a,\n  b|)', 'f(a,\n  b\n|)'],
  ])('%j', (before, text) => {
    expect(after(insertNewlineAndIndent, before)).toBe(text);
  });

  it.each([
    ['def f():|', 'def f():\n    |'],
    ['    return 1|', '    return 1\n|'],
    ['x = 1|', 'x = 1\n|'],
  ])('in Python %j', (before, text) => {
    expect(after(insertNewlineAndIndent, before, 'text/x-python')).toBe(text);
  });
});

describe('brackets', () => {
  it('find their partner over lines, past strings and comments', () => {
    const state = stateOf('f({\n")" // )\n/* )\n) */ })');
    const { length } = state.doc;
    expect(matchBrackets(state, 1, 1)).toMatchObject({ end: { from: length - 1 }, matched: true });
    expect(matchBrackets(state, length, -1)).toMatchObject({ end: { from: 1 }, matched: true });
    expect(matchBrackets(state, 1, -1)).toBeNull();
  });

  it('without one, or with another one, do not match', () => {
    expect(matchBrackets(stateOf('(a]'), 0, 1)).toMatchObject({ matched: false });
    expect(matchBrackets(stateOf('(a'), 0, 1)).toEqual({ start: { from: 0, to: 1 }, matched: false });
  });

  it('tell which one is open', () => {
    expect(openBracketAt(stateOf('{ ( ) '), 6)).toBe(0);
    expect(openBracketAt(stateOf('{ } '), 4)).toBeNull();
    expect(openBracketAt(stateOf('{'), 0)).toBeNull();
  });
});

it('reads on from where the text changed', () => {
  let state = stateOf('int a;\nint b;\nint c;');
  expect(tokenAt(state, 15)?.kind).toBe('type');
  state = state.update({ changes: { from: 7, insert: '/* ' } }).state;
  expect(tokenAt(state, 18)?.kind).toBe('comment');
  state = state.update({ changes: { from: 7, to: 10, insert: '' } }).state;
  expect(tokenAt(state, 15)?.kind).toBe('type');
});

it('comments lines out as the language does', () => {
  expect(after(toggleComment, 'x|', 'text/x-python')).toBe('# x|');
  expect(after(toggleComment, 'x|')).toBe('// x|');
});

it('widens the selection by word, line and text', () => {
  let state = stateOf('int a;\nreturn 0|;');
  const sizes = [1, 2, 3].map(() => {
    selectParentSyntax({ state, dispatch: (transaction) => void ({ state } = transaction) });
    return state.selection.main.to - state.selection.main.from;
  });
  expect(sizes).toEqual([1, 9, 16]);
});
