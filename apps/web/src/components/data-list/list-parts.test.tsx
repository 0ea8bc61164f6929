// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState, type JSX } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '../../lib/toasts.ts';
import { catchFiles } from '../../../test-support/saved-files.ts';
import { setUpScreen } from '../../../test-support/screen.tsx';
import { Pager } from '../Pager.tsx';
import { ActiveFilters } from './ActiveFilters.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterBar, type Filter } from './FilterBar.tsx';
import { KeyboardPager } from './KeyboardPager.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useSelection } from './selection.ts';
import { useRowKeys } from './use-row-keys.ts';

const browser = setUpScreen();
let saved: ReturnType<typeof catchFiles> = [];

beforeEach(() => {
  saved = catchFiles();
});

interface State {
  word?: string | undefined;
  kind?: string | undefined;
  mine?: boolean | undefined;
}

const filters = (state: State): Filter<State>[] => [
  { kind: 'search', id: 'word', label: 'Word', value: state.word, change: (word) => ({ word }) },
  {
    kind: 'choice',
    id: 'kind',
    label: 'Kind',
    value: state.kind,
    any: 'All kinds',
    options: [{ value: 'a', label: 'A' }],
    change: (kind) => ({ kind }),
  },
  {
    kind: 'segment',
    id: 'part',
    label: 'Part',
    value: state.kind,
    any: 'Any part',
    options: [{ value: 'a', label: 'The part A' }],
    change: (kind) => ({ kind }),
  },
  { kind: 'switch', id: 'mine', label: 'Mine', value: state.mine === true, change: (mine) => ({ mine }) },
  { kind: 'own', id: 'own', content: <b>own</b> },
];
describe('filters of a list', () => {
  const onChange = vi.fn<(change: Partial<State>) => void>();

  it('report their change, and undefined for "any"', async () => {
    onChange.mockReset();
    await browser.show(<FilterBar filters={filters({ kind: 'a' })} onChange={onChange} />, 'en-US');
    const kind = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kind' });
    expect([kind.value, [...kind.options].map(({ text }) => text)]).toEqual(['a', ['All kinds', 'A']]);
    fireEvent.change(kind, { target: { value: '' } });
    fireEvent.click(screen.getByRole('radio', { name: 'Any part' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Mine' }));
    expect(onChange.mock.calls).toEqual([[{ kind: undefined }], [{ kind: undefined }], [{ mine: true }]]);
    screen.getByText('own');
  });

  it('that are active appear as text and can be removed one by one or all at once', async () => {
    onChange.mockReset();
    const applied = [
      { key: 'kind', text: 'Kind A', without: { kind: undefined } },
      { key: 'word', text: 'tree', without: { word: undefined } },
    ];
    const cleared = { kind: undefined, word: undefined };
    await browser.show(<ActiveFilters filters={applied} cleared={cleared} onChange={onChange} />, 'en-US');
    fireEvent.click(screen.getByRole('button', { name: 'Remove “tree”' }));
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(onChange.mock.calls).toEqual([[{ word: undefined }], [cleared]]);
  });

  it('that are inactive take no line', async () => {
    await browser.show(<ActiveFilters filters={[]} cleared={{}} onChange={onChange} />, 'en-US');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

const button = () => screen.getByRole('button');
const text = async () => {
  const bytes = new Uint8Array((await saved[0]?.data.arrayBuffer()) ?? new ArrayBuffer(0));
  return [Array.from(bytes.slice(0, 3)), new TextDecoder().decode(bytes)];
};
describe('exporting a list', () => {
  const columns = [{ head: 'name', text: (row: string) => row }, { head: 'drawn' }];
  const show = (pages: (signal: AbortSignal) => AsyncIterable<readonly string[]>) =>
    browser.show(<ExportButton name="users" columns={columns} pages={pages} total={3} />, 'en-US', ['list']);

  it('loads page by page and saves one file with a byte order mark', async () => {
    await show(async function* () {
      yield ['张三', '=1'];
      yield ['c'];
    });
    fireEvent.click(button());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('users.csv');
    expect(await text()).toEqual([[0xef, 0xbb, 0xbf], "name\r\n张三\r\n'=1\r\nc\r\n"]);
    await waitFor(() => expect(button().textContent).toBe('CSV'));
  });

  it('shows its progress and is cancelled by a second click', async () => {
    const more = Promise.withResolvers<readonly string[]>();
    let given: AbortSignal | undefined;
    await show(async function* (signal) {
      given = signal;
      yield ['a', 'b'];
      yield await more.promise;
    });
    fireEvent.click(button());
    await screen.findByRole('button', { name: '2 / 3' });
    fireEvent.click(button());
    expect(given?.aborted).toBe(true);
    await act(async () => more.resolve(['c']));
    await screen.findByRole('button', { name: 'CSV' });
    expect(saved).toEqual([]);
    expect(toastStore.get()).toBeNull();
  });

  it('saves nothing if a page fails, shows the error and can be retried', async () => {
    const failures = [new Error('Too many rows'), 'gone'];
    await show(async function* () {
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      yield ['a'];
    });
    fireEvent.click(button());
    await waitFor(() => expect(toastStore.get()?.text).toBe('Too many rows'));
    fireEvent.click(button());
    await waitFor(() => expect(toastStore.get()?.text).toBe('Export failed. Try again.'));
    fireEvent.click(button());
    await waitFor(() => expect(saved).toHaveLength(1));
  });
});

const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('aria-label'));
describe('paging', () => {
  it('by keys has links to the previous and next page, disabled at the ends', async () => {
    const onGo = vi.fn();
    await browser.show(
      <KeyboardPager previous={null} next="/a?after=9" onGo={onGo} note="9 rows" label="Log" />,
      'en-US',
    );
    const pages = within(screen.getByRole('navigation', { name: 'Log' }));
    expect(pages.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true);
    const next = pages.getByRole('link', { name: 'Next page' });
    expect(next.getAttribute('href')).toBe('/a?after=9');
    expect(fireEvent.click(next, { ctrlKey: true })).toBe(true);
    expect(onGo).not.toHaveBeenCalled();
    expect(fireEvent.click(next)).toBe(false);
    expect(onGo.mock.calls).toEqual([['/a?after=9']]);
    pages.getByText('9 rows');
  });

  const pager = (props: { current: number; size: number; total: number; isTotalEstimated?: boolean }) =>
    browser.show(
      <Pager {...props} hrefOf={(page) => `/?p=${page}`} onPage={vi.fn()} onSize={onSize} />,
      'en-US',
    );
  const onSize = vi.fn();

  it.each([
    [{ current: 1, size: 10, total: 0 }, ['Page 1']],
    [{ current: 1, size: 10, total: 10 }, ['Page 1']],
    [{ current: 1, size: 10, total: 11 }, ['Page 1', 'Page 2', 'Next page']],
    [{ current: 2, size: 10, total: 11 }, ['Previous page', 'Page 1', 'Page 2']],
  ])('by number with %j offers %j', async (props, offered) => {
    await pager(props);
    expect(links()).toEqual(offered);
  });

  it('adds a page size from the URL to the offered ones, in order', async () => {
    onSize.mockReset();
    await pager({ current: 1, size: 20, total: 1000, isTotalEstimated: true });
    const size = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' });
    expect([...size.options].map(({ value }) => value)).toEqual(['10', '15', '20', '30', '50', '100']);
    fireEvent.change(size, { target: { value: '100' } });
    expect(onSize.mock.calls).toEqual([[100]]);
    screen.getByText('+');
  });
});

const said = () => screen.getByRole('region', { name: 'Bulk actions' }).querySelector('output')?.textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
describe('bulk actions', () => {
  const page = [1, 2];
  const running = vi.fn<() => Promise<void>>();

  function Bar(): JSX.Element {
    const [scope, setScope] = useState('a');
    const selection = useSelection(scope);
    const actions = [
      { id: 'one', label: 'Hide', isDangerous: true, run: running },
      { id: 'two', label: 'Show', run: () => selection.clear() },
    ];
    return (
      <>
        <button type="button" onClick={() => selection.setPage(page, true)}>
          page
        </button>
        <button type="button" onClick={() => selection.toggle(2, false, false, page)}>
          less
        </button>
        <button type="button" onClick={() => setScope('b')}>
          other filters
        </button>
        <SelectionBar selected={selection} actions={actions} page={page} total={9} takesAllMatching />
      </>
    );
  }

  beforeEach(async () => {
    running.mockReset();
    await browser.show(<Bar />, 'en-US', ['list']);
  });

  it('are disabled while one runs, and enabled after it succeeds or fails', async () => {
    const end = Promise.withResolvers<void>();
    running.mockReturnValue(end.promise);
    press('page');
    press('Hide');
    const other = screen.getByRole<HTMLButtonElement>('button', { name: 'Show' });
    expect([other.disabled, screen.getByRole('button', { name: 'Hide' }).getAttribute('aria-busy')]).toEqual([
      true,
      'true',
    ]);
    await act(async () => end.resolve());
    expect(other.disabled).toBe(false);
  });

  it('apply to all matching rows until one is deselected', () => {
    press('page');
    press('Select all 9');
    expect(said()).toBe('9 selected');
    press('less');
    expect(said()).toBe('1 selected');
    expect(screen.queryByRole('button', { name: 'Select all 9' })).toBeNull();
  });

  it('start with an empty selection after the filters change', () => {
    press('page');
    press('other filters');
    expect(said()).toBe('0 selected');
    press('page');
    press('Clear selection');
    expect(said()).toBe('0 selected');
  });
});

describe('keyboard navigation through rows', () => {
  const opened = vi.fn();

  function Rows(): JSX.Element {
    useRowKeys();
    return (
      <ul>
        {['a', 'b'].map((name) => (
          <li key={name}>
            <input type="checkbox" data-select aria-label={`select ${name}`} />
            <button type="button" data-row onClick={() => opened(name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    );
  }

  it('selects the focused row, wherever focus is within it, and stops at both ends', async () => {
    opened.mockReset();
    await browser.show(<Rows />, 'en-US');
    await browser.person.keyboard('kxo');
    expect(document.activeElement?.textContent).toBe('a');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'select a' }).checked).toBe(true);
    expect(opened.mock.calls).toEqual([['a']]);
    screen.getByRole('checkbox', { name: 'select b' }).focus();
    await browser.person.keyboard('j');
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'select b' }));
    await browser.person.keyboard('kk');
    expect(document.activeElement?.textContent).toBe('a');
  });

  it('ignores keys with a modifier, which belong to the browser', async () => {
    await browser.show(<Rows />, 'en-US');
    await browser.person.keyboard('{Control>}j{/Control}{Meta>}x{/Meta}');
    expect(document.activeElement).toBe(document.body);
  });
});
