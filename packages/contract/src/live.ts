import { z } from 'zod';

/**
 * The live channel. A client requests a short-lived signed address by `POST /api/live/subscribe` and opens it as an
 * EventSource. Most events only tell what has changed, and the client then fetches the data by ordinary calls. Only
 * events of `submission` (progress) and `contest-board` (changed rows) contain data. The server checks the viewer's
 * access to the topic before it sends them.
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
  /** Increases with every change of the submission. Clients ignore events with a lower version. */
  version: z.number().int(),
  /** Number of cases of the judging; 0 until known. */
  totalCases: z.number().int(),
  /** Number of cases in each group, in order, so that clients can lay out the cases before they are judged. */
  groups: z.array(z.object({ group: z.number().int(), cases: z.number().int() })),
  /** Numbers of the sample cases; omitted if there are none. */
  samples: z.array(z.number().int()).optional(),
  /** Cases that have finished since the last event. The first event after subscribing contains all finished cases. */
  cases: z.array(caseProgress),
  /** Position among the waiting tasks, from 1. Null unless the submission is Pending. */
  queuePosition: z.number().int().nullable(),
  /** Estimated wait in ms; null if unknown. */
  queueWaitMs: z.number().int().nullable(),
  /** Times of the steps in ms since the epoch. Null for a step that has not happened yet. */
  receivedAt: z.number(),
  startedAt: z.number().nullable(),
  compiledAt: z.number().nullable(),
  finishedAt: z.number().nullable(),
});
export type SubmissionEvent = z.infer<typeof submissionEvent>;

export const liveTopicsMax = 50;
