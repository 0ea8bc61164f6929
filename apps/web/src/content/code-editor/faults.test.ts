// @vitest-environment jsdom
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, describe, expect, it } from 'vitest';
import { compilerFaults } from '../compiler-diagnostics/faults.ts';
import { createEditor, type Editor } from './create-editor.ts';
import { faultMarks, setFaults } from './faults.ts';
import { defaultSettings } from './settings.ts';

const program = 'int main() {\n  return missing;\n}\n';
const faults = compilerFaults(
  [{ line: 2, column: 10, severity: 'error', text: 'missing is not declared' }],
  program,
);

let view: EditorView | null = null;
let editor: Editor | null = null;
afterEach(() => {
  view?.destroy();
  editor?.destroy();
  document.body.replaceChildren();
  [view, editor] = [null, null];
});

function marked(doc: string): EditorView {
  view = new EditorView({
    parent: document.body,
    state: EditorState.create({ doc, extensions: faultMarks }),
  });
  view.dispatch({ effects: setFaults.of(faults) });
  return view;
}
const marks = () => [...document.querySelectorAll('.cm-fault')].map(({ textContent }) => textContent);

describe('marks of compiler errors', () => {
  it('cover the word, its line and its line number, with the message', () => {
    marked(program);
    expect(marks()).toEqual(['missing']);
    expect(document.querySelector('.cm-fault-line')?.textContent).toBe('  return missing;');
    expect(document.querySelector('.cm-fault')?.getAttribute('title')).toBe('missing is not declared');
  });

  it('stay and move while other lines change', () => {
    const shown = marked(program);
    shown.dispatch({ changes: { from: 0, insert: '// first\n' } });
    shown.dispatch({ changes: { from: shown.state.doc.length, insert: '// last' } });
    expect(marks()).toEqual(['missing']);
  });

  it('disappear when their line is edited', () => {
    const shown = marked(program);
    shown.dispatch({ changes: { from: program.indexOf('missing'), insert: '0 + ' } });
    expect(marks()).toEqual([]);
    expect(document.querySelector('.cm-fault-line')).toBeNull();
  });

  it('are not set if the text has changed since compilation', () => {
    marked('int main() {\n  return 0;\n}\n');
    expect(marks()).toEqual([]);
  });

  it('are shown in the editor, with the caret at the first', async () => {
    editor = createEditor({
      parent: document.body,
      code: program,
      label: 'Editor',
      describedBy: '',
      settings: defaultSettings,
      onChange: () => undefined,
      onSubmit: () => undefined,
    });
    await editor.setFaults(faults);
    expect(marks()).toEqual(['missing']);
    expect(document.querySelector('.cm-fault-number')?.textContent).toBe('2');
    editor.goTo(2, 10);
    expect(document.activeElement?.className).toContain('cm-content');
    await editor.setFaults([]);
    expect(marks()).toEqual([]);
  });
});
