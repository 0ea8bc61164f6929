import { z } from 'zod';
import { checkerSpec, comparerSpec } from '../judging.ts';
import { limits, locales } from '../limits/index.ts';
import { optionalInt } from '../wire/wire.ts';

/**
 * Bodies by which problems are written: as existing clients send them, and as ours does. Both are read loosely here;
 * the rules answer errors of their own, field by field.
 */
const name = z.string().max(255);
const text = z.string().max(limits.statementMax).nullish();
const flag = z.boolean().nullish();
const files = z.string().max(limits.extraFilesMax).nullish();

/** A problem as forms of existing clients hold it: whole rows, numbers as texts, keys of their own, which are dropped. */
const classicProblem = z.object({
  id: optionalInt,
  problemId: name.nullish(),
  title: name.nullish(),
  description: text,
  input: text,
  output: text,
  hint: text,
  source: text,
  examples: z
    .string()
    .max(limits.statementMax * 4)
    .nullish()
    .describe('<input>A</input><output>B</output> pairs'),
  type: optionalInt,
  difficulty: optionalInt,
  timeLimit: optionalInt.describe('ms'),
  memoryLimit: optionalInt.describe('MB'),
  stackLimit: optionalInt.describe('MB'),
  auth: optionalInt,
  judgeMode: z.string().max(64).nullish(),
  judgeCaseMode: z.string().max(64).nullish(),
  spjCode: z.string().max(limits.codeMax).nullish(),
  spjLanguage: z.string().max(64).nullish(),
  userExtraFile: files,
  judgeExtraFile: files,
  codeShare: flag,
  openCaseResult: flag,
  isRemoveEndBlank: flag,
  isUploadCase: flag,
  isRemote: flag,
  isFileIO: flag,
  ioReadFileName: name.nullish(),
  ioWriteFileName: name.nullish(),
});

/** What creating and updating calls of existing clients take; author, counters, group and dates are not read at all. */
export const problemDto = z.object({
  problem: classicProblem,
  codeTemplates: z
    .array(
      z.object({
        id: optionalInt,
        lid: optionalInt,
        code: z.string().max(limits.codeMax).nullish(),
        status: flag,
      }),
    )
    .max(100)
    .nullish(),
  tags: z
    .array(
      z.object({
        id: optionalInt,
        name: name.nullish(),
        color: z.string().max(32).nullish(),
        tcid: optionalInt,
      }),
    )
    .max(100)
    .nullish(),
  languages: z.array(z.object({ id: optionalInt, name: z.string().max(64).nullish() })).max(200),
  isUploadTestCase: z.boolean().nullish(),
  uploadTestcaseDir: z.string().max(255).nullish().describe('fileListDir of the upload'),
  judgeMode: z.string().max(64).nullish(),
  samples: z
    .array(
      z.object({
        id: optionalInt,
        input: z.string().max(limits.manualCaseMax).nullish(),
        output: z.string().max(limits.manualCaseMax).nullish(),
        score: optionalInt,
        groupNum: optionalInt,
      }),
    )
    .max(limits.casesMax),
  changeModeCode: flag.describe('not believed: what changed is compared with what is stored'),
  changeJudgeCaseMode: flag.describe('not believed either'),
});
export type ProblemDto = z.output<typeof problemDto>;

/** Fields of a statement that each language has. */
export const statementFields = ['title', 'description', 'input', 'output', 'hint'] as const;
export type StatementField = (typeof statementFields)[number];

const statement = {
  locale: z.enum(locales),
  title: name,
  description: z.string().max(limits.statementMax),
  input: z.string().max(limits.statementMax),
  output: z.string().max(limits.statementMax),
  hint: z.string().max(limits.statementMax),
};

export const draftFile = z.object({
  name: z.string().max(255),
  content: z.string().max(limits.extraFilesMax),
});

