import type { EditorialRule } from '@xiezhi/contract/routes/editorial';

/** When an editorial opens. */
export interface EditorialTerms {
  readonly rule: EditorialRule;
  /** For the rule `attempts`: number of failed attempts after which the editorial opens. */
  readonly attempts: number | null;
  /** For the rule `date`: time when the editorial opens. */
  readonly opensAt: Date | null;
}

/**
 * What a reader has done with the problem outside contests. No attempts are counted for the editorial of a whole
 * contest.
 */
export interface EditorialReader {
  readonly isSolved: boolean;
  readonly attempts: number;
  /**
   * Whether the problem is in a contest that has not ended. For the editorial of a contest: whether this contest has
   * not ended.
   */
  readonly isContestOpen: boolean;
}

/**
 * Whether an editorial is open to a reader. While a contest with the problem has not ended, its editorial is closed
 * under every rule, because it would help some of the contestants. The rule `attempts` is also met by a user who has
 * solved the problem.
 */
export function isEditorialOpen(
  { rule, attempts, opensAt }: EditorialTerms,
  reader: EditorialReader,
  now: Date,
): boolean {
  if (reader.isContestOpen) return false;
  switch (rule) {
    case 'ended':
      return true;
    case 'solved':
      return reader.isSolved;
    case 'attempts':
      return reader.isSolved || (attempts !== null && reader.attempts >= attempts);
    case 'date':
      return opensAt !== null && opensAt <= now;
  }
}
