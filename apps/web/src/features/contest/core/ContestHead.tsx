import type { JSX } from 'react';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { ContestFacts } from './ContestFacts.tsx';
import { ContestAuthLabel, PhaseLabel, RatedLabel, RuleLabel, VirtualLabel } from './labels.tsx';
import { ContestTabs } from './ContestTabs.tsx';
import { Countdown } from './Countdown.tsx';
import { useContest } from './contest-context.ts';
import { ContestProgressBar } from './ContestProgressBar.tsx';

const VirtualBar = lazyComponent(
  async () => (await import('./virtual-participation/parts.ts')).VirtualBar,
  ['contestVirtual'],
);

const IndividualTimeBars = lazyComponent(
  async () => (await import('./individual-timing/parts.ts')).IndividualTimeBars,
  ['contestOwn'],
);

const TesterNotice = lazyComponent(
  async () => (await import('../../admin/collaborator/TesterNotice.tsx')).TesterNotice,
  ['shared'],
);

interface ContestHeadProps {
  /** Whether the page itself shows a larger clock and the progress bar. */
  isClockBelow: boolean;
}

/**
 * Title, labels, clock and tabs of a contest. The header stays mounted while the user moves between pages of the
 * contest.
 */
export function ContestHead({ isClockBelow }: ContestHeadProps): JSX.Element {
  const { cid, info, phase, run, clock } = useContest();
  return (
    <header className="mb-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h1 className="min-w-0 text-16 leading-6 font-bold break-words sm:text-20">{info.title}</h1>
        <span className="flex gap-2.5 max-sm:hidden">
          <RuleLabel type={info.type} scoreType={info.oiRankScoreType} />
          <ContestAuthLabel auth={info.auth} />
          {info.rating === undefined ? null : <RatedLabel rating={info.rating} />}
          {run === null ? <PhaseLabel phase={phase} /> : <VirtualLabel />}
        </span>
        {/* If the page has the larger clock, it also shows the number of participants. */}
        <ContestFacts
          cid={cid}
          gid={info.gid}
          count={isClockBelow ? null : info.count}
          isManager={info.can.manage}
        />
        {isClockBelow ? null : (
          <span className="ml-auto">
            <Countdown schedule={clock} />
          </span>
        )}
      </div>
      {isClockBelow ? null : (
        <div className="mt-2.5">
          <ContestProgressBar schedule={clock} />
        </div>
      )}
      {run === null ? null : <VirtualBar cid={cid} run={run} />}
      {info.can.test ? <TesterNotice of="testing.contest" /> : null}
      {(info.own ?? info.exam) && <IndividualTimeBars />}
      <div className="mt-2">
        <ContestTabs />
      </div>
    </header>
  );
}
