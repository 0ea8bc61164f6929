import { z } from 'zod';
import type { ErrorCode } from '../errors/index.ts';
import { storingErrors } from '../errors/storage.ts';
import { limits, writtenFormats } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { queryBool, wireInt } from '../wire/wire.ts';
import { job } from './job.ts';

/** Identifies a problem of a remote judge. */
export const remoteProblem = {
  name: z.string().trim().max(20).describe('key of the judge: HDU, CF, POJ, GYM, AC, SPOJ or LIBRE'),
  problemId: z.string().trim().max(300).describe('id at that judge, or the address of its page'),
};

/** Reasons for which a problem of a remote judge is not imported. */
export const remoteImportErrors = [
  'remoteJudgeUnknown',
  'remoteIdInvalid',
  'remoteJudgeUnavailable',
  'remoteJudgeOff',
  'remoteJudgeAway',
  'remoteProblemMissing',
  'remoteProblemTaken',
  'remoteProblemRunning',
  ...storingErrors,
] as const satisfies readonly ErrorCode[];

/** Result of a reference solution of a package that was judged on this site. */
export const solutionOutcome = z.object({
  path: z.string(),
  language: z.string().nullable(),
  /** The only verdicts that cases may have; empty if all are permitted. */
  permitted: z.array(z.string()),
  /** At least one case must have one of these verdicts; empty if there is no such requirement. */
  required: z.array(z.string()),
  score: z.object({ min: z.number(), max: z.number() }).nullable().describe('expected'),
  outcome: z.enum(['met', 'missed', 'notJudged']),
  /** Verdicts and score as text; null if the solution was not judged. */
  got: z.string().nullable(),
  /**
   * Reason why the solution was not judged: no node judges its language, no verdict came in time, or (in earlier
   * releases) it was a folder.
   */
  reason: z.enum(['language', 'noVerdict', 'folder']).nullable(),
});
export type SolutionOutcome = z.infer<typeof solutionOutcome>;

/** Result of importing one problem of an archive. */
export const importedProblem = z.object({
  /** Folder of the problem inside the archive; empty for its root. */
  root: z.string(),
  format: z.string(),
  outcome: z.enum(['imported', 'updated', 'refused']),
  pid: z.number().int().nullable(),
  /** Display id that was stored. If the problem was rejected, the display id in the package. */
  displayId: z.string(),
  /** Reasons of the rejection. */
  reasons: z.array(z.string()),
  /** The first 500 lines of the report: what was imported, converted and lost. */
  report: z.array(z.string()),
  /** Results of the reference solutions. Absent if the user did not request judging them. */
  solutions: z.array(solutionOutcome).optional(),
});
export type ImportedProblem = z.infer<typeof importedProblem>;

/** Preview of one problem of an archive, before anything is stored. */
export const plannedProblem = z.object({
  root: z.string().describe('folder inside the archive; empty: its root'),
  format: z.string(),
  displayId: z.string().describe('empty if the package has none'),
  title: z.string(),
  locales: z.array(z.string()).describe('languages of its statements'),
  type: z.number().int().describe('0 ACM, 1 OI'),
  judgeMode: z.string(),
  cases: z.number().int(),
  solutions: z.number().int(),
  taken: z.number().int().describe('files and keys imported unchanged'),
  ignored: z.number().int().describe('files and keys without effect'),
  converted: z.array(z.string()).describe('conversions; at most 500 lines'),
  lost: z.array(z.string()).describe('losses that change no verdict'),
  grave: z
    .array(z.string())
    .describe('losses that may change scores or verdicts; they must be accepted by name'),
  stops: z.array(z.string()).describe('why it cannot be imported'),
  holder: z
    .object({
      pid: z.number().int(),
      displayId: z.string(),
      title: z.string(),
      mayReplace: z.boolean(),
      freeId: z.string().optional().describe('display id that the problem gets if the existing one is kept'),
    })
    .nullable()
    .describe('problem with the same display id; its title is empty if the caller may not see it'),
});
export type PlannedProblem = z.infer<typeof plannedProblem>;

