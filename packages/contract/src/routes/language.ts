import { z } from 'zod';
import { localLanguages } from '../languages.ts';
import { limitFactorRange } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, queryBool, wireInt } from '../wire/wire.ts';

const name = z.literal(localLanguages.map((language) => language.name));
const factor = z
  .number()
  .min(limitFactorRange.least)
  .max(limitFactorRange.most)
  .nullable()
  .describe('null: the default applies');

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

export const language = z.object({
  id: z.number().int(),
  contentType: z.string(),
  description: z.string(),
  name: z.string(),
  compileCommand: z.string(),
  /** How a judge node runs it; absent while none has said so. */
  runCommand: z.string().optional(),
  template: z.string(),
  codeTemplate: z.string(),
  isSpj: z.boolean(),
  oj: z.string(),
  seq: z.number().int(),
  gmtCreate: isoDate,
  gmtModified: isoDate,
  /** Whether some live node can judge it at present. */
  isAvailable: z.boolean().optional(),
  /** By this the stated limits grow, on the problem that was asked for or else on the site. */
  limitFactor: z.number().optional(),
});

export const languageRoutes = {
  'GET /api/languages': {
    summary: 'The languages of all judges, or of one problem’s judge',
    summaryZh: '所有语言，或某题所属评测来源的语言',
    access: 'anon',
    tokenScope: 'read',
    query: z.object({ pid: optionalInt, all: queryBool.optional() }),
    data: z.array(language),
    errors: ['problemNotFound', 'problemHidden'],
  },
  'GET /api/get-problem-languages': {
    summary: 'The languages allowed for a problem',
    summaryZh: '某题允许的语言',
    access: 'anon',
    tokenScope: 'read',
    query: z.object({ pid: wireInt }),
    data: z.array(language),
    errors: ['problemNotFound', 'problemHidden'],
  },
  'GET /api/get-problem-code-template': {
    summary: 'Code templates of a problem',
    summaryZh: '某题的代码模板',
    access: 'anon',
    query: z.object({ pid: wireInt }),
    data: z.array(
      z.object({
        id: z.number().int(),
        pid: z.number().int(),
        lid: z.number().int(),
        code: z.string(),
        status: z.boolean(),
        gmtCreate: isoDate,
        gmtModified: isoDate,
      }),
    ),
    errors: ['problemNotFound', 'problemHidden'],
  },
} as const satisfies RouteTable;

/** Limits are stated for C and C++; other languages get them times a factor. */
export const languageLimitRoutes = {
  'GET /api/admin/language-limits': {
    summary: 'Factors of the limits by language, for the site or for one problem',
    summaryZh: '各语言的时限与内存倍率，全站的或某题的',
    access,
    owner: { noun: 'problem', field: 'pid' },
    query: z.object({ pid: wireInt.optional() }),
    data: z.array(languageLimit),
    errors: ['problemNotFound', 'problemNotYours'],
  },
  'PUT /api/admin/language-limits': {
    summary: 'Sets the factor of a language for the whole site',
    summaryZh: '设置某语言的全站倍率，仅限超级管理员',
    access: 'role:root',
    body: z.object({ language: name, factor }),
    data: z.array(languageLimit),
  },
  'PUT /api/admin/problem-language-limits': {
    summary: 'Sets the factor of a language for one problem',
    summaryZh: '设置某语言在一道题上的倍率',
    access,
    owner: { noun: 'problem', field: 'pid' },
    body: z.object({ pid: wireInt, language: name, factor }),
    data: z.array(languageLimit),
    errors: ['problemNotFound', 'problemNotYours'],
  },
} as const satisfies RouteTable;
