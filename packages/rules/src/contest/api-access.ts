import { knowsOutcome } from '../access/submission.ts';
import {
  type ContestRefusal,
  type ContestAccess,
  enterRefusal,
  hidesOthers,
  isManager,
  publicScoreboardRefusal,
} from './access.ts';

/**
 * How a user accesses a contest through the ICPC Contest API:
 *
 * - `staff`: manages the contest and sees everything;
 * - `inside`: may enter it; sees what contestants see and the results of their own submissions;
 * - `outside`: sees only its public scoreboard;
 * - `waiting`: becomes `inside` or `outside` when the contest starts. With individual timing, this happens only at the
 *   end, because some participants may not have started before.
 */
export type ContestApiAccess = 'staff' | 'inside' | 'outside' | 'waiting';

/**
 * Returns the viewer's access, or why it is refused.
 *
 * | who                       | before the start | from then on |
 * | ------------------------- | ---------------- | ------------ |
 * | its managers              | staff            | staff        |
 * | users who may enter       | waiting          | inside       |
 * | others, public board      | waiting          | outside      |
 * | others, visitors included | refused          | refused      |
 */
export function contestApiAccess(
  access: ContestAccess,
): ContestApiAccess | { readonly refusal: ContestRefusal } {
  if (isManager(access)) return 'staff';
  const { place } = access;
  const isEarly = place.phase === 'scheduled' || hidesOthers(access);
  const open = place.own ? 'ended' : 'running';
  const begun: ContestAccess = isEarly ? { ...access, place: { ...place, phase: open } } : access;
  const outside = publicScoreboardRefusal(begun);
  const inside = access.person === null ? outside : enterRefusal(begun);
  if (inside !== null && outside !== null) return { refusal: inside };
  if (isEarly) return 'waiting';
  return inside === null && access.person !== null ? 'inside' : 'outside';
}

interface SubmissionRef {
  readonly uid: string;
  readonly submittedAt: Date;
}

/**
 * Whether a submission is visible. During the freeze, the scoreboards of ACM contests still show that there are
 * attempts. In OI contests they do not, and users see only their own submissions.
 */
export function exposesSubmission(access: ContestAccess, { uid, submittedAt }: SubmissionRef): boolean {
  const { isSealed, terms } = access.place;
  if (isManager(access) || access.person?.uid === uid) return true;
  return !isSealed || terms.rule === 'acm' || terms.sealAt === null || submittedAt < terms.sealAt;
}

/** Whether the outcome of a submission is visible. */
export function exposesJudgement(access: ContestAccess, { uid, submittedAt }: SubmissionRef): boolean {
  return isManager(access) || knowsOutcome(access, { submittedAt }, access.person?.uid === uid);
}
