import { intervals, submissionPollsMax } from '@xiezhi/contract/limits';
import { liveTopicsMax } from './live-limits.ts';
import { isInProgress } from '@xiezhi/contract/status';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../api/client.ts';
import { connectLive, type LiveState } from './live.ts';
import type { SubmissionRow } from './queries.ts';
import { patchOf, patchRows, unfinishedIds, type RowPatches } from './row-patches.ts';
import { isSubmissionEvent } from './use-progress.ts';

/** Milliseconds that the live channel gets before polling stands in for it. */
const LIVE_GRACE = 2000;

/**
 * The rows, with those that are being judged followed: by the live channel, and by polling every 2 s, at most
 * 300 times, while that is not there. Finished rows leave the set.
 */
export function useLiveRows(rows: readonly SubmissionRow[] | undefined): SubmissionRow[] | undefined {
  const [patches, setPatches] = useState<RowPatches>({});
  // A page that was loaded anew is newer than what had come for the page before.
  const [patched, setPatched] = useState(rows);
  if (patched !== rows) {
    setPatched(rows);
    setPatches({});
  }
  const ids = useMemo(() => unfinishedIds(rows ?? []).join(','), [rows]);

  useEffect(() => {
    if (ids === '') return undefined;
    const open = new Set(ids.split(',').map(Number));
    let live: LiveState = 'connecting';
    let polls = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const abort = new AbortController();

    /** Asks for the present state of rows; a failure is mended by the next poll. */
    async function check(asked: readonly number[]): Promise<void> {
      const answers = await call('POST /api/check-submissions-status', {
        body: { submitIds: [...asked] },
        signal: abort.signal,
      }).catch(() => null);
      if (answers === null || abort.signal.aborted) return;
      setPatches((before) => {
        const fresh = Object.entries(answers).map(([id, answer]) => [id, patchOf(answer)] as const);
        return { ...before, ...Object.fromEntries(fresh) };
      });
      for (const [id, { status }] of Object.entries(answers))
        if (!isInProgress(status)) open.delete(Number(id));
      if (open.size === 0) stop();
    }
    async function poll(): Promise<void> {
      if (live === 'live' || open.size === 0 || polls >= submissionPollsMax) return;
      polls += 1;
      await check([...open]);
      schedule(intervals.submissionPoll);
    }
    function schedule(pause: number): void {
      clearTimeout(timer);
      if (!abort.signal.aborted) timer = setTimeout(() => void poll(), pause);
    }
    function stop(): void {
      abort.abort();
      clearTimeout(timer);
      close();
    }

    const topics = [...open].slice(0, liveTopicsMax).map((id) => `submission:${id}`);
    const close = connectLive(topics, {
      onEvent(name, data) {
        if (name !== 'submission' || !isSubmissionEvent(data) || !open.has(data.submitId)) return;
        const { submitId, status } = data;
        setPatches((before) => ({ ...before, [submitId]: { ...before[submitId], status } }));
        // The event has no time, memory or score: ask for them once it is final.
        if (!isInProgress(status)) void check([submitId]);
      },
      onState(state) {
        live = state;
        if (state === 'live') clearTimeout(timer);
        else schedule(state === 'lost' ? intervals.submissionPoll : LIVE_GRACE);
      },
    });
    return stop;
  }, [ids]);

  return useMemo(() => rows && patchRows(rows, patches), [rows, patches]);
}
