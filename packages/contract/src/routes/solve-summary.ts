import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { wireInt } from '../wire/wire.ts';

/** Whom an accepted program surpasses, among the newest accepted ones of its language on its problem. */
const surpassed = z.object({
  /** How many others were compared. */
  among: z.number().int(),
  /** Percent of them that took more time, and more memory; 0 to 100. */
  time: z.number().int(),
  memory: z.number().int(),
});

/** A problem worth trying next. */
const nextProblem = z.object({
  problemId: z.string().describe('display id'),
  title: z.string(),
  difficulty: z.number().int(),
  /** Name of a tag that it shares; null where it shares none. */
  tag: z.string().nullable(),
});

/** What an accepted submission has gained. */
export const gain = z.object({
  /** Nothing of this user was accepted here before. */
  isFirst: z.boolean(),
  /** Submissions of this user to the problem up to this one. */
  tries: z.number().int(),
  /** Points above the best score before; null where the problem has no scores. */
  points: z.number().int().nullable(),
  /** Problems of the bank that the user has solved. */
  solved: z.number().int(),
  /** 1-based place among those who have solved it, where it is among the first hundred. */
  place: z.number().int().nullable(),
  /** Null where too few others were accepted to say anything. */
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
