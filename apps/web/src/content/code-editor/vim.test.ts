// @vitest-environment jsdom
import { EditorView } from '@codemirror/view';
import { getCM } from '@replit/codemirror-vim';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEditor, type Editor } from './create-editor.ts';
import { defaultSettings } from './settings.ts';

let editor: Editor | null = null;
afterEach(() => {
  editor?.destroy();
  editor = null;
  document.body.replaceChildren();
});

const saved = vi.fn();
const submitted = vi.fn();

function open(code: string): EditorView {
  saved.mockReset();
  submitted.mockReset();
  const parent = document.body.appendChild(document.createElement('div'));
  editor = createEditor({
    parent,
    code,
    settings: defaultSettings,
    label: 'Program',
    describedBy: 'hint',
    onChange: () => undefined,
    onSubmit: submitted,
    onSave: saved,
  });
  const view = EditorView.findFromDOM(parent);
  if (view === null) throw new Error('no editor');
  return view;
}

async function openVim(code: string): Promise<EditorView> {
  const view = open(code);
  await editor?.loadExtras();
  await editor?.setSettings({ ...defaultSettings, keys: 'vim' });
  await vi.waitFor(() => expect(getCM(view)).not.toBeNull());
  return view;
}

const press = (view: EditorView, key: string, more: KeyboardEventInit = {}) =>
  view.contentDOM.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  );

describe('Vim keys', () => {
  it('load when they are chosen, and end with the choice', async () => {
    const view = open('first\nsecond');
    expect(getCM(view)).toBeNull();
    await editor?.setSettings({ ...defaultSettings, keys: 'vim' });
    await vi.waitFor(() => expect(getCM(view)).not.toBeNull());
    for (const key of ['d', 'd']) press(view, key);
    expect(view.state.doc.toString()).toBe('second');
    await editor?.setSettings(defaultSettings);
    await vi.waitFor(() => expect(getCM(view)).toBeNull());
  });

  it('undo with u, and save with :w', async () => {
    const view = await openVim('one two');
    for (const key of ['d', 'w']) press(view, key);
    expect(view.state.doc.toString()).toBe('two');
    press(view, 'u');
    expect(view.state.doc.toString()).toBe('one two');
    press(view, ':');
    const line = view.dom.querySelector('input');
    if (line === null) throw new Error('no command line');
    line.value = 'w';
    line.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true }));
    expect(saved).toHaveBeenCalledOnce();
  });

  it('leave Ctrl+Enter to submitting, and Escape followed by Tab to leaving the editor', async () => {
    const view = await openVim('x');
    press(view, 'Enter', { ctrlKey: true, keyCode: 13 });
    expect(submitted).toHaveBeenCalledOnce();
    press(view, 'Escape', { keyCode: 27 });
    expect(press(view, 'Tab', { keyCode: 9 })).toBe(true);
    expect(view.state.doc.toString()).toBe('x');
  });
});
