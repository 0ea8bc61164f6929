import type { JSX } from 'react';
import { HiddenLabel, KindLabel } from '../core/labels.tsx';
import type { Translate } from '../../../i18n/messages.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Link } from '../../../routing/Link.tsx';
import { Avatar } from '../../../components/Avatar.tsx';
import { actionsColumn } from '../../../components/data-list/actions-column.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import type { MenuItem } from '../../../components/Menu.tsx';
import { Label } from '../../../components/Label.tsx';
import { Time } from '../../../components/Time.tsx';
import type { ManagedGroup } from './queries.ts';
import type { ManagedGroupActions } from './use-group-actions.ts';

interface Actions extends ManagedGroupActions {
  /** Bans a group, after asking for the reason. */
  onBan: (row: ManagedGroup) => void;
}

/** Columns of the list of groups in the console. */
export function groupColumns(t: Translate, actions: Actions): Column<ManagedGroup>[] {
  return [
    { id: 'name', head: t('group.name'), skeleton: 180, cell: (row) => <GroupName row={row} /> },
    {
      id: 'owner',
      head: t('group.card.owner'),
      width: 140,
      from: 640,
      skeleton: 80,
      cell: (row) => <Owner row={row} />,
    },
    {
      id: 'kind',
      head: t('group.filter.kind'),
      width: 150,
      from: 800,
      skeleton: 64,
      cell: (row) => (
        <span className="flex flex-wrap gap-1">
          <KindLabel auth={row.auth} />
          <HiddenLabel isVisible={row.visible} />
        </span>
      ),
    },
    {
      id: 'members',
      head: t('group.card.members'),
      width: 84,
      from: 480,
      align: 'right',
      className: 'text-text-2 tabular-nums',
      skeleton: 32,
      cell: (row) => row.memberCount,
    },
    {
      id: 'created',
      head: t('group.card.created'),
      width: 112,
      from: 640,
      align: 'right',
      className: 'text-12 text-text-3',
      skeleton: 56,
      cell: (row) => <Time value={row.gmtCreate} />,
    },
    {
      id: 'state',
      head: t('groupAdmin.state'),
      width: 104,
      skeleton: 48,
      cell: (row) => <StateLabel t={t} row={row} />,
    },
    actionsColumn(t('groupAdmin.actions'), (row) => itemsOf(t, row, actions)),
  ];
}

/** A disbanded group has no page to link to. */
function GroupName({ row }: { row: ManagedGroup }): JSX.Element {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={row.name} picture={row.avatar} />
      {row.state === 'disbanded' ? (
        <bdi className="ellipsis text-14 text-text-2">{row.name}</bdi>
      ) : (
        <HrefLink
          href={`/group/${row.id}`}
          data-row
          className="ellipsis min-w-6 rounded-1 text-14 leading-6 font-medium hover:text-brand"
        >
          {row.name}
        </HrefLink>
      )}
      <span className="ellipsis shrink-[99] font-mono text-12 text-text-3 max-sm:hidden">
        {row.shortName}
      </span>
    </span>
  );
}

function Owner({ row }: { row: ManagedGroup }): JSX.Element | string {
  if (row.owner === null || row.uid === null) return '—';
  return (
    <Link
      to="/user-home"
      search={{ uid: row.uid, username: row.owner }}
      className="ellipsis block rounded-1 text-text-2 hover:text-brand"
    >
      {row.owner}
    </Link>
  );
}

const tones = { normal: 'running', banned: 'failed', disbanded: 'ended' } as const;

/** State of the group; the tooltip shows the ban reason or the time of disbanding. */
function StateLabel({ t, row }: { t: Translate; row: ManagedGroup }): JSX.Element {
  const tooltip =
    row.state === 'banned'
      ? (row.banReason ?? undefined)
      : row.gmtHidden === null
        ? undefined
        : t('groupAdmin.disbandedAt', { time: formatExact(row.gmtHidden) });
  return (
    <span className="inline-flex" data-tip={tooltip}>
      <Label tone={tones[row.state]}>{t(`groupAdmin.state.${row.state}`)}</Label>
    </span>
  );
}

function itemsOf(t: Translate, row: ManagedGroup, actions: Actions): MenuItem[] {
  const restore: MenuItem = {
    kind: 'action',
    label: t('groupAdmin.restore'),
    icon: 'reset',
    onSelect: () => void actions.restore(row),
  };
  if (row.state === 'disbanded') return [restore];
  const lift: MenuItem = {
    kind: 'action',
    label: t('groupAdmin.lift'),
    icon: 'play',
    onSelect: () => void actions.lift(row),
  };
  return [
    { kind: 'link', label: t('groupAdmin.members'), icon: 'users', href: `/group/${row.id}/member` },
    { kind: 'separator' },
    ...(row.state === 'banned' ? [lift] : []),
    {
      kind: 'action',
      label: t(row.state === 'banned' ? 'groupAdmin.reason.change' : 'groupAdmin.ban'),
      icon: row.state === 'banned' ? 'edit' : 'pause',
      onSelect: () => actions.onBan(row),
    },
    {
      kind: 'action',
      label: t('group.disband'),
      icon: 'trash',
      onSelect: () => void actions.disband(row),
    },
  ];
}
