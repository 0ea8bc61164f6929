// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpScreen } from '../../../test-support/screen.tsx';
import type { Column } from './column.ts';
import { DataList, type DataListProps } from './DataList.tsx';
import type { ListState } from './list-state.ts';
import { useRowSelection } from './use-row-selection.tsx';

interface Member {
  uid: number;
  name: string;
  solved: number;
}

const site = setUpScreen();
const fine = { isPlaceholderData: false, error: null, dataUpdatedAt: Date.now(), refetch: vi.fn() };
const members: Member[] = [
  { uid: 1, name: 'amara', solved: 3 },
  { uid: 2, name: 'baize', solved: 5 },
  { uid: 3, name: 'chen', solved: 1 },
];
const drawn = vi.fn<(name: string) => void>();
const columns: Column<Member>[] = [
  {
    id: 'name',
    head: '用户名',
    sort: 'name',
    cell(row) {
      drawn(row.name);
      return (
        <a href={`#${row.uid}`} data-row>
          {row.name}
        </a>
      );
    },
  },
  { id: 'solved', head: '解决', sort: 'solved', sortsFirst: 'descending', cell: (row) => row.solved },
];
const uidOf = (row: Member): number => row.uid;
const nameOf = (row: Member): string => row.name;

beforeEach(() => {
  drawn.mockReset();
  fine.refetch.mockReset();
});

function List(props: Partial<DataListProps<Member>>) {
  const [state, setState] = useState<ListState>({});
  return (
    <>
      <output data-testid="state">{JSON.stringify(state)}</output>
      <DataList
        label="成员"
        columns={columns}
        rows={members}
        rowKey={uidOf}
        query={fine}
        state={state}
        onChange={(part) => setState((before) => ({ ...before, ...part }))}
        expected={4}
        empty={{ title: '还没有成员' }}
        {...props}
      />
    </>
  );
}

/** A list in which a click on a button changes the second row. */
function Live() {
  const [rows, setRows] = useState(members);
  const change = () =>
    setRows((before) => before.map((row) => (row.uid === 2 ? { ...row, name: 'baizebubai' } : row)));
  return (
    <>
      <button type="button" onClick={change}>
        事件
      </button>
      <List rows={rows} />
    </>
  );
}

const state = (): unknown => JSON.parse(screen.getByTestId('state').textContent ?? '');

describe('a list', () => {
  it('sorts by its headers and returns to the first page', async () => {
    await site.show(<List />);
    await site.person.click(screen.getByRole('button', { name: '解决' }));
    expect(state()).toEqual({ sort: '-solved' });
    expect(screen.getByRole('columnheader', { name: '解决' }).getAttribute('aria-sort')).toBe('descending');
    await site.person.click(screen.getByRole('button', { name: '用户名' }));
    expect(state()).toEqual({ sort: 'name' });
  });

  it('rerenders only the changed row', async () => {
    await site.show(<Live />);
    drawn.mockReset();
    await site.person.click(screen.getByRole('button', { name: '事件' }));
    expect(drawn.mock.calls).toEqual([['baizebubai']]);
  });

  it('moves by j and k and opens by o, but not while the user types', async () => {
    await site.show(
      <>
        <input aria-label="筛选" />
        <List />
      </>,
    );
    await site.person.keyboard('jj');
    expect(document.activeElement?.textContent).toBe('baize');
    await site.person.keyboard('k');
    expect(document.activeElement?.textContent).toBe('amara');
    await site.person.keyboard('o');
    expect(location.hash).toBe('#1');
    await site.person.type(screen.getByRole('textbox'), 'jk');
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'jk');
    location.hash = '';
  });

  it('shows the final number of rows while loading, hidden from assistive technology', async () => {
    await site.show(<List rows={undefined} />);
    expect(screen.getAllByRole('row')).toHaveLength(1);
    expect(document.querySelectorAll('tbody > tr')).toHaveLength(4);
  });

  it('marks that the next page is loading', async () => {
    await site.show(<List query={{ ...fine, isPlaceholderData: true }} />);
    const table = screen.getByRole('table', { name: '成员' });
    expect(table.parentElement?.getAttribute('aria-busy')).toBe('true');
    expect(within(table).getAllByRole('row')).toHaveLength(4);
  });
});

