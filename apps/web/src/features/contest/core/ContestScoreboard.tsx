import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type JSX } from 'react';
import { useUser } from '../../../api/session.ts';
import { minutesOf, type ScoreboardColumn } from '../scoreboard/scoreboard.ts';
import { ScoreboardTable } from '../scoreboard/ScoreboardTable.tsx';
import { useFollowed } from '../scoreboard/followed.ts';
import { rowReader, nameKindOf } from '../scoreboard/read-rows.ts';
import { formatNumber, useT } from '../../../i18n/messages.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { useAtSecond } from '../../../lib/clock.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { Button } from '../../../components/Button.tsx';
import { ListProblem, ListStale } from '../../../components/data-list/ListStates.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ScoreboardFooter } from './ScoreboardFooter.tsx';
import { countsOf } from './board-counts.ts';
import {
  beginsAtTop,
  scoreboardPolling,
  scoreboardQuery,
  scoreboardTopQuery,
  scoreboardParams,
} from './scoreboard-query.ts';
import type { ScoreboardSearch } from './scoreboard-search.ts';
import { ScoreboardToolbar } from './ScoreboardToolbar.tsx';
import { minutesToFreeze, type ContestSchedule, type Phase } from './contest-schedule.ts';
import { contestProblemsQuery, contestRules, type ContestProblem } from './queries.ts';
import { FreezeNotice } from './FreezeNotice.tsx';
import { rowsInView, topRows } from './visible-rows.ts';
import { useScoreboardUpdates } from './use-scoreboard-updates.ts';
import { usePrintWhenComplete } from './use-print-when-complete.ts';

/** The data of a contest that its scoreboard needs. */
export interface ScoreboardOf {
  id: number;
  type: number;
  rankShowName: string | null;
  allowEndSubmit: boolean;
  oiRankScoreType: string;
  penaltyUnit: 'second' | 'minute';
}

interface ContestScoreboardProps {
  contest: ScoreboardOf;
  schedule: ContestSchedule;
  phase: Phase;
  search: ScoreboardSearch;
  /** Whether this is the public scoreboard, which needs no sign-in and does not link to pages of the contest. */
  isOutside?: boolean;
  canSeeReal?: boolean;
  /** Whether the viewer sees only their own row until the contest ends. */
  isAlone?: boolean;
  /** URL of the contest's settings, for its managers. */
  settings?: string | null;
  /** Whether a cell links to its submissions. */
  canSeeSubmissions?: boolean;
}

const RankExplanation = lazyComponent(
  async () => (await import('./RankExplanationDialog.tsx')).RankExplanationDialog,
  ['rankExplanation'],
);
const noProblems: readonly ContestProblem[] = [];
const inMinutes = (seconds: number): string => formatNumber(minutesOf(seconds));
const inMilliseconds = (time: number): string => formatNumber(time);

