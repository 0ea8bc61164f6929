import { z } from 'zod';
import { limits } from '../limits/index.ts';

/** Every JSON response. Body status 200 is success; errors/index.ts documents the two failure channels. */
export interface Envelope<Data> {
  status: number;
  data: Data | null;
  msg: string;
  /** Code of a failure in the error catalogue. Older clients do not know it. */
  error?: string;
}

/** Header that announces a renewed token in `Authorization` of the same response. */
export const refreshTokenHeader = 'refresh-token';
/** Header that marks a call as `admin` or `general`. */
export const urlTypeHeader = 'url-type';

export const isoDate = z.string().describe('ISO-8601 UTC with milliseconds and Z');

const digits = /^-?\d{1,15}$/;

/** An integer that clients send as a number or as a numeric string. */
export const wireInt = z.union([z.number().int().safe(), z.string().trim().regex(digits).transform(Number)]);

/** Like wireInt, but null, absent and the empty string all mean "not given". */
export const optionalInt = z
  .union([wireInt, z.literal('').transform(() => undefined), z.null().transform(() => undefined)])
  .optional();

/** Like wireInt, but null and the empty string clear the stored value; absent keeps it. */
export const clearableInt = z.union([wireInt, z.literal('').transform(() => null), z.null()]).optional();

/** Points with at most two decimals. */
export const points = z.number().multipleOf(0.01);

/** Points from a form: a number or its text; null and the empty string mean "not given". */
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

/** The exact value of a `score` field that existing clients read as a whole number, if it differs. */
export const exactPoints = points
  .optional()
  .describe('with two decimals; absent: the rounded field is exact');

export const queryBool = z.union([
  z.boolean(),
  z.enum(['true', '1']).transform(() => true),
  z.enum(['false', '0', '', 'null', 'undefined']).transform(() => false),
]);

/**
 * A character that can be seen: not a blank, a control character, or one that fonts draw as nothing. U+2800 is a Braille
 * pattern without dots.
 */
export const visibleCharacter = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * A name, title or text that others read: trimmed, with `min` to `max` UTF-16 code units, at least one of them visible. A
 * link whose text cannot be seen cannot be followed.
 */
export const visibleText = (max: number, min = 1) =>
  z.string().trim().min(min).max(max).regex(visibleCharacter);

/** Returns a text of a field that may be empty, trimmed; null if none of its characters is visible. */
export function visibleOrNull(text: string): string | null {
  return visibleCharacter.test(text) ? text.trim() : null;
}

/** Free text in a filter: trimmed; empty means "not given". */
export const optionalText = z
  .string()
  .max(limits.keywordMax)
  .transform((text) => text.trim() || undefined)
  .nullish()
  .transform((text) => text ?? undefined);

/**
 * `currentPage` and `limit`: values below 1 become the default, values above the cap the cap. A list whose
 * rows contain full texts of users has the cap `limits.textPageSizeMax`.
 */
export function pageQuery(defaultLimit: number, most: number = limits.pageSizeMax) {
  return {
    currentPage: optionalInt.transform((requested) => Math.max(1, requested ?? 1)),
    limit: optionalInt.transform((requested) =>
      requested === undefined || requested < 1 ? defaultLimit : Math.min(requested, most),
    ),
  };
}

/** Schema of one page of a list: rows, total number of rows, rows per page, and the page number from 1. */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({
    records: z.array(row),
    total: z.number().int(),
    size: z.number().int(),
    current: z.number().int(),
    pages: z.number().int(),
    /** Present and true if `total` is an estimate or a lower bound. */
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
