import type { JSX } from 'react';
import { useContest } from '../contest-context.ts';
import { ExamBar } from './ExamBar.tsx';
import { IndividualTimeBar } from './IndividualTimeBar.tsx';

/** Bars below the title for an exam or for individual timing. */
export function IndividualTimeBars(): JSX.Element {
  const { cid, info, schedule, phase, run, clock } = useContest();
  const sits = info.exam !== null && phase !== 'ended' && !info.can.manage;
  return (
    <>
      {sits && (
        <ExamBar
          cid={cid}
          until={clock.end}
          isAhead={phase === 'scheduled' || !info.can.enter}
          isHandedIn={info.exam?.isHandedIn === true}
        />
      )}
      {phase === 'running' && clock !== schedule && run === null && (
        <IndividualTimeBar isOver={info.own?.phase === 'over'} end={schedule.end} />
      )}
    </>
  );
}
