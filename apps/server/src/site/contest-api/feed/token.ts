/**
 * How much a reader has been told: of which epoch, and up to which number of the board. Numbers follow each other as
 * commits do, and the contest's is read before its submissions: who knows a number misses no verdict up to it, on
 * whichever server, and at most hears one again. A submission that is not among those with a lower number has no
 * verdict up to it, and so is told anew.
 */
export interface FeedMark {
  readonly epoch: string;
  readonly number: number;
}

/** Of a contest that has not begun: no submission was told, so that it goes on with any epoch. */
export const markBefore: FeedMark = { epoch: 'before', number: -1 };

export function writeToken({ epoch, number }: FeedMark): string {
  return `${epoch}.${number}`;
}

/** Null: it is none of ours. */
export function readToken(text: string): FeedMark | null {
  const match = /^([\w-]{1,20})\.(-1|\d{1,15})$/.exec(text);
  return match?.[1] && match[2] ? { epoch: match[1], number: Number(match[2]) } : null;
}

/** Whether a reader may go on from a mark, or has to begin anew. */
export function goesOnFrom(mark: FeedMark, present: FeedMark): boolean {
  if (mark.epoch === markBefore.epoch) return mark.number === markBefore.number;
  return mark.epoch === present.epoch && mark.number <= present.number;
}
