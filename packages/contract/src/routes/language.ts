import { z } from 'zod';
import { localLanguages } from '../languages.ts';
import { limitFactorRange, starterCodeMax } from '../limits/index.ts';
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
  /** Factor of the release. */
  defaultFactor: z.number(),
  /** Factor that the site has set; null if none. */
  siteFactor: z.number().nullable(),
  /** Factor that the problem has set; null if none, or if the request names no problem. */
  problemFactor: z.number().nullable(),
  /** Effective factor: that of the problem, otherwise that of the site, otherwise that of the release. */
  factor: z.number(),
});
export type LanguageLimit = z.infer<typeof languageLimit>;

const languageStarter = z.object({
  language: z.string(),
  contentType: z.string(),
  /** Default starter code of the release; empty if there is none. */
  defaultCode: z.string(),
  /** Starter code that the site has set; empty means no starter code. Null if the site uses that of the release. */
  siteCode: z.string().nullable(),
});
export type LanguageStarter = z.infer<typeof languageStarter>;

const access = 'permission:problem_admin';

export const language = z.object({
  id: z.number().int(),
  contentType: z.string(),
  description: z.string(),
  name: z.string(),
  compileCommand: z.string(),
  /** Command that runs a program on a judge node. Absent until a node has reported it. */
  runCommand: z.string().optional(),
  template: z.string(),
  codeTemplate: z.string(),
  /** Code with which a problem's editor starts if the problem has no template for this language. */
  starterCode: z.string().optional(),
  isSpj: z.boolean(),
  oj: z.string(),
  seq: z.number().int(),
  gmtCreate: isoDate,
  gmtModified: isoDate,
  /** Whether a live node can currently judge this language. */
  isAvailable: z.boolean().optional(),
  /** Factor for limits, as set for the requested problem, otherwise as set for the site. */
  limitFactor: z.number().optional(),
});

export const languageRoutes = {
  'GET /api/languages': {
    summary: 'The languages of this site, of one problem’s judge (`pid`), or of all judges (`all=true`)',
    summaryZh: '本站的语言；给出 pid 时为该题所属评测平台的语言；all=true 时为所有平台的语言',
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

/** Starter code: the frame of a program, with which a problem's editor starts. */
export const languageStarterRoutes = {
  'GET /api/admin/language-starters': {
    summary: 'Starter code of every language: that of the release and that of the site',
    summaryZh: '各语言的初始代码：内置的与本站设置的',
    access: 'role:root',
    data: z.array(languageStarter),
  },
  'PUT /api/admin/language-starters': {
    summary: 'Sets the starter code of a language for the whole site',
    summaryZh: '设置某语言的全站初始代码，仅限超级管理员',
    access: 'role:root',
    body: z.object({
      language: name,
      code: z.string().max(starterCodeMax).nullable().describe('null: that of the release applies again'),
    }),
    data: z.array(languageStarter),
  },
} as const satisfies RouteTable;

/** Factors of languages. Limits are stated for C and C++; for other languages they are multiplied by the factor. */
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
