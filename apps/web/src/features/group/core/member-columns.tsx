import type { JSX } from 'react';
import type { Translate } from '../../../i18n/messages.ts';
import { Link } from '../../../routing/Link.tsx';
import { Avatar } from '../../../components/Avatar.tsx';
import { actionsColumn } from '../../../components/data-list/actions-column.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import type { MenuItem } from '../../../components/Menu.tsx';
import { Select } from '../../../components/Select.tsx';
import { Time } from '../../../components/Time.tsx';
import { partKey } from './labels.tsx';
import type { Member } from './queries.ts';
import type { MemberActions } from './use-member-actions.ts';

/** A member with a link to their profile. */
export function MemberName({ row }: { row: Member }): JSX.Element {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={row.username} picture={row.avatar} />
      <Link
        to="/user-home"
        search={{ uid: row.uid, username: row.username }}
        data-row
        className="ellipsis min-w-6 rounded-1 text-14 leading-6 font-medium hover:text-brand"
      >
        {row.username}
      </Link>
      {row.nickname === null || row.nickname === '' ? null : (
        <bdi className="ellipsis shrink-[99] text-text-3">{row.nickname}</bdi>
      )}
    </span>
  );
}

/**
 * Columns of the members of a group.
 * @param staff actions of administrators; null if the columns are read-only
 */
export function memberColumns(
  t: Translate,
  staff: (MemberActions & { canHandOver: boolean }) | null,
): Column<Member>[] {
  const moment = { width: 112, align: 'right', skeleton: 64, className: 'text-12 text-text-3' } as const;
  const reason: Column<Member> = {
    id: 'reason',
    head: t('group.apply.reason'),
    from: 800,
    skeleton: 160,
    className: 'text-text-2',
    cell: (row) => (
      <span className="ellipsis block" data-tip={row.reason ?? undefined}>
        {row.reason}
      </span>
    ),
  };
  return [
    {
      id: 'user',
      head: t('group.member.user'),
      skeleton: 160,
      cell: (row) => <MemberName row={row} />,
    },
    ...(staff === null ? [] : [reason]),
    {
      id: 'part',
      head: t('group.member.part'),
      width: 132,
      skeleton: 80,
      cell: (row) => <Part t={t} row={row} onChange={staff?.onChange} />,
    },
    {
      ...moment,
      id: 'joined',
      from: 480,
      head: t('group.member.joined'),
      cell: (row) => <Time value={row.gmtCreate} />,
    },
    {
      ...moment,
      id: 'changed',
      head: t('group.member.changedAt'),
      from: 640,
      cell: (row) => <Time value={row.gmtModify} />,
    },
    ...(staff === null
      ? []
      : [actionsColumn<Member>(t('group.member.actions'), (row) => itemsOf(t, row, staff))]),
  ];
}

function Part({
  t,
  row,
  onChange,
}: {
  t: Translate;
  row: Member;
  onChange: MemberActions['onChange'] | undefined;
}): JSX.Element {
  const name = t(partKey(row.auth, row.isOwner));
  if (onChange === undefined || row.can.become.length === 0)
    return <span className="text-13 text-text-2">{name}</span>;
  const offered = [...row.can.become, row.auth].toSorted((left, right) => right - left);
  return (
    <Select
      label={t('group.member.partOf', { name: row.username })}
      size="small"
      className="w-full"
      value={String(row.auth)}
      options={offered.map((auth) => ({ value: String(auth), label: t(partKey(auth, false)) }))}
      onValueChange={(value) => onChange(row, Number(value))}
    />
  );
}

function itemsOf(t: Translate, row: Member, staff: MemberActions & { canHandOver: boolean }): MenuItem[] {
  const items: MenuItem[] = [];
  if (staff.canHandOver && !row.isOwner && row.auth >= 3)
    items.push({
      kind: 'action',
      label: t('group.member.handOver'),
      icon: 'users',
      onSelect: () => void staff.onHandOver(row),
    });
  if (row.can.remove)
    items.push({
      kind: 'action',
      label: t('group.member.remove'),
      icon: 'trash',
      onSelect: () => void staff.onRemove(row),
    });
  return items;
}