/** Result of exporting one problem, with what it lost in the conversion to another format. */
export const exportedProblem = z.object({
  pid: z.number().int(),
  displayId: z.string(),
  title: z.string(),
  isWritten: z.boolean(),
  /** Features of the problem that the format does not support, or the reason why the problem cannot be exported. */
  remarks: z.array(z.string()),
});
export type ExportedProblem = z.infer<typeof exportedProblem>;

export const idConflictChoices = ['refuse', 'update', 'newId'] as const;
export type IdConflictChoice = (typeof idConflictChoices)[number];

/** The user's choices for importing one problem of a preview. */
export const chosenProblem = z.object({
  root: z.string().max(1024),
  onTaken: z.enum(idConflictChoices).default('refuse'),
  isPublic: z.boolean().default(false).describe('makes a new problem public; hidden by default'),
  acceptLosses: z.boolean().default(false),
});
export type ChosenProblem = z.infer<typeof chosenProblem>;

const jobId = z.object({ id: z.uuid() });

/** Properties of the export calls for clients that know only one format. */
const oneFormat = (summary: string, summaryZh: string) =>
  ({
    summary,
    summaryZh,
    access: 'role:root',
    upload: { field: 'file', maxBytes: limits.packageMaxBytes },
    errors: [
      'uploadExpected',
      'uploadTooLarge',
      'packageEnding',
      'packageUnreadable',
      'packageFormat',
      'importIncomplete',
      ...storingErrors,
    ],
    rateLimit: 60,
  }) as const;

