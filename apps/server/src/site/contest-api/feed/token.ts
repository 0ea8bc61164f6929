/**
 * Progress of a reader: an epoch, and the scoreboard version up to which it has everything. Versions follow commit
 * order, and the contest's version is read before its submissions. A reader therefore has every verdict up to its
 * version, on every server. It may receive a verdict twice, but not more often. Submissions that had no verdict at that
 * version are sent again.
 */
export interface FeedMark {
  readonly epoch: string;
  readonly number: number;
}

/**
 * Mark of a contest that has not started. A reader with this mark can continue in any epoch, because it has no
 * submissions.
 */
export const markBefore: FeedMark = { epoch: 'before', number: -1 };

export function writeToken({ epoch, number }: FeedMark): string {
  return `${epoch}.${number}`;
}

/** Parses a token; returns null if it is not a token of this site. */
export function readToken(text: string): FeedMark | null {
  const match = /^([\w-]{1,20})\.(-1|\d{1,15})$/.exec(text);
  return match?.[1] && match[2] ? { epoch: match[1], number: Number(match[2]) } : null;
}

/** Whether a reader can continue from its mark. Otherwise it has to start over. */
export function goesOnFrom(mark: FeedMark, present: FeedMark): boolean {
  if (mark.epoch === markBefore.epoch) return mark.number === markBefore.number;
  return mark.epoch === present.epoch && mark.number <= present.number;
}
