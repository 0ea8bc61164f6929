import { useQueryClient } from '@tanstack/react-query';
import { intervals } from '@xiezhi/contract/limits';
import { useEffect } from 'react';
import { openLiveConnection } from '../../submission/core/live.ts';
import { contestKey } from './queries.ts';

/** Everybody in a contest hears of a change at once; they ask within so many ms, not all in the same one. */
const SPREAD = 1500;
/** What was loaded with the page is not asked for again by the first notice of a topic, which says that it may be old. */
const FRESH = 3000;
/** Ms by which the clock of this machine may leave its course: beyond, somebody has set it. */
const DRIFT = 1500;

/** What of a contest is asked anew when the server says that it is another. */
const parts = {
  contest: ['info', 'problems', 'outside'],
  'contest-announcements': ['unread', 'announcements'],
} as const;

/**
 * Follows a contest while it is open: its terms, its problems, its start, seal and end, and what is announced. Where
 * the live channel is not there, its terms are asked for each minute; so they are where the clock of this machine was
 * set meanwhile, since what is left is told by the server's clock.
 * @param cid 0: none
 * @param isInside whether the viewer may see its announcements
 */
export function useContestLive(cid: number, isInside: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (cid === 0) return undefined;
    const began = performance.now();
    const heard = new Set<keyof typeof parts>();
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const topics = [`contest:${cid}`, ...(isInside ? [`contest-announcements:${cid}`] : [])];

    function askAnew(kind: keyof typeof parts): void {
      const isFirst = !heard.has(kind);
      heard.add(kind);
      if (timers.has(kind) || (isFirst && performance.now() - began < FRESH)) return;
      const ask = () => {
        timers.delete(kind);
        for (const part of parts[kind])
          void client.invalidateQueries({ queryKey: [...contestKey(cid), part] });
      };
      timers.set(kind, setTimeout(ask, SPREAD * Math.random()));
    }

    let isLive = false;
    const aheadOfPage = () => Date.now() - performance.now();
    let ahead = aheadOfPage();
    const minute = setInterval(() => {
      const isSet = Math.abs(aheadOfPage() - ahead) > DRIFT;
      ahead = aheadOfPage();
      if (isSet || !isLive) askAnew('contest');
    }, intervals.contestAnnouncementPoll);
    const close = openLiveConnection(topics, {
      onEvent(name, data) {
        if (name !== 'changed') return;
        if (isAbout(data, `contest:${cid}`)) askAnew('contest');
        if (isAbout(data, `contest-announcements:${cid}`)) askAnew('contest-announcements');
      },
      onState: (state) => {
        isLive = state === 'live';
      },
    });
    return () => {
      clearInterval(minute);
      for (const timer of timers.values()) clearTimeout(timer);
      close();
    };
  }, [client, cid, isInside]);
}

function isAbout(data: unknown, topic: string): boolean {
  return typeof data === 'object' && data !== null && 'topic' in data && data.topic === topic;
}
