import { z } from 'zod';

/**
 * Why a case was not accepted, as kinds and numbers. It contains no value of the test data or the output. The
 * submitter sees the part that `redactFailure` in `packages/rules` leaves.
 */

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Position of a word in the contestant's output; all from 1. */
const place = z.object({
  line: count,
  /** Index of the word on that line. */
  word: count,
  /** Index of the word in the whole output. */
  overall: count,
});

/** How a word differs from the expected one. */
export const wordDifferences = [
  'number',
  'sign',
  'precision',
  /** The correct number truncated to 32 bits. */
  'overflow',
  'letterCase',
  /** Differs only by a byte order mark, a zero-width character or a direction mark. */
  'invisible',
  'text',
] as const;

export const failureCauseSchema = z.union([
  /** A word differs from the expected one. */
  z.object({
    kind: z.literal('word'),
    how: z.enum(wordDifferences),
    /** Null if hidden from the viewer. */
    at: place.nullable(),
    /** Number of words that differ from the word at the same position; null if hidden or unknown. */
    differing: count.nullable(),
  }),
  /** The output, or one of its lines, ends before the answer. */
  z.object({
    kind: z.literal('missing'),
    /**
     * Last line of the output, or the line in which words are missing; null if hidden or if lines do not
     * matter.
     */
    line: count.nullable(),
    of: z.enum(['lines', 'words']),
    /** Number of lines of the answer, or of missing words; null if hidden or unknown. */
    count: count.nullable(),
  }),
  /** The output, or one of its lines, continues after the end of the answer. */
  z.object({
    kind: z.literal('extra'),
    line: count.nullable(),
    of: z.enum(['lines', 'words']),
    /** Number of additional words or lines. */
    count: count.nullable(),
  }),
  z.object({ kind: z.literal('nothing') }),
  /** All words are correct, but blanks or line breaks differ. */
  z.object({
    kind: z.literal('blanks'),
    how: z.enum(['trailing', 'leading', 'between', 'lineBreak', 'end']),
    line: count.nullable(),
    /** Number of additional blanks; negative for missing ones. */
    count: z.number().int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER).nullable(),
  }),
  /** In comparisons without order: an item is missing or surplus, or nothing more is known. */
  z.object({ kind: z.literal('items'), how: z.enum(['missing', 'extra', 'other']) }),
  /** The first difference is beyond the examined part. */
  z.object({ kind: z.literal('beyond'), line: count.nullable() }),
  /** A checker rejected the output or gave partial credit. */
  z.object({ kind: z.literal('checker') }),
  z.object({ kind: z.literal('noFile'), isIrregular: z.boolean() }),
  /** `used` and `limit` are CPU time in ms. `isIdle`: the program waited until its wall-time limit. */
  z.object({
    kind: z.literal('time'),
    used: count,
    limit: count,
    /** Whether the sandbox stopped the program; otherwise it ended by itself above the limit. */
    isStopped: z.boolean(),
    isIdle: z.boolean(),
    /**
     * Present if the program waited for a reply although its last output may still be in its own buffer: the
     * code that flushes the buffer in its language, or null if there is none.
     */
    flush: z.string().max(200).nullable().optional(),
  }),
  /** KiB. */
  z.object({ kind: z.literal('memory'), used: count, limit: count, isStopped: z.boolean() }),
  z.object({ kind: z.literal('outputLimit') }),
  /** Exit code, signal and type of the uncaught exception, if they exist and the viewer may see them. */
  z.object({
    kind: z.literal('crash'),
    /** In the format of `signalName` of the rules; `other`: hidden from the viewer. */
    signal: z.string().max(40).nullable(),
    exitCode: z
      .number()
      .int()
      .min(-(2 ** 31))
      .max(2 ** 31)
      .nullable(),
    exception: z.string().max(200).nullable(),
    /** An uncaught exception whose type is hidden from the viewer. */
    isOtherException: z.boolean().optional(),
  }),
]);
export type FailureCause = z.infer<typeof failureCauseSchema>;
export type WordDifference = (typeof wordDifferences)[number];

export const why = z.object({
  cause: failureCauseSchema,
  /** Size of the output; null if there is none or it is hidden. `isWhole`: all lines were counted. */
  printed: z.object({ bytes: count, lines: count, isWhole: z.boolean() }).nullable(),
  /** Layout of the output compared with the answer; null if not compared to the end, or hidden. */
  shape: z.enum(['same', 'sameLines', 'fewerLines', 'moreLines']).nullable(),
});
export type CaseFailure = z.infer<typeof why>;

/** A part of a text, by lines. A line that is too long is shortened with an ellipsis. */
export const excerpt = z.object({
  /** Number of the first line. */
  from: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  text: z.string().max(20_000),
  /** More text follows. */
  goesOn: z.boolean(),
  /** A line was shortened. */
  isShortened: z.boolean(),
});
export type Excerpt = z.infer<typeof excerpt>;

/** Quotes of a case's data or output, only for viewers of the data. */
export const quotedCase = z.object({
  /** The word of the answer and that of the output at the first difference, each shortened and without line breaks. */
  expected: z.string().max(1000).optional(),
  found: z.string().max(1000).optional(),
  /** Comment of the checker or interactor. */
  said: z.string().max(1000).optional(),
  /** The output around the first difference. */
  output: excerpt.optional(),
  /** Line of the answer with the first difference. */
  answerLine: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});
export type QuotedCase = z.infer<typeof quotedCase>;

/** Maximum lines of an excerpt; the first difference is in its middle. */
export const excerptLinesMax = 200;
