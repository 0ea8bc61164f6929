import { useMemo, useState } from 'react';
import { notify } from '../lib/notices.ts';
import { actsColumn } from '../ui/data-list/acts-column.tsx';
import { Applied } from '../ui/data-list/Applied.tsx';
import type { Column } from '../ui/data-list/column.ts';
import { DataList } from '../ui/data-list/DataList.tsx';
import { ExportButton } from '../ui/data-list/ExportButton.tsx';
import { FilterBar } from '../ui/data-list/FilterBar.tsx';
import { KeyPager } from '../ui/data-list/KeyPager.tsx';
import type { ListState } from '../ui/data-list/list-state.ts';
import { useSelecting } from '../ui/data-list/use-selecting.tsx';
import { confirm } from '../ui/confirm/confirm.ts';
import { Section } from '../ui/Section.tsx';
import { Time } from '../ui/Time.tsx';
import { peopleOf, type Person } from './people.ts';
import { Shown } from './Shown.tsx';
import { useSay, type Say } from './words.ts';

interface PeopleState extends ListState {
  keyword?: string | undefined;
  role?: string | undefined;
}

const everyone = peopleOf(46);
const anHourAgo = Date.now() - 3_600_000;
const fine = { isPlaceholderData: false, error: null, dataUpdatedAt: 0, refetch: () => undefined };
const keyOf = (person: Person) => person.uid;
const nameOf = (person: Person) => person.username;
const cleared: PeopleState = { keyword: undefined, role: undefined, currentPage: undefined };

function columnsOf(say: Say): Column<Person>[] {
  return [
    {
      id: 'name',
      head: say('用户名', 'Username'),
      sort: 'name',
      cell: (row) => (
        <a href="#kit" data-row className="text-14 font-medium hover:text-brand">
          {row.username}
        </a>
      ),
      text: (row) => row.username,
      skeleton: 120,
    },
    {
      id: 'role',
      head: say('角色', 'Role'),
      width: 120,
      from: 640,
      cell: (row) => (row.role === 'assistant' ? say('助教', 'Assistant') : say('成员', 'Member')),
      text: (row) => row.role,
    },
    {
      id: 'solved',
      head: say('解决', 'Solved'),
      width: 96,
      align: 'right',
      sort: 'solved',
      sortsFirst: 'descending',
      cell: (row) => row.solved.toLocaleString(),
      text: (row) => row.solved,
    },
    {
      id: 'joined',
      head: say('加入', 'Joined'),
      width: 110,
      align: 'right',
      from: 480,
      className: 'text-text-3',
      cell: (row) => <Time value={row.joined} />,
      text: (row) => row.joined,
    },
    actsColumn(say('操作', 'Acts'), (row) => [
      {
        kind: 'action',
        label: say('移出团队', 'Remove'),
        icon: 'trash',
        onSelect: () => notify({ tone: 'info', text: row.username }),
      },
    ]),
  ];
}

function shown(state: PeopleState): Person[] {
  const key = state.sort?.replace('-', '');
  const turn = state.sort?.startsWith('-') === true ? -1 : 1;
  return everyone
    .filter(({ username }) => username.includes(state.keyword ?? ''))
    .filter(({ role }) => state.role === undefined || role === state.role)
    .sort((a, b) => {
      if (key === 'solved') return turn * (a.solved - b.solved);
      return key === 'name' ? turn * a.username.localeCompare(b.username) : a.uid - b.uid;
    });
}

/** Lists in all their states. */
export function Lists() {
  const say = useSay();
  const columns = useMemo(() => columnsOf(say), [say]);
  return (
    <Section title={say('数据列表', 'Data lists')}>
      <div className="mt-4 grid gap-10">
        <Members />
        <div className="grid gap-6 sm:grid-cols-2">
          <Shown title={say('首次载入', 'First load')}>
            <DataList
              label="1"
              columns={columns}
              rows={undefined}
              rowKey={keyOf}
              query={fine}
              state={{}}
              onChange={() => undefined}
              expected={4}
              empty={{ title: '' }}
            />
          </Shown>
          <Shown title={say('下一页载入中；按键翻页', 'Next page loading; pager by key')}>
            <DataList
              label="2"
              columns={columns}
              rows={everyone.slice(0, 4)}
              rowKey={keyOf}
              query={{ ...fine, isPlaceholderData: true }}
              state={{ sort: '-solved' }}
              onChange={() => undefined}
              expected={4}
              empty={{ title: '' }}
              isCurrent={(row) => row.uid === 2}
            />
            <KeyPager
              previous={null}
              next="#kit"
              note={say('最近 4 条', 'Latest 4')}
              onGo={() => undefined}
            />
          </Shown>
          <Shown title={say('刷新失败，旧数据还在', 'Refreshing failed, the old rows stay')}>
            <DataList
              label="3"
              columns={columns}
              rows={everyone.slice(4, 8)}
              rowKey={keyOf}
              query={{
                ...fine,
                error: new Error(say('网络错误', 'Network error')),
                dataUpdatedAt: anHourAgo,
              }}
              state={{}}
              onChange={() => undefined}
              expected={4}
              empty={{ title: '' }}
            />
          </Shown>
          <Shown title={say('没有载入', 'Could not be loaded')}>
            <DataList<Person>
              label="4"
              columns={columns}
              rows={undefined}
              rowKey={keyOf}
              query={{ ...fine, error: new Error(say('服务器错误，请稍后重试', 'Server error, try later')) }}
              state={{}}
              onChange={() => undefined}
              expected={4}
              empty={{ title: '' }}
            />
          </Shown>
          <Shown title={say('空', 'Nothing at all')}>
            <DataList<Person>
              label="5"
              columns={columns}
              rows={[]}
              rowKey={keyOf}
              query={fine}
              state={{}}
              onChange={() => undefined}
              expected={4}
              empty={{
                title: say('还没有成员', 'No members yet'),
                detail: say('发送邀请链接。', 'Send the link.'),
              }}
            />
          </Shown>
          <Shown title={say('超出最后一页', 'Behind the last page')}>
            <DataList<Person>
              label="6"
              columns={columns}
              rows={[]}
              rowKey={keyOf}
              query={fine}
              state={{ currentPage: 9 }}
              onChange={() => undefined}
              expected={4}
              empty={{ title: '' }}
            />
          </Shown>
        </div>
        <Shown title={say('2,000 行，只画可见的', '2,000 rows, drawn as they come into sight')}>
          <Long />
        </Shown>
      </div>
    </Section>
  );
}