export const problemPackageRoutes = {
  'POST /api/admin/problem-packages': {
    summary: 'Imports the problems of an archive in any known format: multipart field `file`, up to 256 MiB',
    summaryZh: '导入题目包：multipart 字段 file，支持所有已知格式，不超过 256 MiB',
    access: 'permission:problem_admin',
    tokenScope: 'problems',
    query: z.object({
      onTaken: z
        .enum(idConflictChoices)
        .default('refuse')
        .describe('what to do if a display id is taken; updating requires permission to edit the problem'),
      acceptLosses: queryBool.nullish().describe('imports a problem although scores or verdicts may change'),
      isPublic: queryBool.nullish().describe('makes new problems public; hidden by default'),
    }),
    upload: { field: 'file', maxBytes: limits.packageMaxBytes },
    data: z.array(importedProblem),
    errors: [
      ...storingErrors,
      'uploadExpected',
      'uploadTooLarge',
      'packageUnreadable',
      'problemNotYours',
      'publishingNotYours',
    ],
    rateLimit: 60,
  },
  'GET /api/admin/problem-package': {
    summary: 'A problem with test data, checker and solutions as a ZIP archive in the format of this judge',
    summaryZh: '以本系统格式的 zip 导出题目，含测试数据、检查器与参考解',
    access: 'permission:problem_admin',
    tokenScope: 'problems',
    owner: { noun: 'problem', field: 'problemID' },
    query: z.object({ problemID: z.string().trim().min(1).max(255).describe('display id') }),
    isRaw: true,
    errors: ['problemNotFound', 'problemNotYours'],
    rateLimit: 60,
  },
  'POST /api/admin/problem-report-jobs': {
    summary:
      'Starts a job that reports what an import of an archive would take, convert and lose: multipart field `file`',
    summaryZh: '开始检查题目包（multipart 字段 file）：导入会采用、转换、丢失什么，此时不保存题目',
    access: 'permission:problem_admin',
    tokenScope: 'problems',
    upload: { field: 'file', maxBytes: limits.packageMaxBytes },
    data: job,
    errors: [...storingErrors, 'uploadExpected', 'uploadTooLarge'],
    rateLimit: 60,
  },
  'POST /api/admin/problem-report-imports': {
    summary: 'Starts a job that imports selected problems of a reported archive',
    summaryZh: '从检查过的题目包中导入选定的题目',
    access: 'permission:problem_admin',
    tokenScope: 'problems',
    owner: { noun: 'job', field: 'id' },
    body: jobId.extend({
      problems: z.array(chosenProblem).min(1).max(1000),
      isVerified: z.boolean().default(false).describe('judges reference solutions and compares the verdicts'),
    }),
    data: job,
    errors: ['jobNotFound', 'reportNotReady', 'publishingNotYours'],
    rateLimit: 60,
  },
  'POST /api/admin/problem-export-jobs': {
    summary: 'Starts a job that exports problems into one archive in the given format',
    summaryZh: '开始把多道题目按选定的格式写入一个压缩包',
    access: 'permission:problem_admin',
    tokenScope: 'problems',
    body: z.object({
      pids: z.array(wireInt).min(1).max(500),
      format: z.enum(writtenFormats).default('xiezhi'),
    }),
    data: job,
    errors: ['problemNotFound', 'problemNotYours'],
    rateLimit: 60,
  },
  'GET /api/admin/problem-package-job': {
    summary: 'A report, import or export of problems: progress and the result of each problem',
    summaryZh: '一次检查、导入或导出的进度，以及每道题目的结果',
    access: 'permission:problem_admin',
    tokenScope: 'problems',
    owner: { noun: 'job', field: 'id' },
    query: jobId,
    data: z.object({
      job,
      reported: z.array(plannedProblem).nullable(),
      imported: z.array(importedProblem).nullable(),
      exported: z
        .object({ problems: z.array(exportedProblem), name: z.string(), bytes: z.number().int().nullable() })
        .nullable()
        .describe('`bytes` is null if no problem could be written'),
    }),
    errors: ['jobNotFound'],
  },
  'GET /api/file/problem-export': {
    summary: 'Downloads the archive of an export',
    summaryZh: '下载导出的压缩包',
    access: 'permission:problem_admin',
    tokenScope: 'problems',
    owner: { noun: 'job', field: 'id' },
    query: jobId,
    isRaw: true,
    errors: ['jobNotFound', 'fileNotFound', 'problemNotYours'],
    rateLimit: 60,
  },
  'POST /api/file/import-problem': oneFormat(
    'Imports an archive of HOJ: multipart field `file`',
    '导入 HOJ 格式的压缩包：multipart 字段 file',
  ),
  'POST /api/file/import-qdoj-problem': oneFormat(
    'Imports an archive of QDUOJ: multipart field `file`',
    '导入 QDUOJ 格式的压缩包：multipart 字段 file',
  ),
  'POST /api/file/import-fps-problem': oneFormat(
    'Imports an FPS file, plain or zipped: multipart field `file`',
    '导入 FPS 文件（xml 或 zip）：multipart 字段 file',
  ),
  'POST /api/file/import-hydro-problem': oneFormat(
    'Imports an archive of Hydro: multipart field `file`',
    '导入 Hydro 格式的压缩包：multipart 字段 file',
  ),
  'GET /api/file/export-problem': {
    summary: 'Problems as a HOJ archive; unknown ids are skipped',
    summaryZh: '以 HOJ 格式导出题目；不存在的编号略过',
    access: 'role:root',
    query: z.object({
      pid: z.union([wireInt, z.array(wireInt).max(500)]).describe('may be repeated'),
    }),
    isRaw: true,
    errors: ['problemNotFound'],
    rateLimit: 60,
  },
  'GET /api/admin/problem/import-remote-oj-problem': {
    summary: 'Imports a problem of a remote judge',
    summaryZh: '抓取其他评测平台的题目并保存',
    access: 'permission:problem_admin',
    query: z.object(remoteProblem),
    errors: remoteImportErrors,
    rateLimit: 30,
  },
} as const satisfies RouteTable;
