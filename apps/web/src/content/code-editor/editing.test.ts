// @vitest-environment jsdom
import { insertNewlineAndIndent, toggleComment, undo } from '@codemirror/commands';
import { indentUnit, matchBrackets } from '@codemirror/language';
import { selectNextOccurrence } from '@codemirror/search';
import { EditorSelection, EditorState } from '@codemirror/state';
import { EditorView, runScopeHandlers, type Command } from '@codemirror/view';
import { afterEach, describe, expect, it } from 'vitest';
import { editingExtension, grammarExtension, wordExtension } from './extras.ts';
import { bracketExtension } from './typing-aids.ts';
import { createEditor } from './create-editor.ts';
import { ownPalette } from './palettes.ts';
import { defaultSettings } from './settings.ts';

let view: EditorView | null = null;
afterEach(() => {
  view?.destroy();
  view = null;
});

/** An editor with the caret at `|`. */
async function editorWith(text: string, contentType = 'text/x-c++src'): Promise<EditorView> {
  const at = text.indexOf('|');
  view = new EditorView({
    parent: document.body,
    state: EditorState.create({
      doc: text.replace('|', ''),
      selection: EditorSelection.cursor(Math.max(0, at)),
      extensions: [
        bracketExtension,
        editingExtension,
        wordExtension(defaultSettings, ownPalette),
        await grammarExtension(contentType),
      ],
    }),
  });
  return view;
}