/** The program of a special judge or the interactor, with what surrounds it. */
export const draftProgram = checkerSpec.extend({
  language: z.string().max(64),
  code: z.string().max(limits.codeMax),
  arguments: z.array(z.string().max(255)).max(32),
});

export const draftTag = z.object({
  id: optionalInt.describe('absent: by name, made if there is none'),
  name,
  nameEn: name.nullish(),
});

/** All of a problem that our workshop writes; what a save leaves out stays as it is. */
export const draftFields = {
  problemId: name.optional(),
  defaultLocale: z.enum(locales).optional(),
  /** A language left out stays; one whose fields are all empty is removed. */
  statements: z
    .array(
      z.object({
        ...statement,
        inStep: z
          .array(z.enum(statementFields))
          .max(statementFields.length)
          .optional()
          .describe('fields that were looked at and need no change after the other language’s'),
      }),
    )
    .max(locales.length)
    .optional(),
  source: z.string().max(limits.statementMax).nullable().optional(),
  examples: z
    .array(
      z.object({
        input: z.string().max(limits.statementMax),
        output: z.string().max(limits.statementMax),
        explanations: z
          .array(z.object({ locale: z.enum(locales), text: z.string().max(limits.statementMax) }))
          .max(locales.length)
          .optional(),
      }),
    )
    .max(100)
    .optional(),
  hints: z
    .array(
      z.object({
        id: z.string().max(64).optional().describe('of one that is there; absent: a new one'),
        texts: z
          .array(z.object({ locale: z.enum(locales), text: z.string().max(limits.statementMax) }))
          .max(locales.length),
        price: z.number().int().min(0).max(100).describe('points of 100 that a later solution loses'),
      }),
    )
    .max(limits.hintsMax)
    .optional()
    .describe('opened one by one, in this order; one without a text is dropped'),
  tags: z.array(draftTag).max(100).optional(),
  type: z.number().int().optional().describe('0 ACM, 1 OI; changing it gives scores or takes them'),
  difficulty: z.number().int().optional(),
  timeLimit: z.number().int().optional().describe('ms'),
  memoryLimit: z.number().int().optional().describe('MB'),
  stackLimit: z.number().int().optional().describe('MB'),
  languages: z.array(z.string().max(64)).max(200).nullable().optional().describe('null: all there are'),
  codeTemplates: z
    .array(
      z.object({
        language: z.string().max(64),
        code: z.string().max(limits.codeMax),
        isEnabled: z.boolean(),
      }),
    )
    .max(100)
    .optional(),
  judgeMode: z.string().max(64).optional(),
  program: draftProgram.nullable().optional().describe('checker or interactor'),
  secondProgram: draftProgram.nullable().optional().describe('checker of what an accepting interactor wrote'),
  comparer: comparerSpec.nullable().optional().describe('a built-in comparison instead of a program'),
  passes: z
    .number()
    .int()
    .optional()
    .describe('times that a submission is run on a case at most, each on what the program wrote before'),
  isAcceptedByAny: z.boolean().optional().describe('one accepted case or group is enough'),
  userExtraFiles: z.array(draftFile).max(limits.extraFilesCountMax).optional(),
  judgeExtraFiles: z.array(draftFile).max(limits.extraFilesCountMax).optional(),
  fileIo: z
    .object({ read: z.string().max(255), write: z.string().max(255) })
    .nullable()
    .optional(),
  judgeCaseMode: z.string().max(64).optional(),
  dependencies: z
    .array(z.object({ group: z.number().int(), needs: z.array(z.number().int()).max(100) }))
    .max(1000)
    .optional()
    .describe('groups that must be full before a group is judged'),
  auth: z.number().int().optional().describe('1 public, 2 private, 3 contest'),
  codeShare: z.boolean().optional(),
  isRemoveEndBlank: z.boolean().optional(),
  openCaseResult: z.boolean().optional(),
  opensData: z.boolean().optional().describe('whoever failed on a case may see its data'),
};
