import type { Routes } from '@xiezhi/contract/routes/index';
import { isInProgress, JudgeStatus } from '@xiezhi/contract/enums/status';
import { loadAccessContextOrNone } from '../../identity/access/access-context.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable, Viewer } from '../../platform/http/handler.ts';
import { onClose } from '../../platform/http/on-close.ts';
import { scopeOf } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';
import { rightsOn } from '../submission/policy.ts';
import { findSubmission } from '../submission/repository.ts';
import type { SubmissionFeed } from './feed.ts';
import { presentProgress, type SubmissionEvent, type SubmissionState } from './state.ts';

/** Maximum time in ms for which a request waits for a change; less than the timeouts of usual proxies. */
const timeoutMs = 20_000;
/** Maximum simultaneously waiting requests of one user; further requests return the present progress immediately. */
const waitingMax = 5;

type Progress = Routes['GET /api/submission-progress']['data'];

/** Progress of a submission for programs that do not use event streams (long polling: one request per change). */
export function submissionProgressHandlers(
  services: Services,
  feed: SubmissionFeed,
): Pick<HandlerTable, 'GET /api/submission-progress'> {
  const waiting = new Map<string, number>();
  const closing = new AbortController();
  services.events.onClose(() => closing.abort());

  async function present(state: SubmissionState, viewer: Viewer): Promise<Progress> {
    const access = await loadAccessContextOrNone(services, viewer, scopeOf(state.row), services.clock());
    const event = presentProgress(state, access);
    if (!event) throw new ApiError('submissionForbidden');
    return {
      ...event,
      mark: markOf(event),
      isFinal: !isInProgress(event.status) && event.status !== JudgeStatus.Submitting,
    };
  }

  /**
   * Resolves with the first progress whose mark differs from `seen`; after the timeout or a disconnect, with the latest
   * progress.
   */
  async function awaitProgress(
    id: number,
    viewer: Viewer,
    seen: string | null,
    gone: AbortSignal,
  ): Promise<Progress | null> {
    let latest: Progress | null = null;
    let last = Promise.resolve();
    const done = Promise.withResolvers<void>();
    const signal = AbortSignal.any([gone, closing.signal, AbortSignal.timeout(timeoutMs)]);
    signal.addEventListener('abort', () => done.resolve(), { once: true });
    const send = async (state: SubmissionState): Promise<void> => {
      try {
        latest = await present(state, viewer);
        if (latest.mark !== seen) done.resolve();
      } catch (error) {
        done.reject(error);
      }
    };
    const stop = feed.watch(id, (state) => {
      // In order of arrival.
      last = last.then(() => send(state));
    });
    try {
      await done.promise;
      return latest;
    } finally {
      stop();
    }
  }

  return {
    'GET /api/submission-progress': async ({ viewer, query, locale, reply }) => {
      const row = await findSubmission(services.db, query.submitId, locale);
      if (!row) throw new ApiError('submissionNotFound');
      if (!(await rightsOn(services, viewer, row))) throw new ApiError('submissionForbidden');
      const gone = new AbortController();
      onClose(reply.raw, () => gone.abort());
      const others = waiting.get(viewer.uid) ?? 0;
      waiting.set(viewer.uid, others + 1);
      try {
        const seen = others < waitingMax ? (query.seen ?? null) : null;
        const progress = await awaitProgress(row.id, viewer, seen, gone.signal);
        if (!progress) throw new ApiError('submissionNotFound');
        return progress;
      } finally {
        const left = (waiting.get(viewer.uid) ?? 1) - 1;
        if (left > 0) waiting.set(viewer.uid, left);
        else waiting.delete(viewer.uid);
      }
    },
  };
}

/**
 * Returns a mark that differs whenever two events look different to the viewer. It contains only what the viewer sees.
 */
function markOf({ status, version, cases, queuePosition }: SubmissionEvent): string {
  return [status, version, cases.length, queuePosition ?? 0].join('.');
}
