import { z } from 'zod';
import { localLanguages } from '../languages.ts';
import type { RouteTable } from '../route.ts';
import { wireInt } from '../wire.ts';

/** By how much time and memory limits may grow or shrink for a language. */
export const limitFactorRange = { least: 0.1, most: 100 } as const;

const name = z.literal(localLanguages.map((language) => language.name));
const factor = z
  .number()
  .min(limitFactorRange.least)
  .max(limitFactorRange.most)
  .nullable()
  .describe('null: whatever holds without it');

const languageLimit = z.object({
  language: z.string(),
  /** Of the release. */
  defaultFactor: z.number(),
  /** Of the site; null where it has none. */
  siteFactor: z.number().nullable(),
  /** Of the problem; null where it has none or none is asked for. */
  problemFactor: z.number().nullable(),
  /** The one in force: the problem's, else the site's, else the release's. */
  factor: z.number(),
});
export type LanguageLimit = z.infer<typeof languageLimit>;

const access = 'permission:problem_admin';

/** Limits are stated for C and C++; other languages get them times a factor. */
export const languageLimitRoutes = {
  'GET /api/admin/language-limits': {
    summary: 'Factors of the limits by language, of the site or as one problem has them',
    access,
    query: z.object({ pid: wireInt.optional() }),
    data: z.array(languageLimit),
    errors: ['problemNotFound'],
  },
  'PUT /api/admin/language-limits': {
    summary: 'Sets the factor of a language for the whole site; root and administrators only',
    access,
    body: z.object({ language: name, factor }),
    data: z.array(languageLimit),
  },
  'PUT /api/admin/problem-language-limits': {
    summary: 'Sets the factor of a language for one problem',
    access,
    body: z.object({ pid: z.number().int(), language: name, factor }),
    data: z.array(languageLimit),
    errors: ['problemNotFound'],
  },
} as const satisfies RouteTable;
