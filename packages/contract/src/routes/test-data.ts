import { z } from 'zod';
import { storingErrors } from '../errors/storage.ts';
import { judgeCaseModes, judgeModes, limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import {
  isoDate,
  optionalInt,
  optionalText,
  page,
  pageQuery,
  points,
  queryBool,
  visibleText,
  wireInt,
} from '../wire/wire.ts';

/** An uploaded file of a case. */
const caseFile = z.object({
  size: z.number().int().describe('bytes'),
  /** Whether the judge reads a copy of the file in which line ends are converted to LF. */
  isConverted: z.boolean(),
});

/** One case of the test data. */
export const testDataCase = z.object({
  id: z.number().int().describe('id; stays the same while name and files do'),
  seq: z.number().int().describe('position in judging order, from 1'),
  name: z.string(),
  input: caseFile,
  answer: caseFile,
  score: points.nullable().describe('null for a problem without scores'),
  group: z.number().int().describe('subtask; 0: samples without points'),
  isSample: z.boolean().describe('sample; shown to submitters who fail it'),
  ownArguments: z
    .array(z.string())
    .optional()
    .describe(
      'arguments of the checker or comparison on this case, from a package; absent: those of the problem',
    ),
});
export type TestDataCase = z.infer<typeof testDataCase>;

export const testDataGroup = z.object({
  group: z.number().int(),
  cases: z.number().int(),
  worth: points.nullable().describe('full score by the problem’s case mode'),
  dependsOn: z.array(z.number().int()).describe('groups that must get full points first'),
});

/** The names of the first 50 cases, and the number of all cases. */
const names = z.object({ count: z.number().int(), names: z.array(z.string()) });

/** Differences between a version of the test data and the previous version. */
export const testDataDifference = z.object({
  added: names,
  removed: names,
  /** Cases whose name is the same but whose files have changed. */
  changed: names,
  rescored: names,
  regrouped: names,
  /** Cases that have become a sample or are no longer one. */
  resampled: names,
  isReordered: z.boolean(),
  scoreBefore: points.nullable(),
  scoreAfter: points.nullable(),
  /** Whether the differences may change a verdict or score. Marking a case as a sample does not. */
  isJudgedOtherwise: z.boolean(),
});
export type TestDataDifference = z.infer<typeof testDataDifference>;

const revision = z.number().int().describe('number of a version of one problem; increases with each save');

export const testData = z.object({
  pid: z.number().int(),
  displayId: z.string(),
  type: z.number().int().describe('0 pass or fail, 1 scored'),
  judgeMode: z.enum(judgeModes),
  judgeCaseMode: z.enum(judgeCaseModes),
  isRemote: z.boolean().describe('judged by a remote judge, which has the data'),
  /** Null if the problem has no test data. */
  revision: revision.nullable(),
  /** False if an older revision was requested. */
  isCurrent: z.boolean(),
  savedAt: isoDate.nullable(),
  savedBy: z.string().nullable(),
  ioScore: points.nullable(),
  cases: z.array(testDataCase),
  groups: z.array(testDataGroup),
  can: z.object({
    /** Preview the effect of the changed data by a dry-run rejudge, and apply it. */
    rejudge: z.boolean(),
  }),
});
export type TestData = z.infer<typeof testData>;

export const testDataVersion = z.object({
  revision,
  savedAt: isoDate,
  savedBy: z.string().nullable(),
  note: z.string().nullable(),
  cases: z.number().int(),
  bytes: z.number().int().describe('bytes of all inputs and answers'),
  isCurrent: z.boolean(),
  /** Difference from the previous version; null for the first version. */
  difference: testDataDifference.nullable(),
});
export type TestDataVersion = z.infer<typeof testDataVersion>;

/** Source of a file's bytes. */
const source = z.union([
  z.object({
    from: z.literal('upload'),
    upload: z.string().max(64).describe('id of an upload of the caller'),
    path: z.string().max(400),
  }),
  z.object({ from: z.literal('text'), text: z.string().max(limits.manualCaseMax) }),
]);
export type TestDataSource = z.infer<typeof source>;

/** A case to save. If a file is absent, the file of the case with this `id` is used. */
export const testDataCaseInput = z.object({
  id: optionalInt.describe('id of a case of the version that was edited'),
  name: z.string().max(limits.testDataNameMax),
  score: points.min(0).max(limits.testDataScoreMax).nullable(),
  group: z.number().int().min(0).max(limits.testDataGroupMax),
  isSample: z.boolean(),
  input: source.optional(),
  answer: source.optional(),
});
export type TestDataCaseInput = z.infer<typeof testDataCaseInput>;

export const testDataUpload = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number().int(),
  received: z.number().int().describe('bytes received; the next piece starts there'),
  pieceBytes: z.number().int().describe('maximum size of a piece'),
  state: z.enum(['open', 'reading', 'ready', 'failed', 'cancelled']),
  /** Progress of reading the archive: number of files read. `total` is the number of all files. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** Reason of the failure, in the language of the request. */
  failure: z.string().nullable(),
  expiresAt: isoDate,
  /** Inputs with their answers in judging order. They are paired by their names. */
  pairs: z.array(
    z.object({
      name: z.string(),
      input: z.string().describe('path in the archive'),
      answer: z.string().nullable(),
      inputBytes: z.number().int(),
      answerBytes: z.number().int(),
      group: z.number().int().nullable().describe('from file names or groups.csv'),
      score: points.nullable().describe('from groups.csv'),
      isSample: z.boolean(),
    }),
  ),
  /** Files of cases with an unusual text encoding or invisible characters; only the first 200. */
  oddFiles: z.array(z.object({ path: z.string(), oddText: z.enum(['byteOrderMark', 'utf16', 'invisible']) })),
  /** Files that belong to no case; only the first 200. */
  left: z.array(z.object({ path: z.string(), reason: z.enum(['noInput', 'notData']) })),
  leftCount: z.number().int(),
});
export type TestDataUpload = z.infer<typeof testDataUpload>;

