import { useRouter } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { ScoreboardLink, ContestLink, formatDuration, PhaseEdge, PhaseNote } from './contest-columns.tsx';
import { RuleLabel } from './labels.tsx';
import type { ContestRow } from './queries.ts';

/** A contest as a list item, for narrow windows. */
export function ContestLine({ contest }: { contest: ContestRow }): JSX.Element {
  const t = useT();
  const router = useRouter();
  return (
    <>
      <PhaseEdge contest={contest} />
      <div className="min-w-0 flex-1">
        <ContestLink contest={contest} router={router} />
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-text-3">
          <RuleLabel type={contest.type} scoreType={contest.oiRankScoreType} />
          <time dateTime={contest.startTime}>{formatExact(contest.startTime).slice(0, 16)}</time>
          <span>{formatDuration(t, contest.duration)}</span>
          {contest.count === null ? null : <span>{t('contest.peopleCount', { count: contest.count })}</span>}
        </p>
        <div className="mt-1 flex min-h-7 items-center justify-between">
          <PhaseNote contest={contest} />
          <ScoreboardLink contest={contest} />
        </div>
      </div>
    </>
  );
}
