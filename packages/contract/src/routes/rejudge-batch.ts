import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, optionalText, points, queryBool, wireInt } from '../wire/wire.ts';

/** Selects submissions outside contests to rejudge; at least one of the first six fields is required. */
export const rejudgeFilter = z.object({
  problemID: optionalText.describe('display id of the problem, exact'),
  status: optionalInt.describe('current verdict'),
  language: optionalText,
  username: optionalText,
  fromId: optionalInt.describe('smallest submission id'),
  toId: optionalInt.describe('largest submission id'),
  withManual: queryBool.nullish().describe('also submissions with a manual verdict'),
});

const verdict = z.object({ status: z.number().int(), score: points.nullable() });

export const rejudgeBatch = z.object({
  id: z.number().int(),
  state: z.enum(['open', 'applied', 'dropped']),
  username: z.string().nullable(),
  filter: z.record(z.string(), z.unknown()),
  createdAt: isoDate,
  closedAt: isoDate.nullable(),
  total: z.number().int(),
  judged: z.number().int(),
  /**
   * Number of submissions that got their new verdict when the batch was applied. `skipped` is the number of the others.
   */
  applied: z.number().int(),
  skipped: z
    .number()
    .int()
    .describe('number of submissions skipped: judged again since, hidden, or System Error'),
});
export type RejudgeBatch = z.infer<typeof rejudgeBatch>;

export const rejudgeComparison = z.object({
  batch: rejudgeBatch,
  /** Number of submissions per old and new status, including unchanged ones. */
  changes: z.array(z.object({ from: z.number().int(), to: z.number().int(), count: z.number().int() })),
  /** Number of submissions whose status or score changes. */
  changedCount: z.number().int(),
  /** The first 200 of them. */
  changed: z.array(
    z.object({
      submitId: z.number().int(),
      username: z.string(),
      displayPid: z.string(),
      language: z.string(),
      before: verdict,
      after: verdict,
      outcome: z.enum(['applied', 'skipped']).nullable(),
    }),
  ),
});
export type RejudgeComparison = z.infer<typeof rejudgeComparison>;

const access = 'permission:rejudge';
const body = z.object({ id: wireInt });

/** Rejudges of many submissions as dry runs; the results have no effect before they are applied. */
export const rejudgeBatchRoutes = {
  'GET /api/admin/rejudge-batches': {
    summary: 'The last fifty rejudge batches, newest first',
    summaryZh: '最近五十次批量重测，最新的在前',
    access,
    query: z.object({
      problemID: optionalText.describe('display id: only batches of this problem'),
    }),
    data: z.array(rejudgeBatch),
  },
  'POST /api/admin/rejudge-batches': {
    summary: 'Rejudges many submissions; their verdicts do not change until the batch is applied',
    summaryZh: '批量重测，先不改变现有结果',
    access,
    body: rejudgeFilter,
    data: rejudgeBatch,
    errors: ['rejudgeFilterEmpty', 'rejudgeNothing', 'rejudgeTooMany', 'problemNotFound'],
  },
  'GET /api/admin/rejudge-batch': {
    summary: 'Old and new verdicts of a rejudge batch',
    summaryZh: '一次批量重测的新旧结果对照',
    access,
    query: body,
    data: rejudgeComparison,
    errors: ['rejudgeBatchNotFound'],
  },
  'POST /api/admin/rejudge-batch/apply': {
    summary: 'Applies the new verdicts; repeated calls change nothing',
    summaryZh: '采用新结果；重复调用无影响',
    access,
    body,
    data: rejudgeBatch,
    errors: ['rejudgeBatchNotFound', 'rejudgeBatchUnfinished', 'rejudgeBatchClosed'],
  },
  'POST /api/admin/rejudge-batch/drop': {
    summary: 'Discards the new verdicts; repeated calls change nothing',
    summaryZh: '保留旧结果；重复调用无影响',
    access,
    body,
    data: rejudgeBatch,
    errors: ['rejudgeBatchNotFound', 'rejudgeBatchClosed'],
  },
} as const satisfies RouteTable;
