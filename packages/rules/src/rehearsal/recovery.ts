import { queueChanges } from './queue.ts';

/** Times of a submission in ms since the run started. They show how the run recovered from the loss of a node. */
interface Waiting {
  readonly sentMs: number;
  readonly startedMs: number | null;
  readonly finishedMs: number | null;
  readonly isReturned: boolean;
}

export interface Recovery {
  /** Number of tasks that the node was judging and that other nodes judged again. */
  readonly tasks: number;
  readonly lost: number;
  readonly costMs: number | null;
  readonly recoveredMs: number | null;
}

/**
 * Returns the effect of a lost node. The queue has recovered when all tasks of the node have started again and no more
 * submissions wait than at the time of the loss. `recoveredMs` is null if that never happened.
 */
export function recoveryAfter(atMs: number, submissions: readonly Waiting[]): Recovery {
  const returned = submissions.filter(({ isReturned }) => isReturned);
  const ends = returned.flatMap(({ finishedMs }) => finishedMs ?? []);
  return {
    tasks: returned.length,
    lost: returned.length - ends.length,
    costMs: ends.length === 0 ? null : Math.max(0, Math.max(...ends) - atMs),
    recoveredMs: recoveredAfter(atMs, submissions, returned),
  };
}

function recoveredAfter(
  atMs: number,
  submissions: readonly Waiting[],
  returned: readonly Waiting[],
): number | null {
  if (returned.length === 0) return 0;
  const before = submissions.filter(
    ({ sentMs, startedMs, isReturned }) => !isReturned && sentMs <= atMs && (startedMs ?? Infinity) > atMs,
  ).length;
  const begunAgain = Math.max(atMs, ...returned.map(({ startedMs }) => startedMs ?? Infinity));
  if (!Number.isFinite(begunAgain)) return null;
  const changes = queueChanges(submissions);
  let waiting = 0;
  for (const [index, { at, by }] of changes.entries()) {
    waiting += by;
    const isLastOfMoment = changes[index + 1]?.at !== at;
    if (isLastOfMoment && at >= begunAgain && waiting <= before) return at - atMs;
  }
  return null;
}
