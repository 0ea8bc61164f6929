import { formatNumber } from '../../i18n/messages.ts';
import { showToast } from '../../lib/toasts.ts';
import { actionsColumn } from '../../components/data-list/actions-column.tsx';
import type { Column } from '../../components/data-list/column.ts';
import { Time } from '../../components/Time.tsx';
import type { Person } from './people.ts';
import type { Say } from './words.ts';

export const keyOf = (person: Person): number => person.uid;

/** State of a query that has loaded without an error. */
export const fine = { isPlaceholderData: false, error: null, dataUpdatedAt: 0, refetch: () => undefined };

/** Columns for lists of people. They cover sorting, hiding on narrow windows, export and actions. */
export function personColumns(say: Say): Column<Person>[] {
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
      cell: (row) => formatNumber(row.solved),
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
    actionsColumn(say('操作', 'Actions'), (row) => [
      {
        kind: 'action',
        label: say('移出团队', 'Remove'),
        icon: 'trash',
        onSelect: () => showToast({ tone: 'info', text: row.username }),
      },
    ]),
  ];
}