describe('a list without rows', () => {
  it('offers a retry after a failure', async () => {
    await site.show(<List rows={undefined} query={{ ...fine, error: new Error('服务器错误') }} />);
    expect(screen.getByText('服务器错误')).toBeTruthy();
    await site.person.click(screen.getByRole('button', { name: '重试' }));
    expect(fine.refetch).toHaveBeenCalledOnce();
  });

  it('keeps rows that could not be refreshed and shows their age', async () => {
    const dataUpdatedAt = Date.now() - 3 * 60_000;
    await site.show(<List query={{ ...fine, error: new Error('网络错误'), dataUpdatedAt }} />);
    expect(screen.getByText('刷新失败，以下是3分钟前的数据：网络错误')).toBeTruthy();
    expect(screen.getByText('amara')).toBeTruthy();
    await site.person.click(screen.getByRole('button', { name: '重试' }));
    expect(fine.refetch).toHaveBeenCalledOnce();
  });

  it('distinguishes an empty list, no matches, and a page after the last', async () => {
    const clear = vi.fn();
    await site.show(<List rows={[]} />);
    expect(screen.getByText('还没有成员')).toBeTruthy();
    await site.show(<List rows={[]} empty={{ title: '还没有成员', clear }} />);
    expect(screen.getByText('没有符合条件的内容')).toBeTruthy();
    await site.person.click(screen.getByRole('button', { name: '清除全部' }));
    expect(clear).toHaveBeenCalledOnce();
    await site.show(<List rows={[]} state={{ currentPage: 9 }} />);
    await site.person.click(screen.getByRole('button', { name: '回第一页' }));
    expect(screen.getAllByTestId('state').at(-1)?.textContent).toBe('{}');
  });
});

function Selectable({ rows = members }: { rows?: readonly Member[] }) {
  const page = useMemo(() => rows.map(uidOf), [rows]);
  const [actual, setResult] = useState('');
  const selecting = useRowSelection<Member>({
    scope: '',
    page,
    rowName: nameOf,
    takesAllMatching: true,
    actions: (selection) => [
      {
        id: 'remove',
        label: '移出',
        run({ keys, isAllMatching }, count) {
          setResult(`${[...keys].join()} ${isAllMatching} ${count}`);
          selection.clear();
        },
      },
    ],
  });
  const pager = { total: 40, size: 3, hrefOf: () => '#', onPage: vi.fn(), onSize: vi.fn() };
  return (
    <>
      <p>{actual}</p>
      <List rows={rows} selecting={selecting} pager={pager} />
    </>
  );
}
const box = (name: string) => screen.getByRole('checkbox', { name: `选择：${name}` });

describe('selecting rows', () => {
  it('passes the keys and their number to the action, and can be cleared', async () => {
    await site.show(<Selectable />, 'zh-CN', ['list']);
    await site.person.click(box('amara'));
    await site.person.keyboard('{Shift>}');
    await site.person.click(box('chen'));
    await site.person.keyboard('{/Shift}');
    expect(screen.getByText('已选 3 项')).toBeTruthy();
    await site.person.click(box('baize'));
    await site.person.click(screen.getByRole('button', { name: '移出' }));
    expect(screen.getByText('1,3 false 2')).toBeTruthy();
    expect(screen.queryByText(/已选/)).toBeNull();
  });

  it('offers all matching rows once the page is selected', async () => {
    await site.show(<Selectable />, 'zh-CN', ['list']);
    expect(screen.queryByRole('button', { name: '选择全部 40 项' })).toBeNull();
    await site.person.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    await site.person.click(screen.getByRole('button', { name: '选择全部 40 项' }));
    expect(screen.getByText('已选 40 项')).toBeTruthy();
    await site.person.click(screen.getByRole('button', { name: '移出' }));
    expect(screen.getByText('1,2,3 true 40')).toBeTruthy();
  });

  it('rerenders only the clicked row', async () => {
    await site.show(<Selectable />, 'zh-CN', ['list']);
    drawn.mockReset();
    await site.person.click(box('baize'));
    expect(drawn.mock.calls).toEqual([['baize']]);
  });
});
