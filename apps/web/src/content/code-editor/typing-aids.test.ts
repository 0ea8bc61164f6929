// @vitest-environment jsdom
import { completionStatus, currentCompletions, startCompletion } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { replaceMembers } from '../../../test-support/replace-members.ts';
import { grammarIds } from '../syntax-highlight/modes.ts';
import { keywordsOf } from './completion-words.ts';
import { editingExtension, grammarExtension } from './extras.ts';
import { completionExtension } from './typing-aids.ts';

const views: EditorView[] = [];
beforeEach(() => replaceMembers(Range.prototype, { getClientRects: () => [] }));
afterEach(() => {
  for (const view of views.splice(0)) view.destroy();
});

/** Opens an editor with `text` and the caret behind it. */
async function editorWith(text: string, contentType = 'text/x-c++src', grammar = 'cpp'): Promise<EditorView> {
  const view = new EditorView({
    parent: document.body,
    state: EditorState.create({
      doc: text,
      selection: { anchor: text.length },
      extensions: [completionExtension(grammar), editingExtension, await grammarExtension(contentType)],
    }),
  });
  views.push(view);
  return view;
}

function type(editor: EditorView, text: string): void {
  const { head } = editor.state.selection.main;
  editor.dispatch({
    changes: { from: head, insert: text },
    selection: { anchor: head + text.length },
    userEvent: 'input.type',
  });
}

const press = (editor: EditorView, key: string, keyCode: number) =>
  runScopeHandlers(editor, new KeyboardEvent('keydown', { key, keyCode }), 'editor');
const offered = async (editor: EditorView) => {
  await vi.waitFor(() => expect(completionStatus(editor.state)).toBe('active'));
  return currentCompletions(editor.state).map(({ label }) => label);
};

describe('completion', () => {
  it('offers words of the program and keywords, each once', async () => {
    const editor = await editorWith('int counter; vector<int> countries; unsigned u;\n');
    type(editor, 'cou');
    const labels = await offered(editor);
    expect(labels).toEqual(expect.arrayContaining(['counter', 'countries', 'count']));
    const other = await editorWith('unsigned unsigned_count;\n');
    type(other, 'uns');
    expect((await offered(other)).filter((label) => label === 'unsigned')).toHaveLength(1);
  });

  it('is accepted by Tab, while Enter stays a line break', async () => {
    const editor = await editorWith('int counter;\n');
    type(editor, 'counte');
    await offered(editor);
    press(editor, 'Enter', 13);
    expect(editor.state.doc.toString()).toBe('int counter;\ncounte\n');
    const other = await editorWith('int counter;\n');
    type(other, 'counte');
    await offered(other);
    press(other, 'Tab', 9);
    expect(other.state.doc.toString()).toBe('int counter;\ncounter');
  });

  it('is not offered for a single letter, after which Tab indents, or for numbers', async () => {
    const editor = await editorWith('int counter = 1234567;\n');
    type(editor, 'c');
    press(editor, 'Tab', 9);
    expect(editor.state.doc.line(2).text).toMatch(/^c +$/);
    type(editor, '123');
    await vi.waitFor(() => expect(completionStatus(editor.state)).toBeNull());
    startCompletion(editor);
    await vi.waitFor(() => expect(completionStatus(editor.state)).not.toBe('pending'));
    expect(currentCompletions(editor.state).map(({ label }) => label)).not.toContain('1234567');
  });

  it('works without a grammar', async () => {
    const editor = await editorWith('alphabet\n', 'text/plain', '');
    type(editor, 'alp');
    expect(await offered(editor)).toEqual(['alphabet']);
  });
});

it('every grammar of a programming language has keywords, none twice', () => {
  for (const grammar of grammarIds) {
    if (grammar === 'json') continue;
    const words = keywordsOf(grammar);
    expect(words.length, grammar).toBeGreaterThan(15);
    expect(
      words.filter((word) => !/^[A-Za-z_]\w*$/.test(word)),
      grammar,
    ).toEqual([]);
  }
  expect(keywordsOf('toString')).toEqual([]);
});
