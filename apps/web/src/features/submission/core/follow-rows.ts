import { intervals, submissionPollsMax } from '@xiezhi/contract/limits';
import { groupOf, type Scope } from '@xiezhi/contract/enums/scope';
import { isInProgress } from '@xiezhi/contract/enums/status';
import { call } from '../../../api/client.ts';
import { liveTopicsMax } from './live-limits.ts';
import { openLiveConnection, type LiveHandlers, type LiveState } from './live.ts';
import { patchOf, type RowPatch, type RowPatches } from './row-patches.ts';
import { isSubmissionEvent } from './use-progress.ts';

/** Milliseconds to wait for the live channel before polling. */
const LIVE_GRACE = 2000;

/** Dependencies on server and live channel; replaced in tests. */
export interface RowTransport {
  connect: (topics: readonly string[], handlers: LiveHandlers) => () => void;
  ask: (submitIds: readonly number[], signal: AbortSignal) => Promise<Readonly<Record<string, RowPatch>>>;
}

/** Transport that polls the rows of a scope. */
export function rowsOf(scope: Scope): RowTransport {
  return {
    connect: openLiveConnection,
    ask: (submitIds, signal) =>
      scope.kind === 'contest'
        ? call('POST /api/check-contest-submissions-status', {
            body: { submitIds: [...submitIds], cid: scope.cid },
            signal,
          })
        : call('POST /api/check-submissions-status', {
            body: { submitIds: [...submitIds], gid: groupOf(scope) },
            signal,
          }),
  };
}

/**
 * Follows rows that are being judged, over the live channel. Polls every 2 s, at most 300 times: all rows while the
 * channel is down, otherwise only rows beyond its limit. Finished rows are removed. Returns a function that stops.
 */
export function followRows(
  ids: readonly number[],
  onPatches: (patches: RowPatches) => void,
  world: RowTransport,
): () => void {
  const unfinished = new Set(ids);
  const followedLive = new Set(ids.slice(0, liveTopicsMax));
  // Rows that ended according to the live channel. Responses to polls that were sent before are outdated for them.
  const ended = new Set<number>();
  let live: LiveState | null = null;
  let polls = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = new AbortController();

  /** Requests the current state of rows. If the request fails, the next poll retries. */
  async function check(asked: readonly number[]): Promise<void> {
    const answers = await world.ask(asked, abort.signal).catch(() => null);
    if (answers === null || abort.signal.aborted) return;
    const updates = Object.entries(answers).filter(
      ([id, { status }]) => !(isInProgress(status) && ended.has(Number(id))),
    );
    onPatches(Object.fromEntries(updates.map(([id, answer]) => [id, patchOf(answer)])));
    for (const [id, { status }] of updates) if (!isInProgress(status)) unfinished.delete(Number(id));
    if (unfinished.size === 0) stop();
  }
  /**
   * The final event of a row has no time, memory or score. Requests them immediately; if that fails, polling requests
   * them again.
   */
  async function complete(id: number): Promise<void> {
    ended.add(id);
    await check([id]);
    if (!unfinished.has(id)) return;
    followedLive.delete(id);
    if (timer === undefined) schedule(intervals.submissionPoll);
  }
  async function poll(): Promise<void> {
    const toPoll = [...unfinished].filter((id) => live !== 'live' || !followedLive.has(id));
    if (toPoll.length === 0 || polls >= submissionPollsMax) {
      timer = undefined;
      return;
    }
    polls += 1;
    await check(toPoll);
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

  const close = world.connect(
    [...followedLive].map((id) => `submission:${id}`),
    {
      onEvent(name, data) {
        if (name !== 'submission' || !isSubmissionEvent(data) || !unfinished.has(data.submitId)) return;
        const { submitId, status } = data;
        if (ended.has(submitId)) return;
        onPatches({ [submitId]: { status } });
        if (!isInProgress(status)) void complete(submitId);
      },
      onState(state) {
        // Failed reconnects are reported too, with the same state. They must not restart the polling interval.
        if (live === state) return;
        live = state;
        schedule(state === 'connecting' ? LIVE_GRACE : intervals.submissionPoll);
      },
    },
  );
  return stop;
}
