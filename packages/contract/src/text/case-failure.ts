import { z } from 'zod';

/**
 * Why a case was not accepted, as kinds and numbers. No value of the test data or of the output is among them:
 * what it says may be told to whoever submitted the program, as far as `redactFailure` of the rules lets it through.
 */

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Where a word stands in the contestant's output; all from 1. */
const place = z.object({
  line: count,
  /** Its number on that line. */
  word: count,
  /** Its number in the whole output. */
  overall: count,
});

/** How a word differs from the one that was expected. */
export const wordDifferences = [
  'number',
  'sign',
  'precision',
  /** What is left of the right number after 32 bits. */
  'overflow',
  'letterCase',
  /** A byte order mark, a zero-width character or a mark of direction more or less. */
  'invisible',
  'text',
] as const;

export const whyCause = z.union([
  /** A word is not the expected one. */
  z.object({
    kind: z.literal('word'),
    how: z.enum(wordDifferences),
    /** Null where the viewer is not told. */
    at: place.nullable(),
    /** How many words differ from the one in their place; null: not told, or not known to the end. */
    differing: count.nullable(),
  }),
  /** The output, or one of its lines, ends before the answer does. */
  z.object({
    kind: z.literal('missing'),
    /** After this line; null where the viewer is not told. */
    line: count.nullable(),
    of: z.enum(['lines', 'words']),
    /** Number of lines of the answer, or of words that the line lacks. */
    count: count.nullable(),
  }),
  /** The output, or one of its lines, goes on where the answer has ended. */
  z.object({
    kind: z.literal('extra'),
    line: count.nullable(),
    of: z.enum(['lines', 'words']),
    /** How many more. */
    count: count.nullable(),
  }),
  z.object({ kind: z.literal('nothing') }),
  /** All words are right; blanks or line breaks are not. */
  z.object({
    kind: z.literal('blanks'),
    how: z.enum(['trailing', 'leading', 'between', 'lineBreak', 'end']),
    line: count.nullable(),
    /** Blanks too many, or too few where below 0. */
    count: z.number().int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER).nullable(),
  }),
  /** Where order does not count: an item is missing, is too much, or nothing more is known. */
  z.object({ kind: z.literal('items'), how: z.enum(['missing', 'extra', 'other']) }),
  /** The first difference lies further on than was looked at. */
  z.object({ kind: z.literal('beyond'), line: count.nullable() }),
  /** A program of the problem found the output wrong, or only partly right. */
  z.object({ kind: z.literal('checker') }),
  z.object({ kind: z.literal('noFile'), isIrregular: z.boolean() }),
  /** Milliseconds of CPU time; idle: it waited until its wall time was over. */
  z.object({
    kind: z.literal('time'),
    used: count,
    limit: count,
    /** It was stopped there, and had not come to its end. */
    isStopped: z.boolean(),
    isIdle: z.boolean(),
    /**
     * There where it waited for a reply to what may still lie in its own buffer: how its language sends that, null
     * where there is no way to name.
     */
    flush: z.string().max(200).nullable().optional(),
  }),
  /** KiB. */
  z.object({ kind: z.literal('memory'), used: count, limit: count, isStopped: z.boolean() }),
  z.object({ kind: z.literal('outputLimit') }),
  /** Exit code, signal and the type of the uncaught exception, as far as there were such and the viewer is told. */
  z.object({
    kind: z.literal('crash'),
    /** As `signalName` of the rules writes it; `other`: one that the viewer is not told. */
    signal: z.string().max(40).nullable(),
    exitCode: z
      .number()
      .int()
      .min(-(2 ** 31))
      .max(2 ** 31)
      .nullable(),
    exception: z.string().max(200).nullable(),
    /** An exception was not caught whose type the viewer is not told. */
    isOtherException: z.boolean().optional(),
  }),
]);
export type FailureCause = z.infer<typeof whyCause>;
export type WordDifference = (typeof wordDifferences)[number];

export const why = z.object({
  cause: whyCause,
  /**
   * The size of what was printed; null where nothing could be, or the viewer is not told. `isWhole`: its lines were
   * counted to the end.
   */
  printed: z.object({ bytes: count, lines: count, isWhole: z.boolean() }).nullable(),
  /** How the output's shape is related to the answer's; null where not compared to the end, or not told. */
  shape: z.enum(['same', 'sameLines', 'fewerLines', 'moreLines']).nullable(),
});
export type CaseFailure = z.infer<typeof why>;

/** A piece of a text, by lines. A line too long to be shown whole has an ellipsis where it was cut. */
export const excerpt = z.object({
  /** Number of the first line. */
  from: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  text: z.string().max(20_000),
  /** There is more behind it. */
  goesOn: z.boolean(),
  /** A line was shortened. */
  isShortened: z.boolean(),
});
export type Excerpt = z.infer<typeof excerpt>;

/** What quotes the data of a case or the output on it: for those alone who may see the data. */
export const quotedCase = z.object({
  /** The two words that differ first, bounded and in one line each. */
  expected: z.string().max(1000).optional(),
  found: z.string().max(1000).optional(),
  /** What the problem's own program said. */
  said: z.string().max(1000).optional(),
  /** What was printed, around the first difference. */
  output: excerpt.optional(),
  /** Line of the answer at which the first difference lies. */
  answerLine: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});
export type QuotedCase = z.infer<typeof quotedCase>;

/** Lines that an excerpt has at most; the first difference is in their middle. */
export const excerptLinesMax = 200;
