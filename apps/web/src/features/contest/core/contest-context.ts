import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useRef } from 'react';
import { useAtSecond } from '../../../lib/clock.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { phaseAt, type ContestSchedule, type Phase } from './contest-schedule.ts';
import { contestKey, type ContestAnnouncement, type ContestInfo } from './queries.ts';

/** What all pages of a contest share; its frame holds it while one moves between them. */
export interface ContestPlace {
  readonly cid: number;
  readonly info: ContestInfo;
  readonly course: ContestSchedule;
  readonly phase: Phase;
  /** The viewer's own time for it, now that it is over; null: there is none. */
  readonly run: ContestSchedule | null;
  /** What the clocks show: the viewer's own course where they have one, else that of the contest. */
  readonly clock: ContestSchedule;
  /** Announcements that the viewer has not read, newest first. */
  readonly unread: readonly ContestAnnouncement[];
}

export const ContestContext = createContext<ContestPlace | null>(null);

/** The contest around a page. */
export function useContest(): ContestPlace {
  const place = use(ContestContext);
  if (place === null) throw new Error('a page of a contest stands outside of one');
  return place;
}

/** Longest wait in ms, so that a thousand contestants do not ask in the same instant. */
const SPREAD = 1500;

/** Whether a contest runs, at this second. When that changes, all that is known of it is asked anew. */
export function usePhase(cid: number, course: ContestSchedule): Phase {
  const client = useQueryClient();
  const phase = useAtSecond((now) => phaseAt(course, now));
  const known = useRef(phase);
  useEffect(() => {
    if (known.current === phase) return;
    known.current = phase;
    setTimeout(() => void client.invalidateQueries({ queryKey: contestKey(cid) }), Math.random() * SPREAD);
  }, [client, cid, phase]);
  return phase;
}

/** Sets the document's title: what the page is, and of which contest. */
export function useContestTitle(page: string): void {
  const { info } = useContest();
  useTitle(`${page} - ${info.title}`);
}
