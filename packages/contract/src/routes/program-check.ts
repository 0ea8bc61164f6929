import { z } from 'zod';
import type { ErrorCode } from '../errors/index.ts';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { optionalInt, wireInt } from '../wire/wire.ts';
import { isRecord } from '../wire/values.ts';
import { draftFile, draftProgram } from './problem-body.ts';

const access = 'permission:problem_admin';
const owner = { noun: 'problem', field: 'pid' } as const;
const bodyLimit = limits.problemBodyMaxBytes;

const countMax = limits.extraFilesCountMax;
const isFewFiles = (value: unknown) => isRecord(value) && Object.keys(value).length <= countMax;

/**
 * Extra files: name → content. The number of entries is checked before any of them is parsed. Otherwise a body with
 * very many invalid entries would take seconds, because a record reports one issue per entry.
 */
const extraFiles = z
  .custom<Record<string, unknown>>(isFewFiles, { error: `more than ${countMax} files`, abort: true })
  .pipe(z.record(z.string().max(255), z.string().max(limits.extraFilesMax)))
  .meta({
    type: 'object',
    maxProperties: countMax,
    additionalProperties: { type: 'string', maxLength: limits.extraFilesMax },
  });

export const compileBody = z.object({
  pid: optionalInt,
  language: z.string().max(64).nullish(),
  code: z.string().max(limits.codeMax).nullish(),
  extraFiles: extraFiles.nullish(),
});
export const compileErrors = [
  'problemNotFound',
  'problemNotYours',
  'codeEmpty',
  'languageUnknown',
  'judgeProgramCompileError',
  'noNodeForCompile',
  'compileCheckFailed',
] as const satisfies readonly ErrorCode[];

/** Compiles a checker or interactor on a node before it is saved. */
export const programCheckRoutes = {
  'POST /api/admin/problem/compile-spj': {
    summary: 'Compiles a checker on a judge node; on failure returns the compiler output',
    summaryZh: '在评测机上编译检查器；失败时给出编译器的输出',
    access,
    owner,
    body: compileBody,
    bodyLimit,
    errors: compileErrors,
    rateLimit: 60,
  },
  'POST /api/admin/problem/compile-interactive': {
    summary: 'Compiles an interactor on a judge node; on failure returns the compiler output',
    summaryZh: '在评测机上编译交互器；失败时给出编译器的输出',
    access,
    owner,
    body: compileBody,
    bodyLimit,
    errors: compileErrors,
    rateLimit: 60,
  },
  'POST /api/admin/problem-compile': {
    summary: 'Compiles a judge program on a judge node and returns success and compiler output',
    summaryZh: '在评测机上编译评测程序，返回是否成功与编译器的全部输出',
    access: 'setter',
    owner,
    body: z.object({
      pid: wireInt,
      program: draftProgram,
      extraFiles: z.array(draftFile).max(countMax),
    }),
    bodyLimit,
    data: z.object({ isCompiled: z.boolean(), output: z.string() }),
    errors: [
      'problemNotFound',
      'problemNotYours',
      'codeEmpty',
      'languageUnknown',
      'fileNameInvalid',
      'fileNameTwice',
      'fileNameReserved',
      'extraFileEmpty',
      'extraFilesTooLarge',
      'extraFilesTooMany',
      'noNodeForCompile',
      'compileCheckFailed',
    ],
    rateLimit: 60,
  },
} as const satisfies RouteTable;
