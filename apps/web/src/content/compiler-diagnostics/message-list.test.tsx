// @vitest-environment jsdom
import { setUpScreen } from '../../../test-support/screen.tsx';
import { configure, fireEvent, screen, within } from '@testing-library/react';
import { useState, type JSX } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CompilerText } from './CompilerText.tsx';
import { MessageList, type OtherLanguage, type Place } from './MessageList.tsx';
import { OutputButton } from './OutputButton.tsx';
import type { ReadMessage } from './read.ts';

const browser = setUpScreen();
// Includes hidden elements in queries: checking visibility computes the styles of all ancestors, which would take most
// of the test time.
configure({ defaultHidden: true });
const went = vi.fn<(place: Place) => void>();
beforeEach(() => went.mockReset());

const aMessage = (given: Partial<ReadMessage> = {}): ReadMessage => ({
  line: 2,
  column: 5,
  severity: 'error',
  text: 'no such thing',
  meaning: null,
  ...given,
});
const at = (line: number | null, column: number | null = 1) => aMessage({ line, column });

const show = (messages: readonly ReadMessage[], other: OtherLanguage | null = null) =>
  browser.show(<MessageList messages={messages} onPlace={went} other={other} />, 'en-US', ['compiler']);
const list = () => screen.getByRole('list', { name: 'Compiler messages' });
const places = () => went.mock.calls.map(([{ line, column }]) => `${line}:${column}`);
const press = (given: KeyboardEventInit = {}) => fireEvent.keyDown(document.body, { key: 'F8', ...given });
const current = () => list().querySelector('.is-current')?.textContent;

function Closable(): JSX.Element {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      {isOpen && <MessageList messages={[at(1)]} onPlace={went} />}
      <button type="button" onClick={() => setIsOpen(false)}>
        close
      </button>
    </>
  );
}

function Changing(): JSX.Element {
  const [messages, setMessages] = useState<readonly ReadMessage[]>([at(1)]);
  return (
    <>
      <MessageList messages={messages} onPlace={went} />
      <button type="button" onClick={() => setMessages([at(8), at(9)])}>
        change
      </button>
    </>
  );
}

describe('the list of compiler messages', () => {
  it('shows line and column, only the line, or neither', async () => {
    await show([at(3, 7), at(12, null), at(null, null)]);
    expect(
      within(list())
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['3:7', '12']);
    await browser.person.click(within(list()).getByRole('button', { name: 'Go to 12' }));
    expect(places()).toEqual(['12:1']);
  });

  it('distinguishes severities', async () => {
    await show([aMessage(), aMessage({ severity: 'warning' }), aMessage({ severity: 'note' })]);
    expect(
      within(list())
        .getAllByRole('listitem')
        .map(({ className }) => className),
    ).toEqual(['is-error', 'is-warning', 'is-note']);
  });

  it('shows texts literally, whatever they contain', async () => {
    const text = '<img src=x onerror=alert(1)> {name} “獬豸” \u202E';
    await show([aMessage({ text, meaning: { names: 'undeclared', name: '<b>{name}</b>' } })]);
    expect(list().querySelector('img, b')).toBeNull();
    expect(within(list()).getByText(text).title).toBe(text);
    expect(list().textContent).toContain('<b>{name}</b> is not defined here');
  });

  it('shows the F8 key only for its first message with a position', async () => {
    await show([at(1), at(2)]);
    expect(within(list()).getAllByText('F8')).toHaveLength(1);
  });

  it('ignores F8 if no message has a position', async () => {
    await show([at(null, null), at(null, null)]);
    expect(within(list()).queryByText('F8')).toBeNull();
    press();
    press({ shiftKey: true });
    expect(places()).toEqual([]);
  });
});

