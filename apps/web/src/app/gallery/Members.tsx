import { formatNumber } from '../../i18n/messages.ts';
import { useMemo, useState } from 'react';
import { showToast } from '../../lib/toasts.ts';
import { confirm } from '../../components/confirm/confirm.ts';
import { ActiveFilters } from '../../components/data-list/ActiveFilters.tsx';
import { DataList } from '../../components/data-list/DataList.tsx';
import { ExportButton } from '../../components/data-list/ExportButton.tsx';
import { FilterBar } from '../../components/data-list/FilterBar.tsx';
import type { ListState } from '../../components/data-list/list-state.ts';
import { useRowSelection } from '../../components/data-list/use-row-selection.tsx';
import { Time } from '../../components/Time.tsx';
import { peopleOf, type Person } from './people.ts';
import { fine, keyOf, personColumns } from './person-columns.tsx';
import { Specimen } from './Specimen.tsx';
import { useInlineText } from './inline-text.ts';

interface PeopleState extends ListState {
  keyword?: string | undefined;
  role?: string | undefined;
}

const everyone = peopleOf(46);
const nameOf = (person: Person) => person.username;
const cleared: PeopleState = { keyword: undefined, role: undefined, currentPage: undefined };

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

/** A list with all features: filters, sorting, selection, actions, export, pages. */
export function Members() {
  const say = useInlineText();
  const columns = useMemo(() => personColumns(say), [say]);
  const [state, setState] = useState<PeopleState>({});
  const change = (part: Partial<PeopleState>) =>
    setState((before) => ({ ...before, currentPage: undefined, ...part }));
  const all = shown(state);
  const size = state.limit ?? 10;
  const page = state.currentPage ?? 1;
  const rows = all.slice((page - 1) * size, page * size);
  const selecting = useRowSelection({
    scope: JSON.stringify([state.keyword, state.role]),
    page: rows.map(keyOf),
    rowName: nameOf,
    takesAllMatching: true,
    actions: (selection) => [
      {
        id: 'message',
        label: say('发消息', 'Message'),
        icon: 'mail',
        run: (_, count) => showToast({ tone: 'success', text: String(count) }),
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
    <Specimen title={say('成员', 'Members')}>
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
      <ActiveFilters
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
                  {say('解决', 'Solved')} {formatNumber(row.solved)}
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
    </Specimen>
  );
}

async function* inPages(rows: readonly Person[]): AsyncGenerator<readonly Person[]> {
  for (let at = 0; at < rows.length; at += 10) yield await Promise.resolve(rows.slice(at, at + 10));
}
