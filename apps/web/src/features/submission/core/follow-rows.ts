import { intervals, submissionPollsMax } from '@xiezhi/contract/limits';
import { groupOf, type Scope } from '@xiezhi/contract/enums/scope';
import { isInProgress } from '@xiezhi/contract/enums/status';
import { call } from '../../../api/client.ts';
import { liveTopicsMax } from './live-limits.ts';
import { openLiveConnection, type LiveHandlers, type LiveState } from './live.ts';
import { patchOf, type RowPatch, type RowPatches } from './row-patches.ts';
import { isSubmissionEvent } from './use-progress.ts';

/** Milliseconds that the live channel gets before polling stands in for it. */
const LIVE_GRACE = 2000;

/** What following needs of the world; replaced in tests. */
export interface RowTransport {
  connect: (topics: readonly string[], handlers: LiveHandlers) => () => void;
  ask: (submitIds: readonly number[], signal: AbortSignal) => Promise<Readonly<Record<string, RowPatch>>>;
}

/** The server, asked for the rows of a scope. */
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
 * Follows rows that are being judged: by the live channel, and by polling every 2 s, at most 300 times, where
 * that is not there or has no room for them. Finished rows leave the set. The returned function ends it.
 */
export function followRows(
  ids: readonly number[],
  onPatches: (patches: RowPatches) => void,
  world: RowTransport,
): () => void {
  const open = new Set(ids);
  const heard = new Set(ids.slice(0, liveTopicsMax));
  // Over, as the live channel has told: a poll that was under way then knows less.
  const over = new Set<number>();
  let live: LiveState | null = null;
  let polls = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = new AbortController();

  /** Asks for the present state of rows; a failure is mended by the next poll. */
  async function check(asked: readonly number[]): Promise<void> {
    const answers = await world.ask(asked, abort.signal).catch(() => null);
    if (answers === null || abort.signal.aborted) return;
    const news = Object.entries(answers).filter(
      ([id, { status }]) => !(isInProgress(status) && over.has(Number(id))),
    );
    onPatches(Object.fromEntries(news.map(([id, answer]) => [id, patchOf(answer)])));
    for (const [id, { status }] of news) if (!isInProgress(status)) open.delete(Number(id));
    if (open.size === 0) stop();
  }
  /** The event that ends a row has no time, memory or score: they are asked for once, and else by the polls. */
  async function complete(id: number): Promise<void> {
    over.add(id);
    await check([id]);
    if (!open.has(id)) return;
    heard.delete(id);
    if (timer === undefined) schedule(intervals.submissionPoll);
  }
  async function poll(): Promise<void> {
    const unheard = [...open].filter((id) => live !== 'live' || !heard.has(id));
    if (unheard.length === 0 || polls >= submissionPollsMax) {
      timer = undefined;
      return;
    }
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
        if (over.has(submitId)) return;
        onPatches({ [submitId]: { status } });
        if (!isInProgress(status)) void complete(submitId);
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
