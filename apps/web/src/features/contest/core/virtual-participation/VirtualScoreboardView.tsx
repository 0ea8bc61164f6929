import { useQuery } from '@tanstack/react-query';
import { intervals } from '@xiezhi/contract/limits';
import { useMemo, type JSX } from 'react';
import { minutesOf, type ReadRow } from '../../scoreboard/scoreboard.ts';
import { ScoreboardLegend } from '../../scoreboard/ScoreboardLegend.tsx';
import { ScoreboardTable } from '../../scoreboard/ScoreboardTable.tsx';
import { useFollowed } from '../../scoreboard/followed.ts';
import { matchesKeyword, rowReader, nameKindOf } from '../../scoreboard/read-rows.ts';
import { useUser } from '../../../../api/session.ts';
import { formatNumber, useT } from '../../../../i18n/messages.ts';
import { useAtSecond } from '../../../../lib/clock.ts';
import { Link } from '../../../../routing/Link.tsx';
import { useListAddress } from '../../../../routing/use-list-address.ts';
import { ListProblem, ListStale } from '../../../../components/data-list/ListStates.tsx';
import { Button } from '../../../../components/Button.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { SearchField } from '../../../../components/data-list/SearchField.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { Switch } from '../../../../components/Switch.tsx';
import { countsOf } from '../board-counts.ts';
import type { ScoreboardSearch } from '../scoreboard-search.ts';
import { phaseAt, type ContestSchedule } from '../contest-schedule.ts';
import { contestProblemsQuery, contestRules, type ContestInfo } from '../queries.ts';
import { replayQuery, type Replay } from './queries.ts';

type Row = Replay['rows'][number];

interface VirtualScoreboardViewProps {
  info: ContestInfo;
  /** Schedule of the running participation; null if the URL names one that has ended. */
  run: ContestSchedule | null;
  search: ScoreboardSearch;
}

const keyOf = (run: number): string => `virtual:${run}`;
const inMinutes = (seconds: number): string => formatNumber(minutesOf(seconds));
const inMilliseconds = (time: number): string => formatNumber(time);
const nothing: readonly never[] = [];
/** Rows that are visible without scrolling on most screens. */
const visibleRows = 12;

/**
 * Scoreboard of a contest as it was at the current minute of a virtual participation, with a row for the participation.
 */
