import { z } from 'zod';

/** Limits of contest rehearsals. They are not in `limits`, because that file is loaded by every page. */
export const rehearsalLimits = {
  paceMax: 10,
  /** Maximum duration of a rehearsal, in hours. */
  hoursMax: 12,
  submissionsMax: 20_000,
  /** Number of latest rehearsals listed per contest. */
  listed: 20,
  /** Maximum number of differences listed in a report. */
  differencesMax: 200,
} as const;

/**
 * Result of a rehearsal. `carries`: no submission waits long. `strained`: all submissions are judged, but some wait
 * long. `fails`: the nodes cannot keep up.
 */
export const rehearsalOutcomes = ['carries', 'strained', 'fails'] as const;
export type RehearsalOutcome = (typeof rehearsalOutcomes)[number];

/** Statistics of waiting times in ms; each value is null if nothing was measured. */
export const rehearsalSpread = z.object({
  median: z.number().nullable(),
  p95: z.number().nullable(),
  max: z.number().nullable(),
});
export type RehearsalSpread = z.infer<typeof rehearsalSpread>;

const difference = z.object({
  submitId: z.number().int(),
  problem: z.string().describe('display id in the contest'),
  language: z.string(),
  was: z.number().int().describe('status'),
  now: z.number().int().nullable().describe('status; null: it never got one'),
  wasScore: z.number().int().nullable(),
  nowScore: z.number().int().nullable(),
  timeMs: z.number().nullable(),
  limitMs: z.number().nullable(),
  hasNewData: z.boolean().describe('the test data are others than those it was judged on then'),
});
export type RehearsalDifference = z.infer<typeof difference>;

const step = z.object({
  sent: z.number().int(),
  wait: rehearsalSpread,
  queueMax: z.number().int(),
});

/** Report of a rehearsal. Times are in ms since the start of the rehearsal. */
export const rehearsalReport = z.object({
  pace: z.number().int(),
  submissions: z.number().int(),
  judged: z.number().int().describe('that got a verdict of a node'),
  equal: z.number().int(),
  different: z.number().int(),
  uncompared: z.number().int().describe('judged, but without a verdict of a node from then'),
  differences: z.array(difference).describe('the first 200'),
  wait: rehearsalSpread.describe('from being sent to being begun'),
  verdict: rehearsalSpread.describe('from being sent to the verdict'),
  lateMs: z.number().describe('furthest that the sender was behind its time'),
  queueMax: z.number().int().describe('most that waited at once'),
  tookMs: z.number(),
  stepMs: z.number().int().describe('length of one entry of `steps`'),
  steps: z.array(step),
  interruption: z
    .object({
      node: z.string(),
      atMs: z.number(),
      returned: z.boolean().describe('whether it came back before the end'),
      awayMs: z.number(),
      nodesLeft: z.number().int(),
      tasks: z.number().int().describe('that it was judging and that other nodes judged again'),
      lost: z.number().int().describe('of those, without a verdict in the end'),
      costMs: z.number().nullable().describe('from the interruption to the last verdict of those'),
      recoveredMs: z.number().nullable().describe('until no more waited than before'),
    })
    .nullable(),
  nodes: z.array(
    z.object({
      name: z.string(),
      judged: z.number().int(),
      perMinute: z.number(),
      busy: z.number().describe('seconds of work for each second of the run: at most its slots'),
      slots: z.number().int(),
    }),
  ),
  pauses: z.number().int().describe('how often a server went down on the way, and the run went on later'),
});
export type RehearsalReport = z.infer<typeof rehearsalReport>;