function Members() {
  const say = useSay();
  const columns = useMemo(() => columnsOf(say), [say]);
  const [state, setState] = useState<PeopleState>({});
  const change = (part: Partial<PeopleState>) =>
    setState((before) => ({ ...before, currentPage: undefined, ...part }));
  const all = shown(state);
  const size = state.limit ?? 10;
  const page = state.currentPage ?? 1;
  const rows = all.slice((page - 1) * size, page * size);
  const selecting = useSelecting({
    scope: JSON.stringify([state.keyword, state.role]),
    page: rows.map(keyOf),
    rowName: nameOf,
    acts: (selection) => [
      {
        id: 'message',
        label: say('发消息', 'Message'),
        icon: 'mail',
        run: (_, count) => notify({ tone: 'success', text: String(count) }),
      },
      {
        id: 'remove',
        label: say('移出团队', 'Remove'),
        icon: 'trash',
        isDangerous: true,
        async run(_, count) {
          const isSure = await confirm({
            title: say(`移出 ${count} 名成员？`, `Remove ${count} members?`),
            text: say('他们的提交和作业成绩会保留。', 'Their submissions and scores stay.'),
            verb: say(`移出 ${count} 名`, `Remove ${count}`),
            tone: 'danger',
          });
          if (isSure) selection.clear();
        },
      },
    ],
  });
  const isFiltered = state.keyword !== undefined || state.role !== undefined;
  return (
    <Shown title={say('成员', 'Members')}>
      <FilterBar
        onChange={change}
        filters={[
          {
            kind: 'search',
            id: 'keyword',
            label: say('用户名', 'Username'),
            value: state.keyword,
            change: (keyword) => ({ keyword }),
          },
          {
            kind: 'segment',
            id: 'role',
            label: say('角色', 'Role'),
            value: state.role,
            any: say('全部', 'All'),
            options: [
              { value: 'assistant', label: say('助教', 'Assistants') },
              { value: 'member', label: say('成员', 'Members') },
            ],
            change: (role) => ({ role }),
          },
        ]}
      >
        <ExportButton name="members" columns={columns} total={all.length} pages={() => inPages(all)} />
      </FilterBar>
      <Applied
        filters={[
          ...(state.keyword === undefined
            ? []
            : [{ key: 'keyword', text: state.keyword, without: { keyword: undefined } }]),
          ...(state.role === undefined
            ? []
            : [{ key: 'role', text: state.role, without: { role: undefined } }]),
        ]}
        cleared={cleared}
        onChange={change}
      />
      <DataList
        label={say('成员', 'Members')}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        query={fine}
        state={state}
        onChange={change}
        expected={10}
        empty={{
          title: say('还没有成员', 'No members yet'),
          clear: isFiltered ? () => change(cleared) : undefined,
        }}
        narrow={{
          below: 768,
          height: 67,
          className: 'py-2.5 pr-2',
          renderRow: (row) => (
            <>
              <a href="#kit" data-row className="text-16 leading-6 font-medium">
                {row.username}
              </a>
              <p className="flex gap-3 text-12 text-text-2">
                <span>{row.role === 'assistant' ? say('助教', 'Assistant') : say('成员', 'Member')}</span>
                <span>
                  {say('解决', 'Solved')} {row.solved.toLocaleString()}
                </span>
                <Time value={row.joined} className="ml-auto text-text-3" />
              </p>
            </>
          ),
        }}
        selecting={selecting}
        pager={{
          total: all.length,
          size,
          hrefOf: (next) => `#page-${next}`,
          onPage: (next) => change({ currentPage: next }),
          onSize: (limit) => change({ limit }),
        }}
      />
    </Shown>
  );
}

async function* inPages(rows: readonly Person[]): AsyncGenerator<readonly Person[]> {
  for (let at = 0; at < rows.length; at += 10) yield await Promise.resolve(rows.slice(at, at + 10));
}

const many = peopleOf(2000);

function Long() {
  const say = useSay();
  const columns = useMemo(() => columnsOf(say).slice(0, 4), [say]);
  const [isShown, setIsShown] = useState(false);
  if (!isShown)
    return (
      <button type="button" className="text-13 text-brand underline" onClick={() => setIsShown(true)}>
        {say('显示', 'Show them')}
      </button>
    );
  return (
    <DataList
      label={say('许多人', 'Many people')}
      columns={columns}
      rows={many}
      rowKey={keyOf}
      query={fine}
      state={{}}
      onChange={() => undefined}
      expected={10}
      empty={{ title: '' }}
      narrow={{
        below: 768,
        height: 45,
        className: 'px-2 py-2.5',
        renderRow: (row) => (
          <a href="#kit" data-row className="text-16">
            {row.username}
          </a>
        ),
      }}
    />
  );
}
