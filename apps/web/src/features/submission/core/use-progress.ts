import { useQueryClient } from '@tanstack/react-query';
import type { SubmissionEvent } from '@xiezhi/contract/live';
import { intervals } from '@xiezhi/contract/limits';
import { isRecord } from '@xiezhi/contract/wire/values';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { useEffect, useState } from 'react';
import { call, CallError } from '../../../api/client.ts';
import { openLiveConnection, type LiveState } from './live.ts';
import { applyEvent, applyPoll, isUnfinished, startProgress, type SubmissionProgress } from './progress.ts';
import { submissionQuery } from './queries.ts';

/** Milliseconds to wait for the live channel before polling. */
const LIVE_GRACE = 1500;

export interface FollowedProgress {
  progress: SubmissionProgress;
  /** Whether the live channel and polling both fail. The user sees this; retries continue. */
  isConnectionLost: boolean;
}

/**
 * Whether a failure is final, so that retrying is pointless: a business rule (HTTP 200 with an error status),
 * 403 or 404. 401 is not final, because the user may sign in.
 */
export function isRefusal(error: unknown): boolean {
  return error instanceof CallError && [200, 403, 404].includes(error.httpStatus);
}

/** Whether data of the live channel is a submission event. */
export function isSubmissionEvent(data: unknown): data is SubmissionEvent {
  if (!isRecord(data)) return false;
  const { submitId, status, version, cases, groups } = data;
  return [submitId, status, version].every(Number.isInteger) && Array.isArray(cases) && Array.isArray(groups);
}

/**
 * Follows a submission until it ends, over the live channel, and by polling while the channel is down. `null` follows
 * nothing. At the end, cached data of the submission is refetched.
 */
export function useProgress(submitId: number | null): FollowedProgress | null {
  const client = useQueryClient();
  const [followed, setFollowed] = useState<FollowedProgress | null>(null);

  useEffect(() => {
    if (submitId === null) return undefined;
    let progress = startProgress(submitId);
    let live: LiveState = 'connecting';
    let isPollFailing = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const abort = new AbortController();

    function show(next: SubmissionProgress): void {
      progress = next;
      setFollowed({ progress, isConnectionLost: live !== 'live' && isPollFailing });
      if (!isUnfinished(progress.status)) finish();
    }
    function finish(): void {
      close();
      clearTimeout(timer);
      abort.abort();
      void client.invalidateQueries({ queryKey: ['submission', submitId] });
    }
    async function poll(id: number): Promise<void> {
      if (abort.signal.aborted || live === 'live') return;
      try {
        const detail = await call('GET /api/get-submission-detail', {
          query: { submitId: id },
          signal: abort.signal,
        });
        isPollFailing = false;
        client.setQueryData(submissionQuery(id).queryKey, detail);
        show(applyPoll(progress, detail.submission));
      } catch (error) {
        if (abort.signal.aborted) return;
        // The viewer has lost access: no further verdict is expected.
        if (isRefusal(error)) return show(startProgress(id, JudgeStatus.SubmittedUnknownResult));
        isPollFailing = true;
        show(progress);
      }
      schedule(id, intervals.submissionPoll);
    }
    function schedule(id: number, pause: number): void {
      clearTimeout(timer);
      if (!abort.signal.aborted) timer = setTimeout(() => void poll(id), pause);
    }

    const close = openLiveConnection([`submission:${submitId}`], {
      onEvent(name, data) {
        if (name === 'submission' && isSubmissionEvent(data)) show(applyEvent(progress, data));
      },
      onState(state) {
        const wasLost = live === 'lost';
        live = state;
        if (state === 'live') {
          clearTimeout(timer);
          if (wasLost) show(progress);
          // Failed reconnects are reported too. They must not restart the polling interval.
        } else if (!wasLost) schedule(submitId, state === 'lost' ? 0 : LIVE_GRACE);
      },
    });
    return () => {
      abort.abort();
      clearTimeout(timer);
      close();
      // If the submission is followed again, this progress belongs to its previous judging.
      setFollowed(null);
    };
  }, [client, submitId]);

  if (submitId === null) return null;
  if (followed?.progress.submitId === submitId) return followed;
  return { progress: startProgress(submitId), isConnectionLost: false };
}
