import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, type JSX } from 'react';
import { errorMessageIfAny } from '../../../api/error-message.ts';
import { CallError } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { useTitle } from '../../../routing/document-title.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { acmScoreboardPage, oiScoreboardPage } from './board.page.ts';
import type { ScoreboardSearch } from './scoreboard-search.ts';
import { usePhase } from './contest-context.ts';
import { ContestFacts } from './ContestFacts.tsx';
import { ContestScoreboard } from './ContestScoreboard.tsx';
import { Countdown } from './Countdown.tsx';
import { contestSchedule } from './contest-schedule.ts';
import { ContestProgressBar } from './ContestProgressBar.tsx';
import { ContestAuthLabel, PhaseLabel, RuleLabel } from './labels.tsx';
import { publicScoreboardQuery } from './page-queries.ts';
import type { PublicContest } from './queries.ts';
import { useContestLive } from './use-contest-live.ts';
import './contest.css';

const OutsideFoot = lazyComponent(
  async () => (await import('./PublicScoreboardFooter.tsx')).PublicScoreboardFooter,
);

export function AcmScoreboardPage(): JSX.Element {
  const { contestID } = acmScoreboardPage.useParams();
  return <OutsideBoard contestId={contestID} search={acmScoreboardPage.useSearch()} />;
}

export function OiScoreboardPage(): JSX.Element {
  const { contestID } = oiScoreboardPage.useParams();
  return <OutsideBoard contestId={contestID} search={oiScoreboardPage.useSearch()} />;
}

interface OutsideBoardProps {
  contestId: string;
  search: ScoreboardSearch;
}

/** Public scoreboard of a contest. The kind of scoreboard depends on the rule of the contest, not on the URL. */
function OutsideBoard({ contestId, search }: OutsideBoardProps): JSX.Element {
  const t = useT();
  const navigate = useNavigate();
  const isId = /^\d{1,15}$/.test(contestId);
  const query = useQuery({ ...publicScoreboardQuery(Number(contestId)), enabled: isId });
  // Live updates also run before the start, so that the page notices the start.
  useContestLive(isId ? Number(contestId) : 0, false);
  useTitle(query.data && `${t('contest.board')} - ${query.data.title}`);
  if (query.data !== undefined) return <Loaded contest={query.data} search={search} />;
  const isRefused = query.error instanceof CallError && query.error.kind === 'refused';
  if (!isId || isRefused)
    return (
      <>
        <h1 className="sr-only">{errorMessageIfAny(query.error) ?? t('contest.notFound')}</h1>
        <EmptyState
          icon="trophy"
          title={errorMessageIfAny(query.error) ?? t('contest.notFound')}
          detail={t('contest.board.notOpen')}
          actions={<Button onClick={() => void navigate({ to: '/contest' })}>{t('contest.toList')}</Button>}
        />
      </>
    );
  if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className="p-6" aria-busy="true">
      <Skeleton className="h-5" width={320} />
    </div>
  );
}

function Loaded({ contest, search }: { contest: PublicContest; search: ScoreboardSearch }): JSX.Element {
  const schedule = useMemo(() => contestSchedule(contest), [contest]);
  const phase = usePhase(contest.id, schedule);
  return (
    <div className="board-scroll contest-board" data-scroll-restoration-id={`outside-board-${contest.id}`}>
      <div className="contest-board-inner">
        <header className="stays mb-3">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h1 className="min-w-0 text-16 leading-6 font-bold break-words sm:text-20">{contest.title}</h1>
            <span className="flex gap-2.5">
              <RuleLabel type={contest.type} scoreType={contest.oiRankScoreType} />
              <ContestAuthLabel auth={contest.auth} />
              <PhaseLabel phase={phase} />
            </span>
            <ContestFacts cid={contest.id} gid={contest.gid} count={contest.count} isManager={false} />
            <span className="ml-auto">
              <Countdown schedule={schedule} />
            </span>
          </div>
          <div className="mt-2.5">
            <ContestProgressBar schedule={schedule} />
          </div>
        </header>
        <ContestScoreboard contest={contest} schedule={schedule} phase={phase} search={search} isOutside />
        <OutsideFoot cid={contest.id} phase={phase} />
      </div>
    </div>
  );
}
