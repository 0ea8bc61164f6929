import { useMemo } from 'react';
import { usePhase, type ContestLayoutData } from './contest-context.ts';
import { useExamReports } from './exam/use-exam-reports.ts';
import { contestSchedule } from './contest-schedule.ts';
import { individualSchedule } from './individual-timing/individual-schedule.ts';
import type { ContestInfo } from './queries.ts';
import { useUnread } from './unread.ts';
import { useContestLive } from './use-contest-live.ts';
import { runOf } from './virtual-participation/run.ts';

/** Returns the data that the pages of a contest share, and keeps it current while the layout is mounted. */
export function useContestLayoutData(cid: number, info: ContestInfo): ContestLayoutData {
  const schedule = useMemo(() => contestSchedule(info), [info]);
  const phase = usePhase(cid, schedule);
  const own = useMemo(() => individualSchedule(info), [info]);
  // Follow the phase of the individual time as well: its end changes the viewer's permissions.
  usePhase(cid, own ?? schedule);
  useContestLive(cid, info.can.enter);
  useExamReports(cid, info);
  const unread = useUnread(cid, info.can.enter, phase === 'ended');
  const run = useMemo(() => runOf(info, schedule), [info, schedule]);
  return useMemo(
    () => ({
      cid,
      info,
      schedule,
      phase,
      run,
      clock: run ?? (phase === 'running' ? own : null) ?? schedule,
      unread,
    }),
    [cid, info, schedule, phase, run, own, unread],
  );
}
