import { z } from 'zod';
import { limits } from '../limits/index.ts';

/** Every JSON answer. Body status 200 is success; see errors.ts for the two failure channels. */
export interface Envelope<Data> {
  status: number;
  data: Data | null;
  msg: string;
  /** Of a failure: its name in the error catalogue. Older clients know nothing of it. */
  error?: string;
}

/** Header by which the server offers a fresh token, found in `Authorization` of the same answer. */
export const refreshTokenHeader = 'refresh-token';
/** Header that marks a call as `admin` or `general`. */
export const urlTypeHeader = 'url-type';

export const isoDate = z.string().describe('ISO-8601 UTC with milliseconds and Z');

const digits = /^-?\d{1,15}$/;

/** A whole number that clients send as a number or as a numeric string. */
export const wireInt = z.union([z.number().int().safe(), z.string().trim().regex(digits).transform(Number)]);

/** As wireInt, but null, absent and the empty string all mean "not given". */
export const optionalInt = z
  .union([wireInt, z.literal('').transform(() => undefined), z.null().transform(() => undefined)])
  .optional();

/** As wireInt, but null and the empty string clear what is stored; absent keeps it. */
export const clearableInt = z.union([wireInt, z.literal('').transform(() => null), z.null()]).optional();

/** Points with at most two decimals. */
export const points = z.number().multipleOf(0.01);

/** Points that a form sends: a number or its text; null and the empty string mean "not given". */
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

/** For fields of `score` that existing clients read as whole numbers: the exact value, where that is another. */
export const exactPoints = points
  .optional()
  .describe('with two decimals; absent: the rounded field is exact');

export const queryBool = z.union([
  z.boolean(),
  z.enum(['true', '1']).transform(() => true),
  z.enum(['false', '0', '', 'null', 'undefined']).transform(() => false),
]);

/** Free text in a filter: trimmed; empty means "not given". */
export const optionalText = z
  .string()
  .max(limits.keywordMax)
  .transform((text) => text.trim() || undefined)
  .nullish()
  .transform((text) => text ?? undefined);

/**
 * `currentPage` and `limit`: below 1 becomes the default, above the cap becomes the cap. A list whose rows carry whole
 * texts of users has `limits.textPageSizeMax` as its cap.
 */
export function pageQuery(defaultLimit: number, most: number = limits.pageSizeMax) {
  return {
    currentPage: optionalInt.transform((asked) => Math.max(1, asked ?? 1)),
    limit: optionalInt.transform((asked) =>
      asked === undefined || asked < 1 ? defaultLimit : Math.min(asked, most),
    ),
  };
}

/** Schema of one page of a list: rows, how many there are in all, rows a page, and the page from 1. */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({
    records: z.array(row),
    total: z.number().int(),
    size: z.number().int(),
    current: z.number().int(),
    pages: z.number().int(),
    /** Present and true where `total` is an estimate or a lower bound. */
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
