import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type JSX } from 'react';
import { useT, type Translate } from '../../../../i18n/messages.ts';
import { useSecond } from '../../../../lib/clock.ts';
import { useListAddress } from '../../../../routing/use-list-address.ts';
import { Button } from '../../../../components/Button.tsx';
import type { Column } from '../../../../components/data-list/column.ts';
import { DataList } from '../../../../components/data-list/DataList.tsx';
import { FilterBar } from '../../../../components/data-list/FilterBar.tsx';
import { keywordFilter } from '../../../../components/data-list/keyword-filter.ts';
import { Label } from '../../../../components/Label.tsx';
import { Time } from '../../../../components/Time.tsx';
import { useContest, useContestTitle } from '../contest-context.ts';
import { countdownOf } from '../contest-schedule.ts';
import { formatCountdown } from '../format-countdown.ts';
import { ExtraTimeDialog } from './ExtraTimeDialog.tsx';
import { contestOwnTimesPage } from './own-times.page.ts';
import { type OwnTimeRow, ownTimesPerPage, ownTimesQuery } from './queries.ts';

const idOf = (row: OwnTimeRow): string => row.uid;

/**
 * Lists the participants: those who have started, with their remaining time, those who have not started, and those who
 * have finished.
 */
export function IndividualTimesPage(): JSX.Element {
  const t = useT();
  const { cid } = useContest();
  const search = contestOwnTimesPage.useSearch();
  const { currentPage = 1, limit = ownTimesPerPage, keyword } = search;
  const { change, listed } = useListAddress<typeof search>();
  const list = useQuery(ownTimesQuery(cid, currentPage, limit, keyword));
  const [chosen, setChosen] = useState<OwnTimeRow | null>(null);
  const columns = useMemo(() => ownTimeColumns(t, setChosen), [t]);
  useContestTitle(t('contest.tab.ownTimes'));
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <FilterBar onChange={change} filters={[keywordFilter(t('contestOwn.search'), keyword)]} />
        <output className="text-12 text-text-3">
          {list.data ? t('contestOwn.counts', list.data.counts) : ' '}
        </output>
      </div>
      <DataList
        label={t('contest.tab.ownTimes')}
        columns={columns}
        {...listed(list, search, limit, ownTimesPerPage)}
        rowKey={idOf}
        expected={8}
        empty={{
          icon: 'clock',
          title: t('contestOwn.none'),
          noMatch: t('contestOwn.noMatch'),
          clear: keyword === undefined ? undefined : () => change({ keyword: undefined }),
        }}
        isSideways
      />
      {chosen === null ? null : <ExtraTimeDialog cid={cid} row={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

const tones = { waiting: 'upcoming', running: 'running', over: 'ended' } as const;

function ownTimeColumns(t: Translate, onChoose: (row: OwnTimeRow) => void): Column<OwnTimeRow>[] {
  return [
    {
      id: 'user',
      head: t('contestOwn.user'),
      width: 180,
      skeleton: 100,
      className: 'font-medium',
      cell: ({ username }) => <bdi>{username}</bdi>,
    },
    {
      id: 'realname',
      head: t('contestOwn.realname'),
      width: 130,
      from: 800,
      skeleton: 60,
      className: 'text-text-2',
      cell: ({ realname }) => realname ?? '',
    },
    {
      id: 'phase',
      head: t('contestOwn.phase'),
      width: 110,
      skeleton: 60,
      cell: ({ phase }) => <Label tone={tones[phase]}>{t(`contestOwn.phase.${phase}`)}</Label>,
    },
    {
      id: 'start',
      head: t('contestOwn.start'),
      width: 130,
      skeleton: 80,
      className: 'text-text-2',
      cell: ({ startTime }) => (startTime === null ? '' : <Time value={startTime} />),
    },
    {
      id: 'left',
      head: t('contestOwn.left'),
      width: 110,
      skeleton: 60,
      className: 'tabular-nums',
      cell: ({ phase, endTime }) =>
        phase === 'running' && endTime !== null ? <TimeLeft end={Date.parse(endTime)} /> : '',
    },
    {
      id: 'extra',
      head: t('contestOwn.extra'),
      width: 80,
      align: 'right',
      skeleton: 30,
      className: 'text-text-2 tabular-nums',
      cell: ({ extraMinutes }) => (extraMinutes === 0 ? '' : `+${extraMinutes}`),
    },
    {
      id: 'actions',
      head: t('contestOwn.give'),
      isHeadHidden: true,
      width: 110,
      align: 'right',
      skeleton: 60,
      cell: (row) =>
        row.phase === 'waiting' ? null : (
          <Button
            size="small"
            aria-label={t('contestOwn.giveTo', { name: row.username })}
            onClick={() => onChoose(row)}
          >
            {t('contestOwn.give')}
          </Button>
        ),
    },
  ];
}

function TimeLeft({ end }: { end: number }): JSX.Element {
  const t = useT();
  const now = useSecond();
  return <>{formatCountdown(t, countdownOf(end - now))}</>;
}
