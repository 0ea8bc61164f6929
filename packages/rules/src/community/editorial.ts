import type { EditorialRule } from '@xiezhi/contract/routes/editorial';

/** When an editorial opens. */
export interface EditorialTerms {
  readonly rule: EditorialRule;
  /** Number of failed attempts after which it opens, for the rule `attempts`. */
  readonly attempts: number | null;
  /** When it opens, for the rule `date`. */
  readonly opensAt: Date | null;
}

/** What a reader has done with the problem outside contests; empty for the editorial of a contest. */
export interface EditorialReader {
  readonly isSolved: boolean;
  readonly attempts: number;
  /** Whether a contest that has not ended holds the problem, or the contest itself has not ended. */
  readonly isContestOpen: boolean;
}

/**
 * Whether an editorial is open to a reader. While a contest with the problem has not ended, none is, whatever its
 * rule: it would help some of the contestants. A rule that counts failed attempts is also met by a user who has
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
