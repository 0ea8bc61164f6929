import { CountedHeading } from '../../../components/CountedHeading.tsx';
import { useQuery } from '@tanstack/react-query';
import { ratingLimits } from '@xiezhi/contract/limits/rating';
import { useMemo, type JSX } from 'react';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { Avatar } from '../../../components/Avatar.tsx';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { SearchField } from '../../../components/data-list/SearchField.tsx';
import { RatingMark } from '../../../components/rating/RatingMark.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { UserLink, RankCell } from '../ranking/rank-columns.tsx';
import { ratingListQuery, type RatingRow, type RatingSearch } from './queries.ts';
import { ratingColumns } from './rating-columns.tsx';
import { ratingPage } from './rating.page.ts';

const uidOf = (row: RatingRow): string => row.uid;

/** List of all rated users. It can be searched by name and limited to a school or a group. */
export function RatingPage(): JSX.Element {
  const t = useT();
  const search: RatingSearch = ratingPage.useSearch();
  const { change, listed } = useListAddress<RatingSearch>();
  const viewer = useUser();
  const list = useQuery(ratingListQuery(search));
  const { keyword, school, gid, limit = ratingLimits.pageSize } = search;
  const isSearch = keyword !== undefined || school !== undefined || gid !== undefined;
  const columns = useMemo(() => ratingColumns(t, (name) => change({ school: name })), [t, change]);
  useTitle(t('rating.title'));
  return (
    <div className="page-box">
      <CountedHeading
        title={t('rating.title')}
        count={list.data && t('rating.count', { count: list.data.total })}
      />
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <SearchField
          icon="search"
          label={t('ranking.search')}
          value={keyword}
          className="w-full sm:w-70"
          onChange={(next) => change({ keyword: next })}
        />
        {school === undefined ? null : (
          <Tag isChosen onRemove={() => change({ school: undefined })} removeLabel={t('rating.filter.clear')}>
            {school}
          </Tag>
        )}
        {gid === undefined ? null : (
          <Tag isChosen onRemove={() => change({ gid: undefined })} removeLabel={t('rating.filter.clear')}>
            {t('rating.ofGroup', { gid })}
          </Tag>
        )}
      </div>
      <DataList
        label={t('rating.title')}
        columns={columns}
        {...listed(list, search, limit)}
        rowKey={uidOf}
        expected={20}
        isCurrent={(row) => row.uid === viewer?.uid}
        empty={{
          icon: 'chart',
          title: t('rating.none'),
          detail: t('rating.none.detail'),
          noMatch: t('ranking.noMatch'),
          clear: isSearch
            ? () => change({ keyword: undefined, school: undefined, gid: undefined })
            : undefined,
        }}
        narrow={{
          below: 640,
          height: 60,
          className: 'flex h-15 items-center gap-2.5',
          renderRow: (row) => <RatingLine row={row} />,
        }}
      />
    </div>
  );
}

/** A rated user in two lines, for phones. */
function RatingLine({ row }: { row: RatingRow }): JSX.Element {
  return (
    <>
      <span className="flex w-9 flex-none justify-center">
        <RankCell place={row.place} />
      </span>
      <Avatar name={row.username} picture={row.avatar} />
      <span className="flex min-w-0 flex-1 flex-col">
        <UserLink row={row} className="after:absolute after:inset-0" />
        <bdi className="ellipsis text-12 text-text-3">{row.nickname || row.school}</bdi>
      </span>
      <RatingMark rating={row.rating} hasTitle className="max-w-32 flex-col items-end! gap-0" />
    </>
  );
}
