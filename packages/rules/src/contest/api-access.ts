import { knowsOutcome } from '../access/submission.ts';
import {
  type ContestRefusal,
  type ContestAccess,
  enterRefusal,
  hidesOthers,
  isManager,
  publicBoardRefusal,
} from './access.ts';

/**
 * From where somebody follows a contest with the tools of the ICPC Contest API:
 *
 * - `staff` runs it, and knows everything;
 * - `inside` may enter it: what contestants know, and what became of their own;
 * - `outside` sees its public board, and no more than that;
 * - `waiting` will be inside or outside as soon as it begins; where everybody has a time of their own, as soon as it
 *   is over, since others may have yet to begin.
 */
export type ContestApiAccess = 'staff' | 'inside' | 'outside' | 'waiting';

/**
 * | who                       | before the start | from then on |
 * | ------------------------- | ---------------- | ------------ |
 * | its managers              | staff            | staff        |
 * | whoever may enter         | waiting          | inside       |
 * | others, public board      | waiting          | outside      |
 * | others, visitors included | refused          | refused      |
 */
export function contestApiAccess(
  standing: ContestAccess,
): ContestApiAccess | { readonly refusal: ContestRefusal } {
  if (isManager(standing)) return 'staff';
  const { place } = standing;
  const isEarly = place.phase === 'scheduled' || hidesOthers(standing);
  const open = place.own ? 'ended' : 'running';
  const begun: ContestAccess = isEarly ? { ...standing, place: { ...place, phase: open } } : standing;
  const outside = publicBoardRefusal(begun);
  const inside = standing.person === null ? outside : enterRefusal(begun);
  if (inside !== null && outside !== null) return { refusal: inside };
  if (isEarly) return 'waiting';
  return inside === null && standing.person !== null ? 'inside' : 'outside';
}

interface Told {
  readonly uid: string;
  readonly submittedAt: Date;
}

/**
 * Whether a submission is told of at all. Boards by ACM rules show tries behind the seal; by OI rules they do not, and
 * there one knows of one's own alone.
 */
export function exposesSubmission(standing: ContestAccess, { uid, submittedAt }: Told): boolean {
  const { isSealed, terms } = standing.place;
  if (isManager(standing) || standing.person?.uid === uid) return true;
  return !isSealed || terms.rule === 'acm' || terms.sealAt === null || submittedAt < terms.sealAt;
}

/** Whether it is told what became of it. */
export function exposesJudgement(standing: ContestAccess, { uid, submittedAt }: Told): boolean {
  return isManager(standing) || knowsOutcome(standing, { submittedAt }, standing.person?.uid === uid);
}
