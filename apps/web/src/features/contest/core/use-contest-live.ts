import { useQueryClient } from '@tanstack/react-query';
import { intervals } from '@xiezhi/contract/limits';
import { useEffect } from 'react';
import { openSharedLive } from '../../submission/core/shared-live.ts';
import { contestKey } from './queries.ts';

/** All participants receive a change at the same time; each refetches after a random delay of up to this many ms. */
const SPREAD = 1500;
/**
 * The first event of a topic only says that data may be stale; within this many ms of loading, it does not
 * trigger a refetch.
 */
const FRESH = 3000;
/** Maximum drift of the local clock in ms; a larger one means that the user changed the clock. */
const DRIFT = 1500;

/** Queries to refetch for each topic. */
const parts = {
  contest: ['info', 'problems', 'outside'],
  'contest-announcements': ['unread', 'announcements'],
} as const;

/**
 * Keeps an open contest current: settings, problems, start, freeze, end and announcements. Without the live
 * channel the settings are polled every minute. They are also refetched after a change of the local clock,
 * since the remaining time is computed from the server clock.
 * @param cid 0: none
 * @param isInside whether the viewer may see its announcements
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
