import { z } from 'zod';

/**
 * The live channel. A client asks for a short-lived signed address by `POST /api/live/subscribe` and opens it
 * as an EventSource. Events say what changed; the client fetches the rest through the policy. Only a
 * submission's own progress and what changed on a contest's board are carried along, and only to viewers who passed
 * their policy when subscribing.
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
  /** Rises with every change of the row; an older one is to be ignored. */
  version: z.number().int(),
  /** Number of cases of the judging, 0 until known. */
  totalCases: z.number().int(),
  /** Cases per group in order, so that the strip is laid out before they are judged. */
  groups: z.array(z.object({ group: z.number().int(), cases: z.number().int() })),
  /** Numbers of the cases that are samples; left out where there is none. */
  samples: z.array(z.number().int()).optional(),
  /** Cases finished since the last event (all of them in the first event after subscribing). */
  cases: z.array(caseProgress),
  /** 1-based place among waiting tasks, while Pending. */
  queuePosition: z.number().int().nullable(),
  /** Milliseconds that the wait is likely to last; null where it cannot be told. */
  queueWaitMs: z.number().int().nullable(),
  /** Milliseconds since epoch at which the steps happened, null until then. */
  receivedAt: z.number(),
  startedAt: z.number().nullable(),
  compiledAt: z.number().nullable(),
  finishedAt: z.number().nullable(),
});
export type SubmissionEvent = z.infer<typeof submissionEvent>;

export const liveTopicsMax = 50;
