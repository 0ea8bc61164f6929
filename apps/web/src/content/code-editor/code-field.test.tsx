// @vitest-environment jsdom
import { setUpScreen } from '../../../test-support/screen.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState, type JSX } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { switchLocale } from '../../i18n/messages.ts';
import { CodeEditor } from './CodeEditor.tsx';
import { CodeField } from './CodeField.tsx';
import type { Editor, EditorOptions } from './create-editor.ts';
import { SettingsDialog } from './SettingsDialog.tsx';
import { defaultSettings, editorThemes, parseSettings, SETTINGS_KEY } from './settings.ts';

const browser = setUpScreen();

/** Fake editor that records the calls of its methods and reports typing. */
class FakeEditor implements Editor {
  static made: FakeEditor[] = [];
  static loadsExtras: () => Promise<void> = async () => undefined;
  readonly options: EditorOptions;
  calls: string[] = [];
  constructor(options: EditorOptions) {
    this.options = options;
    this.calls.push(`made ${options.code}`);
    FakeEditor.made.push(this);
  }
  #log(text: string): Promise<void> {
    this.calls.push(text);
    return Promise.resolve();
  }
  setCode = (code: string) => void this.#log(`code ${code}`);
  setSettings = ({ tabSize }: typeof defaultSettings) => this.#log(`tab ${tabSize}`);
  setContentType = (contentType: string) => this.#log(`type ${contentType}`);
  setFaults = (faults: readonly unknown[]) => this.#log(`faults ${faults.length}`);
  setLabel = (label: string) => void this.#log(`words ${label}`);
  goTo = (line: number, column: number) => void this.#log(`go ${line}:${column}`);
  focus = (caret?: number) => void this.#log(`focus ${caret}`);
  destroy = () => void this.#log('destroyed');
  loadExtras = () => FakeEditor.loadsExtras();
}
let isReachable = true;
vi.mock('./create-editor.ts', () => ({
  createEditor(options: EditorOptions) {
    if (!isReachable) throw new Error('offline');
    return new FakeEditor(options);
  },
}));

const editor = () => {
  const made = FakeEditor.made.at(-1);
  if (made === undefined) throw new Error('no editor was made');
  return made;
};
const calls = (word: string) => editor().calls.filter((text) => text.startsWith(word));
const plain = (name = 'Program') => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const changed = vi.fn<(code: string) => void>();
const submitted = vi.fn();

const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });

const showEditor = (given: Partial<Parameters<typeof CodeEditor>[0]> = {}) =>
  browser.show(<CodeEditor {...aProps} {...given} />, 'en-US');

beforeEach(() => {
  FakeEditor.made = [];
  FakeEditor.loadsExtras = async () => undefined;
  isReachable = true;
  changed.mockReset();
  submitted.mockReset();
  localStorage.clear();
});

/** A form with a program field that another control can replace. */
function Form(): JSX.Element {
  const [value, setValue] = useState('first');
  return (
    <>
      <CodeField
        label="Program"
        value={value}
        contentType="text/x-csrc"
        onChange={(code) => {
          changed(code);
          setValue(code);
        }}
        onSubmit={submitted}
      />
      <button type="button" onClick={() => setValue('replaced')}>
        replace
      </button>
      <output>{value}</output>
    </>
  );
}
async function form(): Promise<void> {
  await browser.show(<Form />, 'en-US');
  if (isReachable) await waitFor(() => expect(FakeEditor.made).toHaveLength(1));
}
const replace = () => browser.person.click(screen.getByRole('button', { name: 'replace' }));

const showSettings = () =>
  browser.show(<SettingsDialog onClose={() => undefined} />, 'en-US', ['editorSetting']);

describe('CodeField', () => {
  it('reports typing without resetting the editor', async () => {
    await form();
    act(() => editor().options.onChange('typed'));
    expect([screen.getByRole('status').textContent, changed.mock.calls]).toEqual(['typed', [['typed']]]);
    expect(calls('code')).not.toContain('code typed');
  });

  it('shows a value set by another control, even one it had before', async () => {
    await form();
    await replace();
    expect(calls('code').at(-1)).toBe('code replaced');
    act(() => editor().options.onChange('typed'));
    await replace();
    expect(calls('code').slice(-2)).toEqual(['code replaced', 'code replaced']);
    expect(FakeEditor.made).toHaveLength(1);
  });

  it("submits by the editor's key", async () => {
    await form();
    act(() => editor().options.onSubmit());
    expect(submitted).toHaveBeenCalledOnce();
  });

  it('stays a plain field with the same text if the editor fails to load', async () => {
    isReachable = false;
    await form();
    fireEvent.change(plain(), { target: { value: 'typed' } });
    expect([plain().value, changed.mock.calls]).toEqual(['typed', [['typed']]]);
    await replace();
    expect(plain().value).toBe('replaced');
  });

  it('destroys its editor on unmount', async () => {
    await form();
    const made = editor();
    await browser.show(<p>elsewhere</p>, 'en-US');
    const { cleanup } = await import('@testing-library/react');
    cleanup();
    expect(made.calls.at(-1)).toBe('destroyed');
  });
});

