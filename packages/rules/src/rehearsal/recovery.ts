import { queueChanges } from './queue.ts';

/** What of a submission tells how a run got over the loss of a node. Ms since the run began. */
interface Waiting {
  readonly sentMs: number;
  readonly startedMs: number | null;
  readonly finishedMs: number | null;
  readonly isReturned: boolean;
}

export interface Recovery {
  /** That the node was judging, and others judged anew. */
  readonly tasks: number;
  readonly lost: number;
  readonly costMs: number | null;
  readonly recoveredMs: number | null;
}

/**
 * What the loss of a node cost. The queue is as before once all that was taken from the node has been begun again and
 * no more wait than did at the loss; null: that never came.
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
