import { z } from 'zod';
import { limits } from '../limits/index.ts';

/** Format of every JSON response. Status 200 means success. `errors/index.ts` explains the two kinds of errors. */
export interface Envelope<Data> {
  status: number;
  data: Data | null;
  msg: string;
  /** Code of the error in the error catalogue. Existing clients ignore this field. */
  error?: string;
}

/** Header of responses that contain a renewed token in `Authorization`. */
export const refreshTokenHeader = 'refresh-token';
/** Header that states whether a call is an `admin` or a `general` call. */
export const urlTypeHeader = 'url-type';

/** A time in responses. The value is not checked; times in requests use the schemas of their routes. */
export const isoDate = z.string().describe('ISO-8601 UTC with milliseconds and Z');

const digits = /^-?\d{1,15}$/;

/** An integer that clients send as a number or as a numeric string. */
export const wireInt = z.union([z.number().int().safe(), z.string().trim().regex(digits).transform(Number)]);

/** Same as `wireInt`, but the value may also be missing: null, absent or an empty string. */
export const optionalInt = z
  .union([wireInt, z.literal('').transform(() => undefined), z.null().transform(() => undefined)])
  .optional();

/**
 * Same as `wireInt`, but null and the empty string clear the stored value. If the field is absent, the stored value is
 * not changed.
 */
export const clearableInt = z.union([wireInt, z.literal('').transform(() => null), z.null()]).optional();

/** Points with at most two decimals. */
export const points = z.number().multipleOf(0.01);

/** Points from a form: a number or a string. Null and the empty string mean that the value is missing. */
export const optionalPoints = z
  .union([
    points,
    z
      .string()
      .trim()
      .regex(/^-?\d{1,9}(\.\d{1,2})?$/)
      .transform(Number),
    z.literal('').transform(() => undefined),
    z.null().transform(() => undefined),
  ])
  .optional();

/** Exact value of a `score` field, which existing clients read as a whole number. Absent if that field is exact. */
export const exactPoints = points
  .optional()
  .describe('with two decimals; absent: the rounded field is exact');

export const queryBool = z.union([
  z.boolean(),
  z.enum(['true', '1']).transform(() => true),
  z.enum(['false', '0', '', 'null', 'undefined']).transform(() => false),
]);

/**
 * Matches a visible character: no blank, no control character, and none that fonts draw as nothing. U+2800 is an empty
 * Braille pattern.
 */
export const visibleCharacter = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * A name, title or text that other users read. It is trimmed and has `min` to `max` UTF-16 code units. At least one
 * character must be visible; otherwise users could not see the links that have this text.
 */
export const visibleText = (max: number, min = 1) =>
  z.string().trim().min(min).max(max).regex(visibleCharacter);

/** Returns the trimmed text of an optional field, or null if it contains no visible character. */
export function visibleOrNull(text: string): string | null {
  return visibleCharacter.test(text) ? text.trim() : null;
}

/** A trimmed text in a filter. An empty text means that the filter is not set. */
export const optionalText = z
  .string()
  .max(limits.keywordMax)
  .transform((text) => text.trim() || undefined)
  .nullish()
  .transform((text) => text ?? undefined);

/**
 * Returns the query fields `currentPage` and `limit`. A value below 1 is replaced by the default, and a `limit` above
 * the maximum by the maximum. Lists whose rows contain full texts of users have the maximum `limits.textPageSizeMax`.
 */
export function pageQuery(defaultLimit: number, most: number = limits.pageSizeMax) {
  return {
    currentPage: optionalInt.transform((requested) => Math.max(1, requested ?? 1)),
    limit: optionalInt.transform((requested) =>
      requested === undefined || requested < 1 ? defaultLimit : Math.min(requested, most),
    ),
  };
}

/** Returns the schema of one page of a list: rows, total number of rows, rows per page, and page number from 1. */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({
    records: z.array(row),
    total: z.number().int(),
    size: z.number().int(),
    current: z.number().int(),
    pages: z.number().int(),
    /** True if `total` is an estimate or a lower bound; otherwise absent. */
    isTotalEstimated: z.boolean().optional(),
  });
}

export type Page<Row> = {
  records: Row[];
  total: number;
  size: number;
  current: number;
  pages: number;
  isTotalEstimated?: boolean | undefined;
};
