import { toScore } from '@xiezhi/rules/scoring/hundredths';
import { comparerNames, judgeCaseModes, judgeModes, limits, locales } from '@xiezhi/contract/limits';
import { limitUses } from '@xiezhi/contract/text/problem-check';
import { z } from 'zod';
import { isFileName } from '../../read/paths.ts';

/**
 * Schema of the problem in our own packages, field by field as in the model. A test compares it with the model's type.
 */
const localized = z.strictObject({
  'zh-CN': z.string().exactOptional(),
  'en-US': z.string().exactOptional(),
});
const parts = z.strictObject({
  description: z.string(),
  input: z.string(),
  output: z.string(),
  hint: z.string(),
});
const statements = z.strictObject({ 'zh-CN': parts.exactOptional(), 'en-US': parts.exactOptional() });
const fileName = z.string().refine(isFileName, 'must be a file name');
const fileMap = z.record(fileName, z.string());
const verdict = z.enum(['AC', 'PE', 'WA', 'TLE', 'MLE', 'RE', 'CE', 'PA']);
const positive = z.number().int().positive();

export const checkerSchema = z.strictObject({
  language: z.string(),
  code: z.string(),
  dialect: z.enum(['auto', 'testlib', 'reference', 'kattis', 'hustoj', 'qduoj']),
  scoreUnit: z.enum(['percent', 'points', 'fraction', 'fractionOrPercent']),
  args: z.array(z.string()),
});

const comparer = z.strictObject({
  // Packages of the first release do not state the kind; they only compare words.
  kind: z.enum(comparerNames).default('words'),
  isCaseSensitive: z.boolean(),
  isSpaceSensitive: z.boolean(),
  absoluteTolerance: z.number().nonnegative().nullable(),
  relativeTolerance: z.number().nonnegative().nullable(),
});

/** Settings of a case that override those of the problem. */
export const ownJudging = {
  checkerArgs: z.array(z.string()).exactOptional(),
  comparer: comparer.exactOptional(),
};

const score = z.strictObject({ min: z.number(), max: z.number() });

/** Fields that other formats cannot express. HOJ archives contain them under an additional key of ours. */
export const extraFields = {
  titles: localized,
  statements,
  author: z.string(),
  tags: z.array(z.strictObject({ name: localized, classification: localized.nullable() })),
  comparer: comparer.nullable(),
  secondChecker: checkerSchema.nullable(),
  // Packages of earlier releases do not have the following two fields.
  passes: positive.default(1),
  isAcceptedByAny: z.boolean().default(false),
  groups: z.array(
    z.strictObject({ group: z.number().int(), name: z.string(), dependsOn: z.array(z.number().int()) }),
  ),
  submissions: z.array(
    z.strictObject({
      path: z.string(),
      language: z.string().nullable(),
      code: z.string(),
      files: fileMap.exactOptional(),
      permitted: z.array(verdict),
      required: z.array(verdict),
      score: score.nullable(),
      byGroup: z
        .array(
          z.strictObject({
            groups: z.array(z.number().int().nonnegative()),
            cases: z.array(positive).exactOptional(),
            permitted: z.array(verdict),
            required: z.array(verdict),
            score: score.nullable(),
          }),
        )
        .exactOptional(),
      limitUse: z.enum(limitUses).exactOptional(),
    }),
  ),
  inputValidators: z.array(
    z.strictObject({
      path: z.string(),
      language: z.string(),
      code: z.string(),
      files: fileMap.exactOptional(),
    }),
  ),
  attachments: z.array(z.strictObject({ name: z.string(), path: z.string(), isPicture: z.boolean() })),
  limitFactors: z.record(z.string(), z.number().positive()),
  // Packages of earlier releases do not have the following two fields.
  outputLimitMb: positive.nullable().default(null),
  includedFiles: z.record(z.string(), fileMap).default({}),
  samples: z.array(
    z.strictObject({ input: z.string(), output: z.string(), explanation: localized.exactOptional() }),
  ),
  // Exports of earlier releases do not have this field.
  opensData: z.boolean().default(false),
  // Packages of earlier releases do not have this field.
  hints: z
    .array(z.strictObject({ texts: localized, price: z.number().int().min(0).max(100) }))
    .max(limits.hintsMax)
    .default([]),
  packageMeta: z.record(z.string(), z.unknown()),
};

export const problemSchema = z.strictObject({
  ...extraFields,
  displayId: z.string(),
  source: z.string(),
  difficulty: z.number().int().min(0).max(7),
  type: z.union([z.literal(0), z.literal(1)]),
  judgeMode: z.enum(judgeModes),
  judgeCaseMode: z.enum(judgeCaseModes),
  timeLimitMs: positive,
  memoryLimitMb: positive,
  stackLimitMb: positive,
  isRemoveEndBlank: z.boolean(),
  fileIo: z.strictObject({ input: fileName, output: fileName }).nullable(),
  codeShare: z.boolean(),
  openCaseResult: z.boolean(),
  languages: z.array(z.string()).nullable(),
  codeTemplates: z.record(z.string(), z.string()),
  // The following two fields are only written if they differ from what their absence means.
  disabledTemplates: z.record(z.string(), z.string()).exactOptional(),
  defaultLocale: z.enum(locales).exactOptional(),
  userExtraFiles: fileMap,
  judgeExtraFiles: fileMap,
  checker: checkerSchema.nullable(),
  cases: z.array(
    z.strictObject({
      seq: positive,
      name: z.string(),
      inputPath: z.string(),
      answerPath: z.string(),
      score: z
        .number()
        .nonnegative()
        .refine((value) => toScore(value) === value)
        .nullable(),
      group: z.number().int().nonnegative(),
      isSample: z.boolean(),
      ...ownJudging,
    }),
  ),
});

/** Describes in one line how a JSON file violates a schema. */
export function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  return `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim();
}
