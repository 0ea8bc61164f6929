import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { wireInt } from '../wire/wire.ts';

/**
 * Comparison of an accepted program with the newest accepted programs of other users for the same problem and language.
 */
const surpassed = z.object({
  /** Number of programs with which it is compared. */
  among: z.number().int(),
  /** Percentage (0 to 100) of these programs that took more time. `memory` is the percentage that used more memory. */
  time: z.number().int(),
  memory: z.number().int(),
});

/** A recommended next problem. */
const nextProblem = z.object({
  problemId: z.string().describe('display id'),
  title: z.string(),
  difficulty: z.number().int(),
  /** Name of a tag that both problems have; null if there is none. */
  tag: z.string().nullable(),
});

/** Results of an accepted submission for its user. */
export const gain = z.object({
  /** Whether this is the user's first accepted submission to the problem. */
  isFirst: z.boolean(),
  /** Number of the user's submissions to the problem, up to and including this one. */
  tries: z.number().int(),
  /** Difference in points to the user's previous best score; null if the problem has no scores. */
  points: z.number().int().nullable(),
  /** Number of bank problems that the user has solved. */
  solved: z.number().int(),
  /** Place of the user among those who have solved the problem, from 1. Null if it is above 100. */
  place: z.number().int().nullable(),
  /** Null if there are too few accepted programs for a comparison. */
  surpassed: surpassed.nullable(),
  next: nextProblem.nullable(),
});
export type SolveSummary = z.infer<typeof gain>;

export const gainRoutes = {
  'GET /api/get-submission-gain': {
    summary:
      'For an accepted submission of the caller: what it earned, and a problem to try next; otherwise null',
    summaryZh: '自己在题库中通过的提交带来了什么，以及接下来可以做的题；其余情况为 null',
    access: 'login',
    owner: { noun: 'submission', field: 'submitId' },
    tokenScope: 'read',
    query: z.object({ submitId: wireInt }),
    data: gain.nullable(),
    errors: ['submissionNotFound', 'notYourSubmission'],
  },
} as const satisfies RouteTable;