export function VirtualScoreboardView({ info, run, search }: VirtualScoreboardViewProps): JSX.Element {
  const t = useT();
  const { change } = useListAddress<ScoreboardSearch>();
  const [followed, follow] = useFollowed(info.id, useUser()?.uid ?? '');
  const minute = useAtSecond((now) => (run === null ? -1 : Math.floor((now - run.start) / 60_000)));
  const isRunning = useAtSecond((now) => run !== null && phaseAt(run, now) === 'running');
  const cut = {
    virtual: run === null ? search.virtual : info.virtual?.id,
    others: search.others === true,
    removeStar: search.removeStar === true,
  };
  const query = useQuery({
    ...replayQuery(info.id, cut, minute),
    refetchInterval: isRunning ? intervals.scoreboardPolling : false,
  });
  const { data: wireProblems = nothing } = useQuery(contestProblemsQuery(info.id));
  const all = query.data?.rows;
  const problems = useMemo(() => {
    const counts = countsOf((all ?? nothing).filter((row) => row.virtual === undefined));
    return wireProblems.map(({ displayId, displayTitle, color }) => ({
      id: displayId,
      title: displayTitle,
      color,
      ...(counts.get(displayId) ?? { accepted: 0, attempts: 0 }),
    }));
  }, [wireProblems, all]);
  const shownName = nameKindOf(info.rankShowName);
  const read = useMemo(() => replayReader(wireProblems, shownName), [wireProblems, shownName]);
  const shown = useMemo(
    () =>
      all?.filter((row) => search.keyword === undefined || matchesKeyword(row, search.keyword, shownName)),
    [all, search.keyword, shownName],
  );
  const isAcm = info.type === contestRules.acm;
  const own = query.data?.run.id;
  const ownPlace = all?.findIndex((row) => row.virtual === own) ?? -1;
  return (
    <>
      <div className="stays">
        <div className="mb-2.5 flex flex-wrap items-center gap-x-4 gap-y-1">
          <SearchField
            icon="search"
            label={t('contest.board.search')}
            value={search.keyword}
            className="max-sm:basis-full sm:w-60"
            onChange={(keyword) => change({ keyword })}
          />
          <Switch
            label={t('contestVirtual.others')}
            checked={cut.others}
            onCheckedChange={(isOn) => change({ others: isOn ? true : undefined })}
          />
          <Switch
            label={t('contest.board.removeStar')}
            checked={cut.removeStar}
            onCheckedChange={(isOn) => change({ removeStar: isOn ? true : undefined })}
          />
          <output className="text-12 text-text-3 sm:ml-auto">
            {query.data === undefined ? ' ' : momentWords(query.data)}
          </output>
          {run === null && (
            <Link
              to="/contest/$contestID/rank"
              params={{ contestID: String(info.id) }}
              className="text-13 text-brand hover:underline"
            >
              {t('contestVirtual.official')}
            </Link>
          )}
        </div>
        {query.data?.isSealed === true && (
          <p className="mb-2.5 flex items-start gap-2 rounded-2 border border-line bg-sunk px-2.5 py-1.5 text-13 text-text-2">
            <Icon name="lock" className="mt-0.5" />
            <span>{t('contestVirtual.sealed')}</span>
          </p>
        )}
        {query.error !== null && all === undefined && <ListProblem query={query} error={query.error} />}
        {query.error !== null && all !== undefined && <ListStale query={query} error={query.error} />}
      </div>
      {shown === undefined || all === undefined ? null : shown.length === 0 && all.length > 0 ? (
        <div className="stays">
          <EmptyState
            icon="filter"
            title={t('common.list.noMatch')}
            actions={<Button onClick={() => change({ keyword: undefined })}>{t('common.list.clear')}</Button>}
          />
        </div>
      ) : (
        <ScoreboardTable
          label={t('contest.board')}
          problems={problems}
          rows={shown}
          read={read}
          totalHead={t(isAcm ? 'contest.board.solved' : 'contest.score')}
          sideHead={t(isAcm ? 'contest.board.penalty' : 'contest.board.time')}
          formatTotalTime={isAcm ? inMinutes : inMilliseconds}
          // Repeat the viewer's own row above the others, unless it is among the rows that are visible without
          // scrolling.
          mine={ownPlace < visibleRows ? undefined : all[ownPlace]}
          ownUid={own === undefined ? undefined : keyOf(own)}
          followed={followed}
          onFollow={follow}
          isStale={query.isPlaceholderData && run === null}
        />
      )}
      {all !== undefined && (
        <div className="stays mt-3">
          <ScoreboardLegend
            rule={isAcm ? 'acm' : 'oi'}
            isSealed={query.data?.isSealed === true}
            hasLate={false}
          />
        </div>
      )}
    </>
  );

  function momentWords({ seconds, run: { phase } }: Replay): string {
    return phase === 'ended'
      ? t('contestVirtual.final')
      : t('contestVirtual.minute', { minute: minutesOf(seconds) });
  }
}

/** Rows of virtual participations get their own keys, because the same user may also have a row as a contestant. */
function replayReader(
  problems: readonly { displayId: string }[],
  shownName: ReturnType<typeof nameKindOf>,
): ReadRow<Row> {
  const read = rowReader(
    problems.map(({ displayId }) => ({ id: displayId })),
    shownName,
  );
  return (row) =>
    row.virtual === undefined ? read(row) : { ...read(row), key: keyOf(row.virtual), isVirtual: true };
}
