import { intervals, submissionPollsMax } from '@xiezhi/contract/limits';
import type { Scope } from '@xiezhi/contract/scope';
import { isInProgress } from '@xiezhi/contract/status';
import { call } from '../api/client.ts';
import { liveTopicsMax } from './live-limits.ts';
import { connectLive, type LiveHandlers, type LiveState } from './live.ts';
import { patchOf, type RowPatch, type RowPatches } from './row-patches.ts';
import { isSubmissionEvent } from './use-progress.ts';

/** Milliseconds that the live channel gets before polling stands in for it. */
const LIVE_GRACE = 2000;

/** What following needs of the world; replaced in tests. */
export interface RowsWorld {
  connect: (topics: readonly string[], handlers: LiveHandlers) => () => void;
  ask: (submitIds: readonly number[], signal: AbortSignal) => Promise<Readonly<Record<string, RowPatch>>>;
}

/** The server, asked for the rows of a scope. */
export function rowsOf(scope: Scope): RowsWorld {
  return {
    connect: connectLive,
    ask: (submitIds, signal) =>
      scope.kind === 'contest'
        ? call('POST /api/check-contest-submissions-status', {
            body: { submitIds: [...submitIds], cid: scope.cid },
            signal,
          })
        : call('POST /api/check-submissions-status', { body: { submitIds: [...submitIds] }, signal }),
  };
}

/**
 * Follows rows that are being judged: by the live channel, and by polling every 2 s, at most 300 times, where
 * that is not there or has no room for them. Finished rows leave the set. The returned function ends it.
 */
export function followRows(
  ids: readonly number[],
  onPatches: (patches: RowPatches) => void,
  world: RowsWorld,
): () => void {
  const open = new Set(ids);
  const heard = new Set(ids.slice(0, liveTopicsMax));
  let live: LiveState | null = null;
  let polls = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = new AbortController();

  /** Asks for the present state of rows; a failure is mended by the next poll. */
  async function check(asked: readonly number[]): Promise<void> {
    const answers = await world.ask(asked, abort.signal).catch(() => null);
    if (answers === null || abort.signal.aborted) return;
    onPatches(Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, patchOf(answer)])));
    for (const [id, { status }] of Object.entries(answers))
      if (!isInProgress(status)) open.delete(Number(id));
    if (open.size === 0) stop();
  }
  async function poll(): Promise<void> {
    const unheard = [...open].filter((id) => live !== 'live' || !heard.has(id));
    if (unheard.length === 0 || polls >= submissionPollsMax) return;
    polls += 1;
    await check(unheard);
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
    [...heard].map((id) => `submission:${id}`),
    {
      onEvent(name, data) {
        if (name !== 'submission' || !isSubmissionEvent(data) || !open.has(data.submitId)) return;
        const { submitId, status } = data;
        onPatches({ [submitId]: { status } });
        // The event has no time, memory or score: ask for them once it is final.
        if (!isInProgress(status)) void check([submitId]);
      },
      onState(state) {
        // Each try to connect again that fails is told too; the polls keep their pace meanwhile.
        if (live === state) return;
        live = state;
        schedule(state === 'connecting' ? LIVE_GRACE : intervals.submissionPoll);
      },
    },
  );
  return stop;
}
