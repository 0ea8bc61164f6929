// @vitest-environment jsdom
import { EditorView } from '@codemirror/view';
import { afterEach, expect, it, vi } from 'vitest';
import { compilerFaults } from '../compiler-diagnostics/faults.ts';
import { createEditor, type Editor } from './create-editor.ts';
import { defaultSettings } from './settings.ts';

const program = 'int main() {\n  return missing;\n}\n';

let editor: Editor | null = null;
afterEach(() => {
  editor?.destroy();
  editor = null;
  document.body.replaceChildren();
});

/** Opens an editor; `content` is its editable element. */
function open(): { opened: Editor; content: HTMLElement } {
  const opened = createEditor({
    parent: document.body,
    code: program,
    label: 'Code',
    describedBy: '',
    settings: defaultSettings,
    onChange: () => undefined,
    onSubmit: () => undefined,
  });
  editor = opened;
  const content = document.querySelector<HTMLElement>('.cm-content');
  if (content === null) throw new Error('there is no editor');
  return { opened, content };
}

const labelOf = (content: HTMLElement) => content.getAttribute('aria-label');
const marks = () => document.querySelectorAll('.cm-fault').length;

it('configuration changes wait until text composition ends', async () => {
  const { opened, content } = open();
  content.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  expect(EditorView.findFromDOM(content)?.compositionStarted).toBe(true);
  opened.setLabel('代码');
  await opened.loadExtras();
  await opened.setContentType('text/x-c++src');
  await opened.setFaults(
    compilerFaults([{ line: 2, column: 10, severity: 'error', text: 'not declared' }], program),
  );
  expect([labelOf(content), marks()]).toEqual(['Code', 0]);
  content.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  await vi.waitFor(() => expect([labelOf(content), marks()]).toEqual(['代码', 1]));
});

it('pending changes are dropped when the editor is destroyed', () => {
  vi.useFakeTimers();
  try {
    const { opened, content } = open();
    content.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    opened.setLabel('代码');
    content.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    opened.destroy();
    vi.runAllTimers();
    expect(labelOf(content)).toBe('Code');
  } finally {
    vi.useRealTimers();
  }
});
