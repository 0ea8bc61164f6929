import { z } from 'zod';
import type { ErrorCode } from '../errors/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { optionalInt, wireInt } from '../wire/wire.ts';

/** A program to run without submitting it. */
const program = {
  pid: wireInt.describe('numeric id of the problem'),
  type: z.enum(['public', 'contest', 'group']).nullish(),
  /** Area of the test run: contest, training or group. Old clients send only `type`. */
  cid: optionalInt,
  tid: optionalInt,
  gid: optionalInt,
  language: z.string().max(64),
  code: z.string(),
  isRemoteJudge: z.boolean().nullish(),
};

const refusals = [
  'judgingClosed',
  'problemNotFound',
  'problemHidden',
  'contestNotFound',
  'trainingNotFound',
  'groupMembersOnly',
  'languageUnknown',
  'languageNotAllowed',
  'languageUnavailable',
  'codeEmpty',
  'codeTooLong',
  'codeTooShort',
  'testRunTooSoon',
] as const satisfies readonly ErrorCode[];

const ofKey = z.object({ testJudgeKey: z.string().max(64) });

/** Result of a test run. All fields except `status` are absent while `status` is 5. */
export const testRunResult = z.object({
  status: z.number().int().describe('5 until it has finished'),
  time: z.number().int().nullish().describe('ms'),
  memory: z.number().int().nullish().describe('KB'),
  userInput: z.string().optional(),
  userOutput: z.string().nullish().describe('first 1000 characters of the output'),
  expectedOutput: z.string().nullish(),
  stderr: z.string().nullish().describe('compiler output, or standard error of the program'),
  problemJudgeMode: z.string().optional(),
  /**
   * First difference between output and expected output. Null if there is none, or if it is beyond the stored part of
   * the output.
   */
  difference: z
    .object({
      line: z.number().int(),
      column: z.number().int(),
      expected: z.string(),
      found: z.string(),
    })
    .nullish(),
});
export type TestRunResult = z.infer<typeof testRunResult>;

export const sampleResult = z.object({
  sample: z.number().int().describe('number of the sample, from 1'),
  ...testRunResult.required().shape,
});
export type SampleResult = z.infer<typeof sampleResult>;

export const testRunRoutes = {
  'POST /api/submit-problem-test-judge': {
    summary: 'Runs a program on custom input; returns the key of the result',
    summaryZh: '用自己的输入自测程序，返回查询结果的键',
    access: 'permission:submit',
    tokenScope: 'submit',
    body: z.object({
      ...program,
      userInput: z.string().nullish(),
      expectedOutput: z.string().nullish(),
      mode: z.string().max(64).nullish().describe('ignored'),
    }),
    data: z.string(),
    errors: [...refusals, 'testInputTooLong'],
  },
  'GET /api/get-test-judge-result': {
    summary: 'Result of a test run of the caller, available for ten minutes',
    summaryZh: '自己的自测结果，保留十分钟',
    access: 'login',
    tokenScope: 'submit',
    query: ofKey,
    data: testRunResult,
    errors: ['testRunNotFound'],
  },
  'POST /api/submit-problem-samples-judge': {
    summary: 'Runs a program on all samples of the problem; returns the key of the results',
    summaryZh: '在题目的所有样例上自测程序，返回查询结果的键',
    access: 'permission:submit',
    tokenScope: 'submit',
    body: z.object(program),
    data: z.string(),
    errors: [...refusals, 'samplesMissing'],
  },
  'GET /api/get-samples-judge-result': {
    summary: 'Result and first difference of the caller’s run for each sample, available for ten minutes',
    summaryZh: '自己在各样例上的自测结果与首处差异，保留十分钟',
    access: 'login',
    tokenScope: 'submit',
    query: ofKey,
    data: z.object({ isFinished: z.boolean(), samples: z.array(sampleResult) }),
    errors: ['testRunNotFound'],
  },
} as const satisfies RouteTable;
