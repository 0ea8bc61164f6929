// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, type ComponentProps, type JSX } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteOf, setUpScreen } from '../../../test-support/screen.tsx';
import { Combobox } from './Combobox.tsx';
import { MultiCombobox, TagInput } from './MultiCombobox.tsx';
import type { Option } from './option.ts';
import { SEARCH_REST, useSearchItems, type OptionSearch } from './search.ts';

const browser = setUpScreen();
const option = (label: string, given: Partial<Option> = {}): Option => ({ value: label, label, ...given });

const rest = () => act(() => void vi.advanceTimersByTime(SEARCH_REST));
const found = () => screen.getByLabelText('found').textContent;
const write = (text: string) => fireEvent.change(screen.getByLabelText('text'), { target: { value: text } });
describe('search results', () => {
  const asked: { text: string; signal: AbortSignal; end: PromiseWithResolvers<readonly string[]> }[] = [];
  const search: OptionSearch<string> = (text, signal) => {
    const end = Promise.withResolvers<readonly string[]>();
    asked.push({ text, signal, end });
    return end.promise;
  };

  function Found({ isOn = true }: { isOn?: boolean }): JSX.Element {
    const [text, setText] = useState('');
    const { state, items } = useSearchItems(search, text, isOn);
    return (
      <>
        <input aria-label="text" value={text} onChange={(event) => setText(event.target.value)} />
        <output aria-label="found">{`${state.kind}${state.kind === 'failed' ? ` ${state.reason}` : ''}: ${items.join()}`}</output>
      </>
    );
  }
  const answer = (at: number, items: readonly string[]) => act(async () => asked[at]?.end.resolve(items));

  async function show(isOn = true): Promise<void> {
    asked.length = 0;
    await browser.show(<Found isOn={isOn} />, 'en-US');
    // Opening the list searches immediately, before the user types.
    if (isOn) await waitFor(() => expect(asked).toHaveLength(1));
    vi.useFakeTimers();
  }
  beforeEach(() => void vi.useRealTimers());

  it('are requested after a typing pause, and outdated results are dropped', async () => {
    await show();
    write('a');
    write('al');
    rest();
    write('ali');
    rest();
    expect(asked.map(({ text }) => text)).toEqual(['', 'al', 'ali']);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
    await answer(2, ['alice']);
    await answer(1, ['alan']);
    expect(found()).toBe('found: alice');
    vi.useRealTimers();
  });

  it('stay visible until the next results or an error arrive', async () => {
    await show();
    await answer(0, ['everybody']);
    write('x');
    expect(found()).toBe('found: everybody');
    rest();
    expect(found()).toBe('searching: everybody');
    await act(async () => asked[1]?.end.reject(new Error('offline')));
    expect(found()).toBe('failed offline: everybody');
    vi.useRealTimers();
  });

  it('are not requested while the list is closed', async () => {
    await show(false);
    write('x');
    rest();
    expect([asked, found()]).toEqual([[], 'idle: ']);
    vi.useRealTimers();
  });
});

