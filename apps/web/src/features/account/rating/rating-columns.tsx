import { formatNumber } from '../../../i18n/messages.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { Avatar } from '../../../components/Avatar.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import { RatingChange, RatingMark } from '../../../components/rating/RatingMark.tsx';
import { RankCell, UserLink } from '../ranking/rank-columns.tsx';
import type { RatingRow } from './queries.ts';

/** Columns of the list of rated users. `choose` limits the list to a school. */
export function ratingColumns(t: Translate, choose: (school: string) => void): Column<RatingRow>[] {
  const figure = { width: 88, align: 'right', skeleton: 40 } as const;
  return [
    {
      id: 'place',
      head: t('ranking.place'),
      width: 64,
      align: 'center',
      skeleton: 24,
      cell: (row) => <RankCell place={row.place} />,
    },
    {
      id: 'user',
      head: t('ranking.user'),
      skeleton: 160,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={row.username} picture={row.avatar} />
          <UserLink row={row} />
          {row.nickname === null || row.nickname === '' ? null : (
            <bdi className="ellipsis shrink-[99] text-text-3">{row.nickname}</bdi>
          )}
        </span>
      ),
    },
    {
      id: 'school',
      head: t('rating.school'),
      width: '22%',
      from: 800,
      skeleton: 100,
      cell: (row) =>
        row.school === null || row.school === '' ? null : (
          <button
            type="button"
            className="ellipsis max-w-full rounded-1 text-text-2 hover:text-brand"
            data-tip={t('rating.school.only')}
            onClick={() => choose(row.school ?? '')}
          >
            <bdi>{row.school}</bdi>
          </button>
        ),
    },
    {
      id: 'rating',
      head: t('rating.rating'),
      width: 168,
      align: 'right',
      skeleton: 80,
      cell: (row) => <RatingMark rating={row.rating} hasTitle className="max-w-full justify-end" />,
    },
    {
      id: 'change',
      head: t('rating.change'),
      ...figure,
      cell: (row) => <RatingChange change={row.change} />,
    },
    {
      id: 'best',
      head: t('rating.best'),
      ...figure,
      from: 800,
      className: 'text-text-2',
      cell: (row) => row.best,
    },
    {
      id: 'contests',
      head: t('rating.contests'),
      ...figure,
      className: 'text-text-2',
      cell: (row) => formatNumber(row.contests),
    },
  ];
}
