import { z } from 'zod';

/**
 * The live channel. A client requests a short-lived signed address by `POST /api/live/subscribe` and opens it
 * as an EventSource. Events say what changed; the client fetches the data by ordinary calls. Only events of
 * `submission` (progress) and `contest-board` (changed rows) carry data, for viewers who passed the access
 * check of the topic.
 */
export const liveTopic = z
  .string()
  .regex(
    /^((submission|contest|contest-board|contest-results|contest-announcements|contest-comments|discussion-comments|group-discussions|training-rank):\d{1,15}|submissions|announcements|discussions|messages|contest-questions)$/,
  );

export const caseProgress = z.object({
  seq: z.number().int().describe('1-based place of the case'),
  status: z.number().int(),
  timeMs: z.number().int(),
  memoryKb: z.number().int(),
  group: z.number().int(),
});
export type CaseProgress = z.infer<typeof caseProgress>;

/** `event: submission` */
export const submissionEvent = z.object({
  submitId: z.number().int(),
  status: z.number().int(),
  /** Increases with every change of the row; clients ignore older ones. */
  version: z.number().int(),
  /** Number of cases of the judging; 0 until known. */
  totalCases: z.number().int(),
  /** Number of cases per group in order, for the layout before they are judged. */
  groups: z.array(z.object({ group: z.number().int(), cases: z.number().int() })),
  /** Numbers of the sample cases; omitted if there are none. */
  samples: z.array(z.number().int()).optional(),
  /** Cases finished since the last event (all of them in the first event after subscribing). */
  cases: z.array(caseProgress),
  /** 1-based position among waiting tasks, while Pending. */
  queuePosition: z.number().int().nullable(),
  /** Estimated wait in ms; null if unknown. */
  queueWaitMs: z.number().int().nullable(),
  /** Times of the steps in ms since the epoch; null until then. */
  receivedAt: z.number(),
  startedAt: z.number().nullable(),
  compiledAt: z.number().nullable(),
  finishedAt: z.number().nullable(),
});
export type SubmissionEvent = z.infer<typeof submissionEvent>;

export const liveTopicsMax = 50;