const listed = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
describe('a single-select', () => {
  const onValue = vi.fn<(value: Option | null) => void>();

  function One({
    first = null,
    ...props
  }: Partial<ComponentProps<typeof Combobox>> & { first?: Option | null }): JSX.Element {
    const [value, setValue] = useState(first);
    return (
      <main>
        <Combobox
          label="Author"
          {...props}
          value={value}
          onChange={(next) => {
            onValue(next);
            setValue(next);
          }}
        />
      </main>
    );
  }
  async function show(props: ComponentProps<typeof One>): Promise<HTMLInputElement> {
    onValue.mockReset();
    await browser.show(<One {...props} />, 'en-US', ['field']);
    return screen.getByRole<HTMLInputElement>('combobox', { name: 'Author' });
  }
  const options = [
    option('alice', { detail: 'Beijing' }),
    option('baize'),
    option('chen', { isDisabled: true }),
  ];

  it('finds options by name or detail, and Enter selects', async () => {
    const input = await show({ options });
    await browser.person.type(input, 'bei');
    await waitFor(() => expect(listed()).toEqual(['aliceBeijing']));
    await browser.person.keyboard('{Enter}');
    expect(onValue.mock.calls).toEqual([[options[0]]]);
    expect(input.value).toBe('alice');
  });

  it('lists all options after a selection, and can be cleared unless required', async () => {
    const [alice] = options;
    const input = await show({ options, first: alice ?? null });
    await browser.person.click(input);
    await browser.person.keyboard('{ArrowDown}');
    await waitFor(() => expect(listed()).toHaveLength(3));
    await browser.person.keyboard('{Escape}');
    await browser.person.click(screen.getByRole('button', { name: 'Clear', hidden: true }));
    expect(onValue.mock.calls.at(-1)).toEqual([null]);
  });

  it('has no clear button if required, and shows its error', async () => {
    const [alice] = options;
    const input = await show({ options, first: alice ?? null, isRequired: true, error: 'Choose another' });
    expect(screen.queryByRole('button', { name: 'Clear', hidden: true })).toBeNull();
    expect([noteOf(input), input.getAttribute('aria-invalid')]).toEqual(['Choose another', 'true']);
  });

  it('shows that it is searching, that it found nothing, and why a search failed', async () => {
    const ends: PromiseWithResolvers<readonly Option[]>[] = [];
    const input = await show({
      search() {
        const end = Promise.withResolvers<readonly Option[]>();
        ends.push(end);
        return end.promise;
      },
    });
    await browser.person.click(input);
    await browser.person.keyboard('{ArrowDown}');
    await screen.findByText('Searching…');
    await act(async () => ends[0]?.resolve([]));
    await screen.findByText('Type to search');
    await browser.person.type(input, 'x');
    await waitFor(() => expect(ends).toHaveLength(2));
    await act(async () => ends[1]?.resolve([]));
    await screen.findByText('No results');
    await browser.person.type(input, 'y');
    await waitFor(() => expect(ends).toHaveLength(3));
    await act(async () => ends[2]?.reject(new Error('offline')));
    await screen.findByText('Search failed: offline');
  });
});

const words = () => screen.getByLabelText('words').textContent;
function Words({ first }: { first: string[] }): JSX.Element {
  const [value, setValue] = useState(first);
  return (
    <main>
      <TagInput
        label="Domains"
        value={value}
        known={['known.example']}
        placeholder="none yet"
        onChange={setValue}
      />
      <output aria-label="words">{value.join(' ')}</output>
    </main>
  );
}
describe('freely typed words', () => {
  it('are trimmed and added once', async () => {
    await browser.show(<Words first={[]} />, 'en-US', ['field']);
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Domains' });
    expect(input.placeholder).toBe('none yet');
    for (const word of [' a.example ', 'A.EXAMPLE', 'known']) {
      await browser.person.type(input, word);
      await browser.person.keyboard('{Enter}');
      await browser.person.clear(input);
    }
    await waitFor(() => expect(words()).toBe('a.example known.example'));
    expect(input.placeholder).toBe('');
  });

  it('are removed by Backspace and by their buttons', async () => {
    await browser.show(<Words first={['one', 'two', 'three']} />, 'en-US', ['field']);
    await browser.person.click(screen.getByRole('button', { name: 'Remove one' }));
    expect(words()).toBe('two three');
    screen.getByRole('combobox').focus();
    await browser.person.keyboard('{Backspace}');
    await waitFor(() => expect(words()).toBe('two'));
  });
});

describe('a multi-select', () => {
  it('cannot be changed while disabled', async () => {
    const onChange = vi.fn();
    await browser.show(
      <MultiCombobox
        label="Tags"
        options={[option('dp')]}
        value={[option('graph')]}
        isDisabled
        onChange={onChange}
      />,
      'en-US',
      ['field'],
    );
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Tags' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Remove graph' }));
    expect(onChange).not.toHaveBeenCalled();
  });
});
