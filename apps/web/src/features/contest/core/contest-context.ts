import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useRef } from 'react';
import { useAtSecond } from '../../../lib/clock.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { phaseAt, type ContestSchedule, type Phase } from './contest-schedule.ts';
import { contestKey, type ContestAnnouncement, type ContestInfo } from './queries.ts';

/** Data shared by all pages of a contest; the layout keeps it while the user moves between them. */
export interface ContestLayoutData {
  readonly cid: number;
  readonly info: ContestInfo;
  readonly schedule: ContestSchedule;
  readonly phase: Phase;
  /** Schedule of the viewer's virtual participation after the contest; null if there is none. */
  readonly run: ContestSchedule | null;
  /** Schedule that clocks use: the viewer's own one if there is one, otherwise that of the contest. */
  readonly clock: ContestSchedule;
  /** Announcements that the viewer has not read, newest first. */
  readonly unread: readonly ContestAnnouncement[];
}

export const ContestContext = createContext<ContestLayoutData | null>(null);

/** Returns the contest of the current page. */
export function useContest(): ContestLayoutData {
  const place = use(ContestContext);
  if (place === null) throw new Error('a page of a contest stands outside of one');
  return place;
}

/**
 * Maximum random delay in ms before refetching. Without it, a thousand contestants would send requests at the same
 * moment.
 */
const SPREAD = 1500;

/** Returns the current phase of a contest. When the phase changes, invalidates all queries of the contest. */
export function usePhase(cid: number, schedule: ContestSchedule): Phase {
  const client = useQueryClient();
  const phase = useAtSecond((now) => phaseAt(schedule, now));
  const known = useRef(phase);
  useEffect(() => {
    if (known.current === phase) return;
    known.current = phase;
    setTimeout(() => void client.invalidateQueries({ queryKey: contestKey(cid) }), Math.random() * SPREAD);
  }, [client, cid, phase]);
  return phase;
}

/** Sets the document title to the names of the page and the contest. */
export function useContestTitle(page: string): void {
  const { info } = useContest();
  useTitle(`${page} - ${info.title}`);
}
