import { formatNumber } from '../../../i18n/messages.ts';
import type { JSX } from 'react';
import type { Translate } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { Link } from '../../../routing/Link.tsx';
import { Avatar } from '../../../components/Avatar.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import { RatingMark } from '../../../components/rating/RatingMark.tsx';
import { TitleBadge } from '../title/TitleBadge.tsx';
import type { RankKind, RankRow } from './queries.ts';
import { plainSignature, pointsOf, rateOf } from './rank-row.ts';

const medals: Readonly<Record<number, string>> = {
  1: 'bg-(--award-gold) text-(--on-award-gold)',
  2: 'bg-(--award-silver) text-(--on-award-silver)',
  3: 'bg-(--award-bronze) text-(--on-award-bronze)',
};

/** Rank among all users; the first three have the colors of their award, users without points a dash. */
export function RankCell({ place }: { place: number | null }): JSX.Element {
  const medal = medals[place ?? 0];
  return (
    <span
      className={cx(
        'inline-flex h-6 min-w-8 items-center justify-center rounded-1 px-1 text-13',
        medal === undefined ? 'text-text-3' : cx('font-bold shadow-[inset_3px_0_0_currentColor]', medal),
      )}
    >
      {place === null ? '—' : formatNumber(place)}
    </span>
  );
}

/** Link to the profile of a user. It takes the keyboard focus of its row. */
export function UserLink({
  row,
  className,
}: {
  row: Pick<RankRow, 'uid' | 'username'>;
  className?: string;
}): JSX.Element {
  return (
    <Link
      to="/user-home"
      search={{ uid: row.uid, username: row.username }}
      data-row
      className={cx('ellipsis min-w-6 rounded-1 text-14 leading-6 font-medium hover:text-brand', className)}
    >
      {row.username}
    </Link>
  );
}

/** Columns of a ranking. */
export function siteRankColumns(t: Translate, kind: RankKind): Column<RankRow>[] {
  const figure = { width: 80, align: 'right', skeleton: 40 } as const;
  const score: Column<RankRow> = {
    id: 'score',
    head: t('ranking.score'),
    ...figure,
    className: 'font-medium',
    cell: (row) => formatNumber(pointsOf(kind, row)),
  };
  return [
    {
      id: 'place',
      head: t('ranking.place'),
      width: 56,
      align: 'center',
      skeleton: 24,
      cell: (row) => <RankCell place={row.place} />,
    },
    {
      id: 'user',
      head: t('ranking.user'),
      width: '38%',
      skeleton: 160,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={row.username} picture={row.avatar} />
          <UserLink row={row} />
          {row.nickname === null || row.nickname === '' ? null : (
            <bdi className="ellipsis shrink-[99] text-text-3">{row.nickname}</bdi>
          )}
          {row.siteRating === undefined ? null : <RatingMark rating={row.siteRating} className="text-12" />}
          <TitleBadge name={row.titleName} color={row.titleColor} />
        </span>
      ),
    },
    {
      id: 'signature',
      head: t('ranking.signature'),
      skeleton: 120,
      className: 'text-text-3',
      cell: (row) => <bdi>{plainSignature(row.signature)}</bdi>,
    },
    ...(kind === 'oi' ? [score] : []),
    {
      id: 'accepted',
      head: t('ranking.accepted'),
      ...figure,
      className: kind === 'acm' ? 'font-medium' : 'text-text-2',
      cell: (row) => formatNumber(row.ac),
    },
    {
      id: 'total',
      head: t('ranking.total'),
      ...figure,
      className: 'text-text-2',
      cell: (row) => formatNumber(row.total),
    },
    {
      id: 'rate',
      head: t('ranking.rate'),
      ...figure,
      skeleton: 48,
      className: 'text-text-3',
      cell: (row) => rateOf(row),
    },
  ];
}
