import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, wireInt } from '../wire/wire.ts';
import { formula } from '../text/formula.ts';

const place = { pid: wireInt, tid: optionalInt, gid: optionalInt };

const errors = [
  'problemNotFound',
  'problemHidden',
  'groupMembersOnly',
  'trainingNotFound',
  'trainingLocked',
  'trainingPasswordNeeded',
  'homeworkNotOpen',
] as const;

const openedHint = z.object({
  text: z.string(),
  locale: z.string().describe('language of the text: the requested or the only one'),
  formulas: z.array(formula),
});

/** Hints of a problem as the solver sees them. Texts of hints that the solver has not opened are never sent. */
export const problemHints = z.object({
  isClosed: z.boolean().describe('a running contest uses the problem: hints are neither shown nor revealed'),
  isSolved: z.boolean().describe('solved by the caller; further hints are free'),
  hints: z.array(
    z.object({
      id: z.string(),
      price: z
        .number()
        .int()
        .describe('points out of 100 deducted from later solutions in trainings; 0: none'),
      openedAt: isoDate.nullable(),
      opened: openedHint.nullable(),
    }),
  ),
});

/** Hints of a problem in the bank, a group or a training, but never in a contest. Solvers open them one by one. */
export const problemHintRoutes = {
  'GET /api/problem-hints': {
    summary: 'Hints of a problem: number, price of each, and the texts that the caller has revealed',
    summaryZh: '题目的分步提示：共几条、每条扣多少分，以及当前用户已打开的内容',
    access: 'login',
    query: z.object(place),
    data: problemHints,
    errors,
  },
  'POST /api/problem-hint': {
    summary: 'Reveals the next hint of a problem at the stated price',
    summaryZh: '按所告知的扣分打开题目的下一条提示',
    access: 'login',
    body: z.object({
      ...place,
      id: z.string().max(64),
      price: z
        .number()
        .int()
        .min(0)
        .max(100)
        .describe('price shown to the caller; the call fails if it has changed'),
    }),
    data: problemHints,
    errors: [...errors, 'hintsClosed', 'hintNotFound', 'hintNotNext', 'hintCostsOtherwise'],
  },
} as const satisfies RouteTable;