/** A case in the format of existing clients. */
export const problemCase = z.object({
  id: z.number().int(),
  pid: z.number().int(),
  input: z.string(),
  output: z.string(),
  score: z.number().int().nullable(),
  groupNum: z.number().int(),
  status: z.literal(0),
  gmtCreate: isoDate,
  gmtModified: isoDate,
});

const access = 'setter';
const tokenScope = 'problems';
const owner = { noun: 'problem', field: 'pid' } as const;
const ofProblem = z.object({ pid: wireInt });
const ofFile = ofProblem.extend({
  revision: wireInt,
  id: wireInt.describe('id of the case'),
  part: z.enum(['input', 'answer']),
});
const ofUpload = z.object({ id: z.string().max(64) });

/** Test data of problems. Every save creates an immutable version, and a judging refers to the version that it used. */
export const testDataRoutes = {
  'POST /api/file/upload-testcase-zip': {
    summary:
      'Uploads a ZIP archive of inputs and answers and returns the pairs: multipart field `file`, up to 512 MiB',
    summaryZh: '上传测试数据压缩包并给出配对结果：multipart 字段 file，不超过 512 MiB',
    access: 'login',
    tokenScope,
    query: z.object({ mode: optionalText.describe('case mode'), gid: optionalInt }),
    upload: { field: 'file', maxBytes: limits.testDataMaxBytes },
    data: z.object({
      fileList: z.array(
        z.object({ input: z.string(), output: z.string(), groupNum: z.number().int().optional() }),
      ),
      fileListDir: z.string().describe('id of the upload; valid for its uploader, for a day'),
    }),
    errors: [
      ...storingErrors,
      'uploadExpected',
      'uploadTooLarge',
      'testDataForbidden',
      'testDataUnreadable',
      'testDataNoPairs',
      'testDataTooManyFiles',
      'testDataUnpackedTooLarge',
      'testDataHasLinks',
    ],
    rateLimit: 30,
  },
  'GET /api/file/download-testcase': {
    summary: 'All test data of a problem as a ZIP archive, as uploaded',
    summaryZh: '以 zip 下载一道题的全部测试数据，内容与上传时相同',
    access: 'login',
    tokenScope,
    owner,
    query: ofProblem.extend({ revision: optionalInt }),
    isRaw: true,
    errors: ['problemNotFound', 'problemNotYours', 'testDataNone', 'testDataVersionNotFound'],
    rateLimit: 60,
  },
  'GET /api/admin/problem/get-problem-cases': {
    summary: 'Test cases of a problem in the format of existing clients: file names or texts',
    summaryZh: '一道题的测试点：上传的为文件名，手工填写的为内容',
    access: 'permission:problem_admin',
    owner,
    query: ofProblem.extend({ isUpload: queryBool.nullish() }),
    data: z.array(problemCase),
    errors: ['problemNotFound', 'problemNotYours'],
  },
  'GET /api/admin/problem/test-data': {
    summary: 'Test cases of a problem, of the current or an earlier version',
    summaryZh: '一道题当前或某个旧版本的测试点',
    access,
    tokenScope,
    owner,
    query: ofProblem.extend({ revision: optionalInt }),
    data: testData,
    errors: ['problemNotFound', 'problemNotYours', 'testDataVersionNotFound'],
  },
  'PUT /api/admin/problem/test-data': {
    summary:
      'Saves the test cases of a problem as a new version; fails if another version was saved since `base`',
    summaryZh: '把测试点保存为新版本；base 之后已有别的版本时不保存',
    access,
    tokenScope,
    owner,
    body: ofProblem.extend({
      base: wireInt.nullable().describe('version that was edited; null: there were no data'),
      source: optionalInt.describe('version to which the case ids refer; absent: `base`'),
      note: z.string().trim().max(limits.testDataNoteMax).nullish(),
      cases: z.array(testDataCaseInput).max(limits.casesMax),
    }),
    bodyLimit: limits.problemBodyMaxBytes,
    data: testData.extend({ difference: testDataDifference.nullable() }),
    errors: [
      ...storingErrors,
      'problemNotFound',
      'problemNotYours',
      'changedMeanwhile',
      'testDataRemote',
      'testDataNone',
      'testDataCaseNotFound',
      'testDataNameInvalid',
      'testDataNameTaken',
      'testDataAnswerMissing',
      'testDataInputMissing',
      'testDataScoreMissing',
      'caseScoreInvalid',
      'testDataUploadNotFound',
      'testDataFileNotFound',
    ],
    rateLimit: 60,
  },
  'GET /api/admin/problem/test-data/versions': {
    summary: 'Versions of the test data of a problem with their changes, newest first',
    summaryZh: '一道题测试数据的各个版本及其改动，最新的在前',
    access,
    tokenScope,
    owner,
    query: ofProblem.extend(pageQuery(10)),
    data: page(testDataVersion),
    errors: ['problemNotFound', 'problemNotYours'],
  },
  'POST /api/admin/problem/test-data/restore': {
    summary: 'Restores an earlier version as a new version',
    summaryZh: '以旧版本的内容生成一个新版本',
    access,
    owner,
    body: ofProblem.extend({ base: wireInt.nullable(), revision: wireInt }),
    data: testData.extend({ difference: testDataDifference.nullable() }),
    errors: [
      ...storingErrors,
      'problemNotFound',
      'problemNotYours',
      'changedMeanwhile',
      'testDataVersionNotFound',
      'testDataScoreMissing',
    ],
    rateLimit: 60,
  },
  'GET /api/admin/problem/test-data/file': {
    summary: 'Beginning of a file of the test data',
    summaryZh: '测试数据中一个文件的开头',
    access,
    owner,
    query: ofFile,
    data: z.object({
      size: z.number().int(),
      /** The first 64 KiB of the file; null if they are not text. */
      text: z.string().nullable(),
      isCut: z.boolean(),
    }),
    errors: ['problemNotFound', 'problemNotYours', 'testDataVersionNotFound', 'testDataCaseNotFound'],
  },
  'GET /api/admin/problem/test-data/download': {
    summary: 'A file of the test data, as uploaded',
    summaryZh: '下载测试数据中的一个文件',
    access,
    tokenScope,
    owner,
    query: ofFile,
    isRaw: true,
    errors: ['problemNotFound', 'problemNotYours', 'testDataVersionNotFound', 'testDataCaseNotFound'],
  },
  'POST /api/admin/test-data-upload': {
    summary: 'Starts the upload of an archive of test data in pieces',
    summaryZh: '开始分片上传测试数据压缩包',
    access,
    tokenScope,
    owner,
    body: ofProblem.extend({
      name: visibleText(255),
      size: z.number().int().min(1).max(limits.testDataMaxBytes),
    }),
    data: testDataUpload,
    errors: [...storingErrors, 'problemNotFound', 'problemNotYours', 'testDataRemote'],
    rateLimit: 60,
  },
  'GET /api/admin/test-data-upload': {
    summary: 'Progress of an upload of the caller, and its content',
    summaryZh: '自己的一次上传的进度，以及其中找到的测试点',
    access,
    tokenScope,
    query: ofUpload,
    data: testDataUpload,
    errors: ['testDataUploadNotFound'],
  },
  'POST /api/admin/test-data-upload/piece': {
    summary: 'Uploads the next piece: multipart field `piece`, up to 4 MiB',
    summaryZh: '上传下一片：multipart 字段 piece，不超过 4 MiB',
    access,
    tokenScope,
    query: ofUpload.extend({ offset: wireInt.describe('offset in bytes') }),
    upload: { field: 'piece', maxBytes: limits.testDataPieceMaxBytes },
    data: z.object({ received: z.number().int() }),
    errors: [
      'storageWrittenFull',
      'uploadExpected',
      'uploadTooLarge',
      'testDataUploadNotFound',
      'testDataPieceMisplaced',
      'testDataTooManyPieces',
    ],
    rateLimit: 1200,
  },
  'POST /api/admin/test-data-upload/finish': {
    summary: 'Completes an upload; a job then reads the archive',
    summaryZh: '各片已传完，开始在后台读取压缩包',
    access,
    tokenScope,
    body: ofUpload.extend({
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'not 64 hexadecimal digits')
        .describe('SHA-256 of the whole file'),
    }),
    data: testDataUpload,
    errors: ['testDataUploadNotFound', 'testDataPieceMisplaced'],
  },
  'DELETE /api/admin/test-data-upload': {
    summary: 'Cancels an upload',
    summaryZh: '放弃一次上传',
    access,
    tokenScope,
    query: ofUpload,
    errors: ['testDataUploadNotFound'],
  },
} as const satisfies RouteTable;