/** Scoreboard of a contest with its controls; all settings are in the URL. */
export function ContestScoreboard(props: ContestScoreboardProps): JSX.Element {
  const { contest, schedule, phase, search, isOutside = false, canSeeReal = false, isAlone = false } = props;
  const t = useT();
  const uid = useUser()?.uid;
  const { change } = useListAddress<ScoreboardSearch>();
  const [followed, follow] = useFollowed(contest.id, uid ?? '');
  const [isRefreshed, setIsRefreshed] = useState(true);
  const [explainedUid, setExplainedUid] = useState<string | null>(null);
  const sealsIn = useAtSecond((now) => minutesToFreeze(schedule, now));
  const containsEnd = contest.allowEndSubmit && search.containsEnd === true;
  const { data: wireProblems = noProblems } = useQuery(contestProblemsQuery(contest.id, containsEnd));
  const wanted = scoreboardParams(search);
  const params = { ...wanted, isOutside, isReal: canSeeReal && wanted.isReal, containsEnd };
  // If the contest had ended without a freeze when the page was opened, the scoreboard cannot change any more. A page
  // that was open at the end still receives the last verdicts. After a freeze, every page receives the results.
  const [isSettled] = useState(phase === 'ended' && schedule.seal === null);
  const { isLive, fresh } = useScoreboardUpdates(
    contest.id,
    params,
    isRefreshed && phase !== 'scheduled' && !isSettled,
  );
  const [isFirst, setIsFirst] = useState(true);
  const takesTop = isFirst && beginsAtTop(search);
  const {
    data: top,
    isPending: isTopAwaited,
    dataUpdatedAt: topUpdatedAt,
  } = useQuery({
    ...scoreboardTopQuery(contest.id, params),
    enabled: takesTop,
  });
  const query = useQuery({
    ...scoreboardQuery(contest.id, params),
    // Request all rows only after the first rows have arrived, because a parallel request would delay the first rows.
    enabled: !takesTop || !isTopAwaited,
    // Polling stops after a failed refresh; the user then reloads manually.
    refetchInterval: ({ state }) =>
      isRefreshed && (phase !== 'ended' || state.data?.isSealed === true) && state.error === null
        ? scoreboardPolling(isLive)
        : false,
  });
  const all = query.data?.rows;
  if (isFirst && all !== undefined) setIsFirst(false);
  const board = query.data ?? (takesTop ? top : undefined);
  const problems = useMemo(() => boardProblems(wireProblems, all), [wireProblems, all]);
  usePrintWhenComplete(all !== undefined && !query.isPlaceholderData);
  const shownName = nameKindOf(contest.rankShowName);
  const read = useMemo(
    () =>
      rowReader(
        wireProblems.map(({ displayId }) => ({ id: displayId })),
        shownName,
        isAlone,
      ),
    [wireProblems, shownName, isAlone],
  );
  const shown = useMemo(
    () =>
      all === undefined
        ? takesTop && top !== undefined
          ? topRows(top)
          : undefined
        : rowsInView(all, search, { uid: isOutside ? undefined : uid, followed, shownName }),
    [all, takesTop, top, search, uid, isOutside, followed, shownName],
  );
  const { id } = contest;
  const problemHref = useCallback(
    (problem: string) => `/contest/${id}/problem/${encodeURIComponent(problem)}`,
    [id],
  );
  const cellHref = useCallback(
    // Builds the same URL as `stringifySearch`, but is fast enough for thousands of cells.
    (username: string, problem: string) =>
      `/contest/${id}/submissions?username=${encodeURIComponent(username)}&problemID=${encodeURIComponent(problem)}&completeProblemID=true`,
    [id],
  );
  const isAcm = contest.type === contestRules.acm;
  const explained = all?.find((row) => row.uid === explainedUid);
  return (
    <>
      <div className="stays">
        {schedule.seal !== null && (board?.isSealed === true || sealsIn !== null) && (
          <FreezeNotice
            seal={schedule.seal}
            minutesLeft={board?.isSealed === true ? null : sealsIn}
            isAcm={isAcm}
            hasEnded={phase === 'ended'}
            isOutside={isOutside}
            settings={props.settings ?? null}
          />
        )}
        <ScoreboardToolbar
          search={search}
          onChange={change}
          followed={followed.size}
          hasSeal={canSeeReal && schedule.seal !== null}
          canContainEnd={contest.allowEndSubmit && phase === 'ended'}
          refreshing={phase === 'ended' ? null : { isOn: isRefreshed, set: setIsRefreshed }}
          summary={
            shown && {
              people: all?.length ?? shown.total,
              problems: problems.length,
              updatedAt: query.dataUpdatedAt || topUpdatedAt,
            }
          }
        />
        {query.error !== null && all === undefined && <ListProblem query={query} error={query.error} />}
        {query.error !== null && all !== undefined && <ListStale query={query} error={query.error} />}
      </div>
      {shown === undefined ? null : all?.length === 0 ? (
        <div className="stays">
          {board?.isSealed === true && !isAcm ? (
            <EmptyState icon="lock" title={t('contest.board.untold')} />
          ) : (
            <EmptyState
              icon="trophy"
              title={t('contest.board.none')}
              detail={t('contest.board.noneDetail')}
            />
          )}
        </div>
      ) : shown.rows.length === 0 ? (
        <div className="stays">
          <EmptyState
            icon="filter"
            title={t('common.list.noMatch')}
            actions={
              <Button onClick={() => change({ keyword: undefined, onlyFollowed: undefined })}>
                {t('common.list.clear')}
              </Button>
            }
          />
        </div>
      ) : (
        <ScoreboardTable
          label={t('contest.board')}
          problems={problems}
          rows={shown.rows}
          count={all === undefined ? shown.total : undefined}
          read={read}
          totalHead={t(isAcm ? 'contest.board.solved' : 'contest.score')}
          sideHead={t(isAcm ? 'contest.board.penalty' : 'contest.board.time')}
          formatTotalTime={isAcm ? inMinutes : inMilliseconds}
          mine={shown.mine}
          pinned={shown.followed}
          ownUid={uid}
          followed={followed}
          fresh={fresh}
          onFollow={follow}
          onExplainRank={isAlone ? undefined : setExplainedUid}
          problemHref={isOutside ? undefined : problemHref}
          cellHref={props.canSeeSubmissions === true ? cellHref : undefined}
          isStale={query.isPlaceholderData}
        />
      )}
      {all === undefined || explained === undefined ? null : (
        <RankExplanation
          row={explained}
          rows={all}
          problems={problems.map((problem) => problem.id)}
          contest={contest}
          canSeeSubmissions={props.canSeeSubmissions === true}
          onClose={() => setExplainedUid(null)}
        />
      )}
      {shown !== undefined && (
        <div className="stays">
          <ScoreboardFooter
            rule={isAcm ? 'acm' : 'oi'}
            isSealed={board?.isSealed === true}
            hasLate={containsEnd}
            total={shown.total}
            search={search}
          />
        </div>
      )}
    </>
  );
}

function boardProblems(
  problems: readonly ContestProblem[],
  rows: Parameters<typeof countsOf>[0] | undefined,
): ScoreboardColumn[] {
  const none = rows === undefined ? null : 0;
  const counts = countsOf(rows ?? []);
  return problems.map(({ displayId, displayTitle, color }) => ({
    id: displayId,
    title: displayTitle,
    color,
    ...(counts.get(displayId) ?? { accepted: none, attempts: none }),
  }));
}
