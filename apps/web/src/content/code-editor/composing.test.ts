// @vitest-environment jsdom
import { EditorView } from '@codemirror/view';
import { afterEach, expect, it, vi } from 'vitest';
import { faultsOf } from '../compiler-diagnostics/faults.ts';
import { createEditor, type Editor } from './create-editor.ts';
import { defaultSettings } from './settings.ts';

const program = 'int main() {\n  return missing;\n}\n';

let editor: Editor | null = null;
afterEach(() => {
  editor?.destroy();
  editor = null;
  document.body.replaceChildren();
});

/** An editor, and where one writes in it. */
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

it('nothing is redrawn while an input method composes, and all of it comes afterwards', async () => {
  const { opened, content } = open();
  content.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  expect(EditorView.findFromDOM(content)?.compositionStarted).toBe(true);
  opened.setWords('代码');
  await opened.loadExtras();
  await opened.setContentType('text/x-c++src');
  await opened.setFaults(
    faultsOf([{ line: 2, column: 10, severity: 'error', text: 'not declared' }], program),
  );
  expect([labelOf(content), marks()]).toEqual(['Code', 0]);
  content.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  await vi.waitFor(() => expect([labelOf(content), marks()]).toEqual(['代码', 1]));
});

it('what was to come is left alone where the editor is gone', () => {
  vi.useFakeTimers();
  try {
    const { opened, content } = open();
    content.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    opened.setWords('代码');
    content.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    opened.destroy();
    vi.runAllTimers();
    expect(labelOf(content)).toBe('Code');
  } finally {
    vi.useRealTimers();
  }
});
