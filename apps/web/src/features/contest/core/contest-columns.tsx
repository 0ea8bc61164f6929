import type { AnyRouter } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useSession } from '../../../api/session.ts';
import { requireLogin } from '../../account/auth/require-login.ts';
import { formatNumber, useT, type Translate } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { useAtSecond, useSecond } from '../../../lib/clock.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { buttonClass } from '../../../components/Button.tsx';
import type { Column } from '../../../components/data-list/column.ts';
import { Icon } from '../../../components/Icon.tsx';
import { formatCountdown } from './format-countdown.ts';
import { countdownOf, contestSchedule, phaseAt, type Phase } from './contest-schedule.ts';
import { ContestAuthLabel, PhaseLabel, RuleLabel } from './labels.tsx';
import { contestAuth, contestRules, type ContestRow } from './queries.ts';

type Router = Pick<AnyRouter, 'navigate'>;

/** Returns the current phase of a contest, updated each second. */
export function usePhaseOf(contest: ContestRow): Phase {
  const schedule = contestSchedule(contest);
  return useAtSecond((now) => phaseAt(schedule, now));
}

const titleClass = 'ellipsis min-w-6 rounded-1 text-14 leading-6 font-medium hover:text-brand';

/** Links to a contest; visitors are asked to sign in first. */
export function ContestLink({ contest, router }: { contest: ContestRow; router: Router }): JSX.Element {
  const t = useT();
  const { token } = useSession();
  const href = `/contest/${contest.id}`;
  const { auth } = contest;
  return (
    <span className="flex min-w-0 items-center gap-2">
      {token === null ? (
        // The page is not prefetched for visitors, because they cannot open it before they sign in.
        <a
          href={href}
          data-row
          className={titleClass}
          onClick={(event) => {
            event.preventDefault();
            requireLogin(() => void router.navigate({ href }));
          }}
        >
          {contest.title}
        </a>
      ) : (
        <HrefLink href={href} data-row className={titleClass}>
          {contest.title}
        </HrefLink>
      )}
      {auth === contestAuth.public ? null : (
        <span className={cx('flex-none', auth === contestAuth.private ? 'text-v-wa' : 'text-v-stop')}>
          <Icon name="lock" size={13} />
          <span className="sr-only">{t('contest.locked')}</span>
        </span>
      )}
    </span>
  );
}

const edges: Readonly<Record<Phase, string>> = {
  running: 'bg-v-ac',
  scheduled: 'bg-v-run',
  ended: 'bg-line-strong',
};

/** Colored edge of a contest row. The color repeats the state, which the label next to it names. */
export function PhaseEdge({ contest }: { contest: ContestRow }): JSX.Element {
  return (
    <span
      aria-hidden="true"
      className={cx('w-[3px] flex-none self-stretch rounded-1', edges[usePhaseOf(contest)])}
    />
  );
}

/** State of a contest and time until it begins or ends. */
export function PhaseNote({ contest }: { contest: ContestRow }): JSX.Element {
  const phase = usePhaseOf(contest);
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <PhaseLabel phase={phase} />
      {phase === 'ended' ? null : <TimeLeft contest={contest} phase={phase} />}
    </span>
  );
}

function TimeLeft({ contest, phase }: { contest: ContestRow; phase: 'scheduled' | 'running' }): JSX.Element {
  const t = useT();
  const now = useSecond();
  const { start, end } = contestSchedule(contest);
  return (
    <span className="font-mono text-12 text-text-3">
      {formatCountdown(t, countdownOf((phase === 'scheduled' ? start : end) - now))}
    </span>
  );
}

/** Link to the public scoreboard; renders nothing if there is none. */
export function ScoreboardLink({ contest }: { contest: ContestRow }): JSX.Element | null {
  const t = useT();
  const phase = usePhaseOf(contest);
  if (!contest.openRank) return null;
  const content = (
    <>
      <Icon name="chart" />
      {t('contest.tab.rank')}
    </>
  );
  if (phase === 'scheduled')
    return (
      <button
        type="button"
        disabled
        className={buttonClass('quiet', 'small')}
        data-tip={t('contest.board.notYet')}
      >
        {content}
      </button>
    );
  const rule = contest.type === contestRules.acm ? 'acm' : 'oi';
  return (
    <HrefLink
      href={`/contest/${rule}-scoreboard/${contest.id}`}
      className={cx(buttonClass('quiet', 'small'), 'text-brand!')}
    >
      {content}
    </HrefLink>
  );
}

/** Formats the duration of a contest: `5 h`, `2 h 30 min`, `3 d`. */
export function formatDuration(t: Translate, seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor(minutes / 60) % 24;
  const parts = [
    ...(days > 0 ? [t('contest.duration.days', { days })] : []),
    ...(hours > 0 ? [t('contest.duration.hours', { hours })] : []),
    ...(minutes % 60 > 0 ? [t('contest.duration.minutes', { minutes: minutes % 60 })] : []),
  ];
  return parts.join(' ') || t('contest.duration.minutes', { minutes: 0 });
}

export function contestColumns(t: Translate, router: Router): Column<ContestRow>[] {
  return [
    {
      id: 'edge',
      head: t('contest.filter.phase'),
      isHeadHidden: true,
      width: 16,
      skeleton: 3,
      className: 'px-0!',
      cell: (contest) => (
        <span className="flex h-6">
          <PhaseEdge contest={contest} />
        </span>
      ),
    },
    {
      id: 'title',
      head: t('contest.title'),
      skeleton: 240,
      cell: (contest) => <ContestLink contest={contest} router={router} />,
    },
    {
      id: 'kind',
      head: t('contest.kind'),
      width: 168,
      skeleton: 80,
      cell: ({ type, oiRankScoreType, auth }) => (
        <span className="flex gap-1.5">
          <RuleLabel type={type} scoreType={oiRankScoreType} />
          <ContestAuthLabel auth={auth} />
        </span>
      ),
    },
    {
      id: 'start',
      head: t('contest.start'),
      width: 132,
      skeleton: 100,
      className: 'text-text-2',
      cell: ({ startTime }) => (
        <time dateTime={startTime} data-tip={formatExact(startTime)}>
          {formatExact(startTime).slice(0, 16)}
        </time>
      ),
    },
    {
      id: 'duration',
      head: t('contest.duration'),
      width: 112,
      skeleton: 40,
      className: 'text-text-2',
      cell: ({ duration }) => formatDuration(t, duration),
    },
    {
      id: 'participants',
      head: t('contest.people'),
      width: 96,
      align: 'right',
      skeleton: 24,
      from: 960,
      className: 'text-text-2',
      cell: ({ count }) => (count === null || count === undefined ? '' : formatNumber(count)),
    },
    {
      id: 'phase',
      head: t('contest.filter.phase'),
      width: 184,
      skeleton: 100,
      className: 'pl-6',
      headClassName: 'pl-6',
      cell: (contest) => <PhaseNote contest={contest} />,
    },
    {
      id: 'board',
      head: t('contest.board'),
      isHeadHidden: true,
      width: 124,
      align: 'right',
      skeleton: 0,
      className: 'pr-0!',
      cell: (contest) => <ScoreboardLink contest={contest} />,
    },
  ];
}
