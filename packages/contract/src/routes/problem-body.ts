import { z } from 'zod';
import { checkerSpec, comparerSpec } from '../judging.ts';
import { limits, locales } from '../limits/index.ts';
import { optionalInt } from '../wire/wire.ts';

/**
 * Request bodies that write a problem: those of existing clients and those of the problem editor. Both schemas are
 * lenient, because rules of the server reject invalid values with an error for the field.
 */
const name = z.string().max(255);
const text = z.string().max(limits.statementMax).nullish();
const flag = z.boolean().nullish();
const files = z.string().max(limits.extraFilesMax).nullish();

/**
 * A problem in the form that existing clients send: whole rows, numbers as strings, and additional keys, which are
 * dropped.
 */
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

/**
 * Body of the create and update calls of existing clients. The server ignores author, counters, group and dates in it.
 */
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
  changeModeCode: flag.describe('ignored: the server compares with the stored values'),
  changeJudgeCaseMode: flag.describe('ignored as well'),
});
export type ProblemDto = z.output<typeof problemDto>;

/** Fields of a statement that exist in each language. */
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

/** A checker or interactor with its extra files and settings. */
export const draftProgram = checkerSpec.extend({
  language: z.string().max(64),
  code: z.string().max(limits.codeMax),
  arguments: z.array(z.string().max(255)).max(32),
});

export const draftTag = z.object({
  id: optionalInt.describe('absent: found by name, created if there is none'),
  name,
  nameEn: name.nullish(),
});

/** All fields of a problem that the problem editor can save. A save does not change fields that are absent. */
export const draftFields = {
  problemId: name.optional(),
  defaultLocale: z.enum(locales).optional(),
  /**
   * Statements by language. A language that is absent is not changed. A language whose fields are all empty is removed.
   */
  statements: z
    .array(
      z.object({
        ...statement,
        inStep: z
          .array(z.enum(statementFields))
          .max(statementFields.length)
          .optional()
          .describe('fields confirmed as up to date with the other language'),
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
        id: z.string().max(64).optional().describe('id of an existing one; absent: a new one'),
        texts: z
          .array(z.object({ locale: z.enum(locales), text: z.string().max(limits.statementMax) }))
          .max(locales.length),
        price: z.number().int().min(0).max(100).describe('points out of 100 deducted from later solutions'),
      }),
    )
    .max(limits.hintsMax)
    .optional()
    .describe('revealed one by one in this order; empty ones are removed'),
  tags: z.array(draftTag).max(100).optional(),
  type: z.number().int().optional().describe('0 ACM, 1 OI; changing it adds or removes scores'),
  difficulty: z.number().int().optional(),
  timeLimit: z.number().int().optional().describe('ms'),
  memoryLimit: z.number().int().optional().describe('MB'),
  stackLimit: z.number().int().optional().describe('MB'),
  languages: z.array(z.string().max(64)).max(200).nullable().optional().describe('null: all languages'),
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
  secondProgram: draftProgram
    .nullable()
    .optional()
    .describe('checker of the output of an accepting interactor'),
  comparer: comparerSpec.nullable().optional().describe('built-in comparison instead of a checker'),
  passes: z
    .number()
    .int()
    .optional()
    .describe('maximum number of passes per case; each reads the output of the previous one'),
  isAcceptedByAny: z.boolean().optional().describe('one accepted case or group suffices'),
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
    .describe('groups that must get full points before a group is judged'),
  auth: z.number().int().optional().describe('1 public, 2 private, 3 contest'),
  codeShare: z.boolean().optional(),
  isRemoveEndBlank: z.boolean().optional(),
  openCaseResult: z.boolean().optional(),
  opensData: z.boolean().optional().describe('data of a failed case is visible to the submitter'),
};
