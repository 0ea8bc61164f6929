import { useQueryClient } from '@tanstack/react-query';
import { intervals } from '@xiezhi/contract/limits';
import { useEffect } from 'react';
import { openSharedLive } from '../../submission/core/shared-live.ts';
import { contestKey } from './queries.ts';

/** Maximum random delay in ms before refetching, because all participants receive a change at the same time. */
const SPREAD = 1500;
/**
 * Milliseconds after loading in which the first event of a topic causes no refetch. The first event only says that data
 * may be stale.
 */
const FRESH = 3000;
/** Maximum drift of the local clock in ms; a larger one means that the user changed the clock. */
const DRIFT = 1500;

/** Parts of the query keys to refetch, by topic. */
const parts = {
  contest: ['info', 'problems', 'outside'],
  'contest-announcements': ['unread', 'announcements'],
} as const;

/**
 * Keeps an open contest current: settings, problems, start, freeze, end and announcements. Without the live channel,
 * polls the settings every minute. Also refetches the settings after a change of the local clock, because the remaining
 * time is computed from the server's clock.
 * @param cid id of the contest; 0 turns updates off
 * @param isInside whether the viewer may see the announcements of the contest
 */
export function useContestLive(cid: number, isInside: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (cid === 0) return undefined;
    const began = performance.now();
    const received = new Set<keyof typeof parts>();
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const topics = [`contest:${cid}`, ...(isInside ? [`contest-announcements:${cid}`] : [])];

    function scheduleRefresh(kind: keyof typeof parts): void {
      const isFirst = !received.has(kind);
      received.add(kind);
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
      if (isSet || !isLive) scheduleRefresh('contest');
    }, intervals.contestAnnouncementPoll);
    const close = openSharedLive(topics, {
      onEvent(name, data) {
        if (name !== 'changed') return;
        if (isAbout(data, `contest:${cid}`)) scheduleRefresh('contest');
        if (isAbout(data, `contest-announcements:${cid}`)) scheduleRefresh('contest-announcements');
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