describe('F8', () => {
  it('cycles in both directions and skips messages without a position', async () => {
    await show([at(1), at(null, null), at(3), at(5)]);
    for (let times = 0; times < 4; times += 1) press();
    expect(places()).toEqual(['1:1', '3:1', '5:1', '1:1']);
    went.mockReset();
    press({ shiftKey: true });
    press({ shiftKey: true });
    expect(places()).toEqual(['5:1', '3:1']);
  });

  it('starts at the end with Shift', async () => {
    await show([at(1), at(3), at(null, null)]);
    press({ shiftKey: true });
    expect(places()).toEqual(['3:1']);
  });

  it('continues from the clicked message, which is marked', async () => {
    await show([at(1), at(3), at(5)]);
    await browser.person.click(within(list()).getByRole('button', { name: 'Go to 3:1' }));
    expect(current()).toContain('3:1');
    press();
    expect(places()).toEqual(['3:1', '5:1']);
    expect(current()).toContain('5:1');
  });

  it('does nothing if already handled, or while a dialog is open', async () => {
    await show([at(1)]);
    const taken = new KeyboardEvent('keydown', { key: 'F8', cancelable: true, bubbles: true });
    taken.preventDefault();
    fireEvent(document.body, taken);
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
    press();
    expect(places()).toEqual([]);
    dialog.remove();
    press();
    expect(places()).toEqual(['1:1']);
  });

  it("prevents the browser's default, for no other key", async () => {
    await show([at(1)]);
    expect(press()).toBe(false);
    expect(fireEvent.keyDown(document.body, { key: 'F7' })).toBe(true);
    expect(places()).toHaveLength(1);
  });

  it('does nothing after the list is unmounted', async () => {
    await browser.show(<Closable />, 'en-US', ['compiler']);
    await browser.person.click(screen.getByRole('button', { name: 'close' }));
    expect(press()).toBe(true);
    expect(places()).toEqual([]);
  });

  it('uses the current messages', async () => {
    await browser.show(<Changing />, 'en-US', ['compiler']);
    await browser.person.click(screen.getByRole('button', { name: 'change' }));
    press();
    expect(places()).toEqual(['8:1']);
  });
});

describe('a C++ header in a program sent as C', () => {
  const header = aMessage({ meaning: { names: 'headerOfCpp', name: 'iostream' } });

  it.each([
    ['en-US', 'Change to C++ 17'],
    ['zh-CN', '改用 C++ 17'],
  ] as const)('offers the other language in %s and selects it on click', async (locale, name) => {
    const choose = vi.fn();
    await browser.show(
      <MessageList messages={[header]} onPlace={went} other={{ language: 'C++ 17', choose }} />,
      locale,
      ['compiler'],
    );
    await browser.person.click(screen.getByRole('button', { name }));
    expect([choose.mock.calls.length, places()]).toEqual([1, []]);
  });

  it('offers nothing if no other language is available', async () => {
    await show([header]);
    expect(screen.queryByRole('button', { name: /Change to/ })).toBeNull();
    expect(list().textContent).toContain('iostream');
  });

  it('is the only message that offers a language', async () => {
    const others = (['noHeader', 'undeclared', 'needsStd'] as const).map((names) =>
      aMessage({ meaning: { names, name: 'iostream' } }),
    );
    await show([...others, aMessage({ meaning: { says: 'semicolon' } })], {
      language: 'C++ 17',
      choose: vi.fn(),
    });
    expect(screen.queryByRole('button', { name: /Change to/ })).toBeNull();
  });
});

describe('the full compiler output', () => {
  it('opens unmodified in a dialog that can be closed', async () => {
    const output = 'main.c:1:1: error: no\n    1 | x\n      | ^\n<script>1</script>';
    await browser.show(<OutputButton output={output} />, 'en-US', ['compiler']);
    expect(screen.queryByRole('dialog')).toBeNull();
    await browser.person.click(screen.getByRole('button', { name: 'Full output' }));
    const dialog = screen.getByRole('dialog', { name: 'Full output' });
    expect(dialog.querySelector('pre')?.textContent).toBe(`${output}\n`);
    expect(dialog.querySelector('script')).toBeNull();
    await browser.person.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the columns of quoted lines only', async () => {
    await browser.show(<CompilerText text={'words that wrap\n  3 | quoted\n    | ^~~'} />, 'en-US');
    const kept = [...document.querySelectorAll('.whitespace-pre')].map((line) => line.textContent);
    expect(kept).toEqual(['  3 | quoted', '    | ^~~']);
  });

  it('is a single line break if empty', async () => {
    await browser.show(<pre data-testid="said">{<CompilerText text="" />}</pre>, 'en-US');
    expect(screen.getByTestId('said').textContent).toBe('\n');
  });
});
