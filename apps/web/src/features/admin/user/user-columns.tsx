import type { Translate } from '../../../i18n/messages.ts';
import { Link } from '../../../routing/Link.tsx';
import { actionsColumn } from '../../../components/data-list/actions-column.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import type { MenuItem } from '../../../components/Menu.tsx';
import { Label } from '../../../components/Label.tsx';
import { Time } from '../../../components/Time.tsx';
import type { UserRow } from './queries.ts';
import { roleKeyOf } from './role-names.ts';
import type { UserActions } from './use-user-actions.ts';

interface Actions extends UserActions {
  onEdit: (row: UserRow) => void;
}

/** Columns of the admin list of users. */
export function userColumns(t: Translate, actions: Actions): Column<UserRow>[] {
  return [
    {
      id: 'username',
      head: t('userAdmin.username'),
      skeleton: 120,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          <Link
            to="/admin/user/$uid"
            params={{ uid: row.uid }}
            data-row
            className="ellipsis max-w-full shrink-0 text-14 font-medium hover:text-brand"
          >
            {row.username}
          </Link>
          {row.nickname === null ? null : (
            <span className="ellipsis text-12 text-text-3">{row.nickname}</span>
          )}
        </span>
      ),
      text: (row) => row.username,
    },
    {
      id: 'realname',
      head: t('userAdmin.realname'),
      width: 88,
      from: 640,
      className: 'text-text-2',
      skeleton: 56,
      cell: (row) => <span className="ellipsis block">{row.realname ?? '—'}</span>,
      text: (row) => row.realname ?? '',
    },
    {
      id: 'email',
      head: t('userAdmin.email'),
      width: '17%',
      from: 960,
      className: 'text-12 text-text-2',
      skeleton: 140,
      cell: (row) => <span className="ellipsis block">{row.email ?? '—'}</span>,
      text: (row) => row.email ?? '',
    },
    {
      id: 'school',
      head: t('userAdmin.school'),
      width: 128,
      from: 800,
      className: 'text-12 text-text-2',
      skeleton: 80,
      cell: (row) => <span className="ellipsis block">{row.school ?? '—'}</span>,
      text: (row) => row.school ?? '',
    },
    {
      id: 'role',
      head: t('userAdmin.role'),
      width: 116,
      from: 480,
      className: 'text-12',
      skeleton: 56,
      cell: (row) => t(roleKeyOf(row.roles[0]?.id)),
      text: (row) => t(roleKeyOf(row.roles[0]?.id)),
    },
    {
      id: 'seen',
      head: t('userAdmin.seen'),
      width: 96,
      from: 800,
      align: 'right',
      className: 'text-12 text-text-3',
      skeleton: 56,
      cell: (row) => (row.lastSeenAt === null ? t('userAdmin.never') : <Time value={row.lastSeenAt} />),
    },
    {
      id: 'created',
      head: t('userAdmin.created'),
      width: 96,
      from: 640,
      align: 'right',
      className: 'text-12 text-text-3',
      skeleton: 56,
      cell: (row) => <Time value={row.gmtCreate} />,
    },
    {
      id: 'state',
      head: t('userAdmin.state'),
      width: 84,
      skeleton: 40,
      cell: (row) => <StateLabel row={row} t={t} />,
    },
    actionsColumn(t('userAdmin.actions'), (row) => itemsOf(row, t, actions)),
  ];
}

function StateLabel({ row, t }: { row: UserRow; t: Translate }) {
  if (row.hiddenAt !== null) return <Label tone="ended">{t('userAdmin.state.hidden')}</Label>;
  return row.status === 0 ? (
    <Label tone="running">{t('userAdmin.state.normal')}</Label>
  ) : (
    <Label tone="failed">{t('userAdmin.state.disabled')}</Label>
  );
}

function itemsOf(row: UserRow, t: Translate, actions: Actions): readonly MenuItem[] {
  if (row.hiddenAt !== null)
    return row.can.edit
      ? [
          {
            kind: 'action',
            label: t('userAdmin.restore'),
            icon: 'reset',
            onSelect: () => void actions.restore([row]),
          },
        ]
      : [];
  const items: MenuItem[] = [];
  if (row.can.edit)
    items.push(
      { kind: 'action', label: t('userAdmin.edit'), icon: 'edit', onSelect: () => actions.onEdit(row) },
      {
        kind: 'action',
        label: t('userAdmin.signOut'),
        icon: 'lock',
        onSelect: () => void actions.signOut(row),
      },
    );
  if (row.can.disable)
    items.push(
      { kind: 'separator' },
      {
        kind: 'action',
        label: t(row.status === 0 ? 'userAdmin.disable' : 'userAdmin.enable'),
        icon: row.status === 0 ? 'pause' : 'play',
        onSelect: () => void actions.setStatus(row, row.status === 0 ? 1 : 0),
      },
      { kind: 'action', label: t('userAdmin.hide'), icon: 'trash', onSelect: () => void actions.hide([row]) },
    );
  return items;
}
