import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type JSX } from 'react';
import { CallError } from '../../../api/client.ts';
import { minutesOf } from '../scoreboard/scoreboard.ts';
import { rowReader, nameKindOf, type WireRow } from '../scoreboard/read-rows.ts';
import { scoreboardPolling, scoreboardQuery } from '../core/scoreboard-query.ts';
import { usePhase } from '../core/contest-context.ts';
import { Countdown } from '../core/Countdown.tsx';
import { contestSchedule, hourOf, minutesToFreeze } from '../core/contest-schedule.ts';
import { ContestProgressLine } from '../core/ContestProgressBar.tsx';
import { publicScoreboardQuery } from '../core/page-queries.ts';
import {
  contestProblemsQuery,
  contestQuery,
  contestRules,
  type ContestProblem,
  type PublicContest,
} from '../core/queries.ts';
import { useScoreboardUpdates } from '../core/use-scoreboard-updates.ts';
import { useContestLive } from '../core/use-contest-live.ts';
import { formatNumber, useT } from '../../../i18n/messages.ts';
import { useAtSecond } from '../../../lib/clock.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { SolveTicker } from './SolveTicker.tsx';
import { StaleDataWarning } from './StaleDataWarning.tsx';
import { projectorPage } from './presentation.page.ts';
import { PresentationTable } from './PresentationTable.tsx';
import { PresentationControls } from './PresentationControls.tsx';
import { useRecentSolves } from './use-recent-solves.ts';
import { usePresentationScale } from './use-stage-size.ts';
import { toggleFullScreen, useHallTheme, useIdle, usePresentationKeys } from './use-stage.ts';

/** Time in ms for which a page of rows is shown. */
const PAGE_TIME = 15_000;

const noProblems: readonly ContestProblem[] = [];
const noRows: readonly WireRow[] = [];
const inMinutes = (seconds: number): string => formatNumber(minutesOf(seconds));
const inMilliseconds = (time: number): string => formatNumber(time);

/** Public scoreboard of a contest for a projector. It changes to the next page of rows automatically. */
export function ProjectorPage(): JSX.Element {
  const t = useT();
  const { cid = 0, outside = false } = projectorPage.useSearch();
  const inside = useQuery({ ...contestQuery(cid), enabled: cid > 0 && !outside });
  const open = useQuery({ ...publicScoreboardQuery(cid), enabled: cid > 0 && outside });
  useContestLive(Math.max(cid, 0), false);
  const contest: WallContest | undefined = outside ? open.data : inside.data;
  const { error, refetch } = outside ? open : inside;
  useTitle(contest && `${t('presentation.projector')} - ${contest.title}`);
  if (contest !== undefined) return <Wall contest={contest} isOutside={outside} />;
  if (cid <= 0 || (error instanceof CallError && error.kind === 'refused')) {
    const message = error?.message ?? t('presentation.noContest');
    return (
      <>
        <h1 className="sr-only">{message}</h1>
        <EmptyState icon="trophy" title={message} />
      </>
    );
  }
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <div className="min-h-dvh" aria-busy="true" />;
}

type WallContest = Pick<PublicContest, 'id' | 'title' | 'type' | 'rankShowName'> &
  Parameters<typeof contestSchedule>[0];

function Wall({ contest, isOutside }: { contest: WallContest; isOutside: boolean }): JSX.Element {
  const t = useT();
  const { id } = contest;
  const schedule = useMemo(() => contestSchedule(contest), [contest]);
  const phase = usePhase(id, schedule);
  const sealsIn = useAtSecond((now) => minutesToFreeze(schedule, now));
  const { data: wire = noProblems } = useQuery(contestProblemsQuery(id));
  const params = { isOutside, isReal: false, removeStar: false, containsEnd: false };
  const hasBegun = phase !== 'scheduled';
  const { isLive } = useScoreboardUpdates(id, params, hasBegun);
  const board = useQuery({
    ...scoreboardQuery(id, params),
    enabled: hasBegun,
    refetchInterval: scoreboardPolling(isLive),
  });
  const problems = useMemo(
    () =>
      wire.map(({ displayId, displayTitle, color }) => ({
        id: displayId,
        title: displayTitle,
        color,
        accepted: null,
        attempts: null,
      })),
    [wire],
  );
  const rows = board.data?.rows ?? noRows;
  const read = useMemo(
    () => rowReader(problems, nameKindOf(contest.rankShowName)),
    [problems, contest.rankShowName],
  );
  const news = useRecentSolves(board.data?.rows, read, problems);
  const pages = usePages(rows.length);
  const turnLight = useHallTheme();
  const isIdle = useIdle();
  usePresentationKeys({
    ' ': pages.togglePause,
    ArrowRight: pages.next,
    ArrowLeft: pages.back,
    f: toggleFullScreen,
    l: turnLight,
  });
  const isAcm = contest.type === contestRules.acm;
  const isSealed = board.data?.isSealed === true;
  return (
    <PresentationTable
      title={contest.title}
      kind={t('presentation.projector')}
      aside={
        <>
          <StaleDataWarning query={board} />
          {schedule.seal !== null && (isSealed || sealsIn !== null) && (
            <span className="stage-seal">
              <Icon name={isSealed ? 'lock' : 'clock'} size={20} />
              {t(isSealed ? 'contest.sealedFrom' : 'contest.sealAt', { time: hourOf(schedule.seal) })}
            </span>
          )}
          {hasBegun && <Countdown schedule={schedule} size="wall" />}
        </>
      }
      progress={<ContestProgressLine schedule={schedule} />}
      totalHead={t(isAcm ? 'presentation.solved' : 'presentation.score')}
      sideHead={t(isAcm ? 'presentation.penalty' : 'presentation.time')}
      formatTotalTime={isAcm ? inMinutes : inMilliseconds}
      problems={problems}
      rows={rows}
      read={read}
      top={(visible) => pages.page * visible}
      hasPaperColors
      isIdle={isIdle}
      foot={
        <>
          <span>{t('presentation.page', { page: pages.page + 1, pages: pages.count })}</span>
          <SolveTicker news={news} />
          <PresentationControls
            keys={[
              { icon: 'left', label: t('presentation.pageBack'), act: pages.back },
              {
                icon: pages.isPaused ? 'play' : 'pause',
                label: t(pages.isPaused ? 'presentation.play' : 'presentation.pause'),
                act: pages.togglePause,
              },
              { icon: 'right', label: t('presentation.pageNext'), act: pages.next },
              { icon: 'sun', label: t('presentation.light'), act: turnLight },
              { icon: 'expand', label: t('presentation.full'), act: toggleFullScreen },
            ]}
          />
        </>
      }
    >
      {hasBegun ? (
        board.data?.rows.length === 0 && <p className="stage-wait">{t('contest.board.none')}</p>
      ) : (
        <div className="stage-wait">
          <Countdown schedule={schedule} size="hall" />
        </div>
      )}
    </PresentationTable>
  );
}

/** Pages of rows that change automatically. After the last page comes the first. */
function usePages(rows: number) {
  const { lines } = usePresentationScale();
  const count = Math.max(1, Math.ceil(rows / lines));
  const [at, setAt] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const page = at % count;
  useEffect(() => {
    if (isPaused || count === 1) return;
    const timer = setTimeout(() => setAt((page + 1) % count), PAGE_TIME);
    return () => clearTimeout(timer);
  }, [page, count, isPaused]);
  return {
    page,
    count,
    isPaused,
    next: () => setAt((page + 1) % count),
    back: () => setAt((page + count - 1) % count),
    togglePause: () => setIsPaused(!isPaused),
  };
}