const aProps = {
  code: 'a',
  revision: 0,
  contentType: 'text/x-csrc',
  settings: defaultSettings,
  label: 'Program',
  isAwaited: true,
  onChange: changed,
  onSubmit: submitted,
};

function Later(): JSX.Element {
  const [isAwaited, setIsAwaited] = useState(false);
  return (
    <>
      <CodeEditor {...aProps} code="abc" isAwaited={isAwaited} />
      <button
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setIsAwaited(true)}
      >
        fetch
      </button>
    </>
  );
}

function Going(): JSX.Element {
  const [target, setTarget] = useState<{ line: number; column: number } | null>(null);
  return (
    <>
      <CodeEditor {...aProps} target={target} />
      <button type="button" onClick={() => setTarget({ line: 2, column: 1 })}>
        go
      </button>
    </>
  );
}

describe('CodeEditor', () => {
  it('does not load before it is awaited; the plain field works until then', async () => {
    await showEditor({ isAwaited: false });
    await vi.dynamicImportSettled();
    expect(FakeEditor.made).toEqual([]);
    expect(plain().value).toBe('a');
  });

  it('replaces the plain field and keeps the caret position', async () => {
    await browser.show(<Later />, 'en-US');
    plain().focus();
    plain().setSelectionRange(2, 2);
    await act(async () => screen.getByRole('button', { name: 'fetch' }).click());
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(calls('focus')).toEqual(['focus 2']);
  });

  it('does not take focus from another element', async () => {
    await showEditor();
    await waitFor(() => expect(FakeEditor.made).toHaveLength(1));
    expect(calls('focus')).toEqual([]);
  });

  it('passes on language, settings, faults and caret target', async () => {
    const fault = { line: 1, from: 0, to: 1, text: 'no', source: 'a' };
    await showEditor({ faults: [fault], target: { line: 3, column: 7 } });
    await waitFor(() => expect(calls('go')).toEqual(['go 3:7']));
    expect([calls('type'), calls('tab'), calls('faults')]).toEqual([
      ['type text/x-csrc'],
      ['tab 4'],
      ['faults 1'],
    ]);
  });

  it('moves to the same target each time it is requested', async () => {
    await browser.show(<Going />, 'en-US');
    await waitFor(() => expect(FakeEditor.made).toHaveLength(1));
    await browser.person.click(screen.getByRole('button', { name: 'go' }));
    await browser.person.click(screen.getByRole('button', { name: 'go' }));
    expect(calls('go')).toEqual(['go 2:1', 'go 2:1']);
  });

  it("keeps text and undo history when the site's language changes", async () => {
    const { label: _, ...unnamed } = aProps;
    await browser.show(<CodeEditor {...unnamed} />, 'en-US');
    await waitFor(() => expect(calls('words')).toEqual(['words Code editor']));
    await act(() => switchLocale('zh-CN'));
    expect(calls('words').at(-1)).toBe('words 代码编辑器');
    expect([FakeEditor.made.length, calls('destroyed')]).toEqual([1, []]);
  });

  it('tries to load its extras three times and works without them', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = vi.fn(() => Promise.reject(new Error('offline')));
    FakeEditor.loadsExtras = asked;
    await showEditor();
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect([asked.mock.calls.length, calls('destroyed')]).toEqual([3, []]);
    vi.useRealTimers();
  });
});

describe('the editor settings', () => {
  it('offer every theme, sizes from 12 to 20, and three tab widths', async () => {
    await showSettings();
    expect(within(select('Theme')).getAllByRole('option')).toHaveLength(editorThemes.length);
    expect(
      within(select('Font size'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20].map((size) => `${size} px`));
    expect(
      within(select('Indentation'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['2 spaces', '4 spaces', '8 spaces']);
  });

  it('apply at once, are stored, and update from another tab', async () => {
    await showSettings();
    await browser.person.selectOptions(select('Theme'), 'monokai');
    await browser.person.selectOptions(select('Font size'), '18');
    await browser.person.selectOptions(select('Indentation'), '2');
    const kept = { ...defaultSettings, theme: 'monokai', fontSize: 18, tabSize: 2 };
    expect(parseSettings(localStorage.getItem(SETTINGS_KEY))).toEqual(kept);
    const theirs = JSON.stringify({ ...kept, theme: 'dracula' });
    localStorage.setItem(SETTINGS_KEY, theirs);
    act(() => void dispatchEvent(new StorageEvent('storage', { key: SETTINGS_KEY, newValue: theirs })));
    expect(select('Theme').value).toBe('dracula');
    localStorage.setItem(SETTINGS_KEY, theirs);
    localStorage.removeItem(SETTINGS_KEY);
    act(() => void dispatchEvent(new StorageEvent('storage', { key: SETTINGS_KEY, newValue: null })));
    expect(select('Theme').value).toBe('xiezhi');
  });
});