/** Returns the text with `|` at the caret. */
function shown({ state }: EditorView): string {
  const { head } = state.selection.main;
  return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`;
}

/** Simulates a key press: input handlers run first, then the character is inserted. */
function type(editor: EditorView, text: string): void {
  const { from, to } = editor.state.selection.main;
  const insert = () =>
    editor.state.update({
      changes: { from, to, insert: text },
      selection: { anchor: from + text.length },
      userEvent: 'input.type',
    });
  const isHandled = editor.state
    .facet(EditorView.inputHandler)
    .some((handle) => handle(editor, from, to, text, insert));
  if (!isHandled) editor.dispatch(insert());
}

async function after(command: Command, text: string, contentType?: string): Promise<string> {
  const editor = await editorWith(text, contentType);
  command(editor);
  return shown(editor);
}

describe('a new line', () => {
  it.each([
    ['int x;|', 'int x;\n|'],
    ['int main() {\n    int x;|\n}', 'int main() {\n    int x;\n    |\n}'],
    ['void f() {\n    if (a) {|', 'void f() {\n    if (a) {\n        |'],
    ['if (a) { // why|', 'if (a) { // why\n    |'],
    ['int main() {|}', 'int main() {\n    |\n}'],
    ['int main() {\n    for (;;)|\n}', 'int main() {\n    for (;;)\n        |\n}'],
    ['/* {|', '/* {\n|'],
  ])('%j', async (before, text) => {
    expect(await after(insertNewlineAndIndent, before)).toBe(text);
  });

  it.each([
    ['text/x-python', 'def f():|', 'def f():\n    |'],
    ['text/x-python', 'def f():\n    return 1|', 'def f():\n    return 1\n|'],
    ['text/x-python', 'x = 1|', 'x = 1\n|'],
    ['text/x-nim', 'proc f() =|', 'proc f() =\n    |'],
    ['text/x-nim', 'if a: # why|', 'if a: # why\n    |'],
    ['text/x-ruby', 'def f|', 'def f\n    |'],
    ['text/x-java', 'class A {|}', 'class A {\n    |\n}'],
    ['text/x-rustsrc', 'fn f() {|}', 'fn f() {\n    |\n}'],
    ['text/x-go', 'func f() {|}', 'func f() {\n    |\n}'],
    ['text/x-haskell', '  where|', '  where\n  |'],
    ['text/plain', '    plain|', '    plain\n    |'],
  ])('of %s %j', async (contentType, before, text) => {
    expect(await after(insertNewlineAndIndent, before, contentType)).toBe(text);
  });
});

describe('brackets', () => {
  it('are closed automatically, and the closing one is typed over', async () => {
    const editor = await editorWith('f|');
    type(editor, '(');
    expect(shown(editor)).toBe('f(|)');
    type(editor, ')');
    expect(shown(editor)).toBe('f()|');
  });

  it('that close a block are dedented to its first line', async () => {
    const editor = await editorWith('int main() {\n    int x;\n    |');
    type(editor, '}');
    expect(shown(editor)).toBe('int main() {\n    int x;\n}|');
  });

  it('match across strings and comments', async () => {
    const { state } = await editorWith('f({\n")" // )\n/* )\n) */ })');
    expect(matchBrackets(state, 1, 1)).toMatchObject({ end: { from: state.doc.length - 1 }, matched: true });
    expect(matchBrackets(state, state.doc.length, -1)).toMatchObject({ end: { from: 1 }, matched: true });
  });
});

it.each([
  ['text/x-c++src', '// x|'],
  ['text/x-python', '# x|'],
  ['text/x-haskell', '-- x|'],
  ['text/x-pascal', '// x|'],
  ['text/x-nim', '# x|'],
])('toggles line comments in %s', async (contentType, text) => {
  expect(await after(toggleComment, 'x|', contentType)).toBe(text);
  expect(await after(toggleComment, text, contentType)).toBe('x|');
});

it('Tab indents to the next stop, and undo reverts', async () => {
  const editor = await editorWith('ab|');
  runScopeHandlers(editor, new KeyboardEvent('keydown', { key: 'Tab' }), 'editor');
  expect(shown(editor)).toBe('ab  |');
  expect(editor.state.facet(indentUnit)).toBe('    ');
  undo(editor);
  expect(shown(editor)).toBe('ab|');
});

it('types at several carets, and reverts in one undo step', async () => {
  const editor = await editorWith('ab = 1;\n|ab = 2;');
  selectNextOccurrence(editor);
  selectNextOccurrence(editor);
  expect(editor.state.selection.ranges.map(({ from, to }) => [from, to])).toEqual([
    [0, 2],
    [8, 10],
  ]);
  editor.dispatch(editor.state.replaceSelection('count'));
  expect(editor.state.doc.toString()).toBe('count = 1;\ncount = 2;');
  undo(editor);
  expect(editor.state.doc.toString()).toBe('ab = 1;\nab = 2;');
});

it('highlights words, and updates after a comment opens above', async () => {
  const editor = await editorWith('int a;\nint b;');
  const coloured = () =>
    [...editor.contentDOM.querySelectorAll('span')].map(({ textContent }) => textContent);
  expect(coloured()).toEqual(['int', 'int']);
  editor.dispatch({ changes: { from: 0, insert: '/* ' } });
  expect(coloured()).toEqual(['/* int a;', 'int b;']);
});

it('handles a program of 65,535 characters and a line of 100,000', async () => {
  const editor = await editorWith(`${'int f(int x) { return x + 1; }\n'.repeat(2200)}|`);
  const start = performance.now();
  for (let times = 0; times < 20; times++) type(editor, 'a');
  expect((performance.now() - start) / 20).toBeLessThan(1000);
  editor.dispatch({ changes: { from: 0, insert: `${'(/*"'.repeat(25_000)}\n` } });
  expect(editor.state.doc.line(1).length).toBe(100_000);
});

it('a text that replaces the program is one step of undo, also within half a second of typing', async () => {
  const parent = document.body.appendChild(document.createElement('div'));
  const editor = createEditor({
    parent,
    code: 'starter',
    settings: defaultSettings,
    label: 'Program',
    describedBy: 'hint',
    onChange: () => undefined,
    onSubmit: () => undefined,
  });
  await editor.loadExtras();
  view = EditorView.findFromDOM(parent);
  if (view === null) throw new Error('no editor');
  const { state } = view;
  view.dispatch({ changes: { from: 0, to: state.doc.length, insert: 'typed' }, userEvent: 'input.type' });
  editor.setCode('formatted');
  view.dispatch({ changes: { from: 9, insert: '!' }, userEvent: 'input.type' });
  const steps = [1, 2, 3].map(() => (view && undo(view), view?.state.doc.toString()));
  expect(steps).toEqual(['formatted', 'typed', 'starter']);
});
