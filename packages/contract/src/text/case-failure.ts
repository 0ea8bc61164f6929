import { z } from 'zod';

/**
 * The reason why a case was not accepted, as kinds and numbers. It contains no values of the test data or the output.
 * The submitter sees only the part that `redactFailure` in `packages/rules` returns.
 */

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Position of a word in the contestant's output. All numbers start at 1. */
const place = z.object({
  line: count,
  /** Number of the word in its line. */
  word: count,
  /** Number of the word in the whole output. */
  overall: count,
});

/** Kind of the difference between a word and the expected word. */
export const wordDifferences = [
  'number',
  'sign',
  'precision',
  /** The output is the correct number truncated to 32 bits. */
  'overflow',
  'letterCase',
  /** The words differ only in a byte order mark, zero-width character or direction mark. */
  'invisible',
  'text',
] as const;

export const failureCauseSchema = z.union([
  /** A word of the output differs from the expected one. */
  z.object({
    kind: z.literal('word'),
    how: z.enum(wordDifferences),
    /** Position of the word; null if it is hidden from the viewer. */
    at: place.nullable(),
    /** Number of words that differ from the answer's word at the same position. Null if hidden or unknown. */
    differing: count.nullable(),
  }),
  /** The output, or one of its lines, ends too early. */
  z.object({
    kind: z.literal('missing'),
    /**
     * Number of the last line of the output, or of the line in which words are missing. Null if hidden, or if the
     * comparison ignores lines.
     */
    line: count.nullable(),
    of: z.enum(['lines', 'words']),
    /** Number of lines in the answer, or number of missing words. Null if hidden or unknown. */
    count: count.nullable(),
  }),
  /** The output, or one of its lines, continues where the answer has ended. */
  z.object({
    kind: z.literal('extra'),
    line: count.nullable(),
    of: z.enum(['lines', 'words']),
    /** Number of surplus words or lines. */
    count: count.nullable(),
  }),
  z.object({ kind: z.literal('nothing') }),
  /** All words are correct, but blanks or line breaks differ. */
  z.object({
    kind: z.literal('blanks'),
    how: z.enum(['trailing', 'leading', 'between', 'lineBreak', 'end']),
    line: count.nullable(),
    /** Number of surplus blanks; negative if blanks are missing. */
    count: z.number().int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER).nullable(),
  }),
  /** A comparison without order failed. An item is missing, an item is surplus, or nothing more is known (`other`). */
  z.object({ kind: z.literal('items'), how: z.enum(['missing', 'extra', 'other']) }),
  /** The first difference is beyond the part of the output that was examined. */
  z.object({ kind: z.literal('beyond'), line: count.nullable() }),
  /** A checker rejected the output or gave partial credit. */
  z.object({ kind: z.literal('checker') }),
  z.object({ kind: z.literal('noFile'), isIrregular: z.boolean() }),
  /**
   * The program exceeded its time limit. `used` and `limit` are CPU times in ms. `isIdle`: the program waited until the
   * wall-clock limit.
   */
  z.object({
    kind: z.literal('time'),
    used: count,
    limit: count,
    /** Whether the sandbox stopped the program. Otherwise the program ended by itself after the limit. */
    isStopped: z.boolean(),
    isIdle: z.boolean(),
    /**
     * Present if the program waited for a reply, and its last output may still be in its own buffer. Contains the code
     * that flushes the buffer in the program's language, or null if the language has none.
     */
    flush: z.string().max(200).nullable().optional(),
  }),
  /** KiB. */
  z.object({ kind: z.literal('memory'), used: count, limit: count, isStopped: z.boolean() }),
  z.object({ kind: z.literal('outputLimit') }),
  /**
   * The program crashed. Exit code, signal and exception type are null if they do not exist or are hidden from the
   * viewer.
   */
  z.object({
    kind: z.literal('crash'),
    /**
     * Name of the signal in the format of `signalName` in `packages/rules`. `other` means that it is hidden from the
     * viewer.
     */
    signal: z.string().max(40).nullable(),
    exitCode: z
      .number()
      .int()
      .min(-(2 ** 31))
      .max(2 ** 31)
      .nullable(),
    exception: z.string().max(200).nullable(),
    /** Whether there is an uncaught exception whose type is hidden from the viewer. */
    isOtherException: z.boolean().optional(),
  }),
]);
export type FailureCause = z.infer<typeof failureCauseSchema>;
export type WordDifference = (typeof wordDifferences)[number];

export const why = z.object({
  cause: failureCauseSchema,
  /** Size of the output; null if there is none or it is hidden. `isWhole`: all lines were counted. */
  printed: z.object({ bytes: count, lines: count, isWhole: z.boolean() }).nullable(),
  /** Line structure of the output compared with the answer. Null if hidden, or if the comparison stopped earlier. */
  shape: z.enum(['same', 'sameLines', 'fewerLines', 'moreLines']).nullable(),
});
export type CaseFailure = z.infer<typeof why>;

/** An excerpt of whole lines of a text. A line that is too long is shortened and ends with an ellipsis. */
export const excerpt = z.object({
  /** Number of the excerpt's first line. */
  from: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  text: z.string().max(20_000),
  /** More text follows. */
  goesOn: z.boolean(),
  /** A line was shortened. */
  isShortened: z.boolean(),
});
export type Excerpt = z.infer<typeof excerpt>;

/** Quotes of a case's test data and output. Only viewers who may see the test data get them. */
export const quotedCase = z.object({
  /**
   * The word of the answer at the first difference; `found` is the word of the output. Both are shortened and have no
   * line breaks.
   */
  expected: z.string().max(1000).optional(),
  found: z.string().max(1000).optional(),
  /** Comment of the checker or interactor. */
  said: z.string().max(1000).optional(),
  /** The output around the first difference. */
  output: excerpt.optional(),
  /** Number of the answer's line with the first difference. */
  answerLine: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});
export type QuotedCase = z.infer<typeof quotedCase>;

/** Maximum number of lines of an excerpt. The first difference is in its middle. */
export const excerptLinesMax = 200;
