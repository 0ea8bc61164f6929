import { points } from './wire/wire.ts';
import { z } from 'zod';
import { nodeReason } from './text/node-reasons.ts';
import { comparerNames, judgeCaseModes, judgeModes, limits } from './limits/index.ts';
import { finalVerdicts } from './enums/status.ts';
import { quotedCase, why } from './text/case-failure.ts';

/**
 * Protocol between server and judge nodes. A node pulls: it registers, claims a task by a long poll, reports
 * progress, renews its leases by heartbeats and finishes. Every call about a task contains its fencing token
 * `fence`, incremented by each claim, so that a late call after a lost lease has no effect. It also contains
 * the node's id and the secret random id `instance` of its current process, so that a node can act only on
 * its own tasks.
 *
 * Every field that a node sends has limits, wider than any honest node needs. The server rejects values
 * beyond them (HTTP 400).
 */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const blobRef = z.object({ sha256, size: z.number().int().nonnegative() });
export type BlobRef = z.infer<typeof blobRef>;

/** Lower values are judged first. */
export const taskPriority = {
  contest: 0,
  practice: 1,
  testRun: 2,
  rejudge: 3,
  bulkRejudge: 4,
  rehearsal: 5,
} as const;
export type TaskPriority = (typeof taskPriority)[keyof typeof taskPriority];

/** A built-in comparison of output and answer; a null tolerance allows no difference. */
export const comparerSpec = z.object({
  kind: z.enum(comparerNames),
  isCaseSensitive: z.boolean(),
  isSpaceSensitive: z.boolean(),
  absoluteTolerance: z.number().nonnegative().nullable(),
  relativeTolerance: z.number().nonnegative().nullable(),
});

export const taskCase = z.object({
  seq: z.number().int().positive(),
  input: blobRef,
  answer: blobRef,
  /** Null for ACM problems. */
  score: points.nullable(),
  group: z.number().int(),
  /**
   * Whether the case is a sample. If one accepted case suffices (`isAcceptedByAny`), a sample alone does not.
   */
  isSample: z.boolean().optional(),
  /** Judged instead of the program's output, so the program does not run: used to probe a checker. */
  output: blobRef.optional(),
  /** Arguments of the checker or interactor on this case, in place of its own. */
  checkerArguments: z.array(z.string()).optional(),
  /** Comparison of this case, in place of the problem's of the same kind. */
  comparer: comparerSpec.optional(),
});

export const checkerSpec = z.object({
  language: z.string(),
  code: z.string(),
  dialect: z.enum(['auto', 'testlib', 'kattis', 'reference', 'hustoj', 'qduoj']),
  /** Meaning of the points that the program prints. `fractionOrPercent`: a fraction up to 1, a percentage above. */
  unit: z.enum(['percent', 'points', 'fraction', 'fractionOrPercent']),
  arguments: z.array(z.string()),
});

export const judgingTask = z.object({
  judgingId: z.number().int(),
  fence: z.number().int(),
  /** `compile`: only builds the checker and runs nothing; the outcome is accepted or a compile error. */
  kind: z.enum(['submission', 'testRun', 'compile']),
  submitId: z.number().int().nullable(),
  language: z.string(),
  code: z.string(),
  problem: z.object({
    pid: z.number().int(),
    type: z.number().int(),
    judgeMode: z.enum(judgeModes),
    judgeCaseMode: z.enum(judgeCaseModes),
    /** Limit for C and C++, before it is multiplied by `limitFactor`. */
    timeLimitMs: z.number().int().positive(),
    memoryLimitMb: z.number().int().positive(),
    /** Maximum output of a program on a case in MiB; absent: a multiple of the answer, set by the node. */
    outputLimitMb: z.number().int().positive().optional(),
    /** Factor for this language on this problem. */
    limitFactor: z.number().positive(),
    difficulty: z.number().int(),
    ioScore: points.nullable(),
    isRemoveEndBlank: z.boolean(),
    fileIo: z.object({ read: z.string(), write: z.string() }).nullable(),
    /** File name to content. */
    userExtraFiles: z.record(z.string(), z.string()),
    judgeExtraFiles: z.record(z.string(), z.string()),
    /** Files compiled with the submission: ICPC code of a language or `default`, to file name, to content. */
    includedFiles: z.record(z.string(), z.record(z.string(), z.string())).optional(),
    /** Replaces the exact comparison, if no checker decides. */
    comparer: comparerSpec.nullable().optional(),
    /** The checker of a special judge, or the interactor. */
    checker: checkerSpec.nullable(),
    /** Checks the file written by an accepting interactor; very few problems have one. */
    secondChecker: checkerSpec.nullable().optional(),
    /**
     * Maximum number of passes of a case, each with the input that the checker wrote after the previous one;
     * absent: one.
     */
    passes: z.number().int().positive().optional(),
    /** Whether the samples and one other case or group suffice for acceptance. */
    isAcceptedByAny: z.boolean().optional(),
    /** The program is an input validator: it is built as checkers are, with the extensions of the compiler. */
    isBuiltAsChecker: z.boolean().optional(),
    /** Arguments of the program by the number of a case, 0 in a test run; only input validators have some. */
    programArguments: z.record(z.string(), z.array(z.string())).optional(),
    /** Groups that must have full credit before a group is judged: group to groups. */
    dependsOn: z.record(z.string(), z.array(z.number().int())),
  }),
  /** Digest of the ordered manifest of the test data; judgings reference it. */
  dataVersion: z.string(),
  cases: z.array(taskCase),
  /** Test run only. */
  testInput: z.string().nullable(),
  expectedOutput: z.string().nullable(),
  leaseMs: z.number().int(),
  /** Number of lost attempts so far; from three on the node runs the task exclusively. */
  losses: z.number().int(),
});
export type JudgingTask = z.infer<typeof judgingTask>;

/** One line of text without control characters. */
const line = (most: number) => z.string().max(most).regex(withoutControls);
// oxlint-disable-next-line no-control-regex -- the pattern rejects control characters
const withoutControls = /^[^\u0000-\u001f\u007f-\u009f]*$/;
/** One line of text that is not empty, without control characters. */
const words = (most: number) => z.string().min(1).max(most).regex(withoutControlsOrEmpty);
// oxlint-disable-next-line no-control-regex -- the pattern rejects control characters
const withoutControlsOrEmpty = /^[^\u0000-\u001f\u007f-\u009f]+$/;

/** Maximum duration of any part of a judging in ms: a day. */
const millisecondsMax = 86_400_000;
const milliseconds = z.number().int().min(0).max(millisecondsMax);
/** Maximum of the database columns. */
const intMax = 2 ** 31 - 1;
const kibibytes = z.number().int().min(0).max(intMax);
const score = points.min(-intMax).max(intMax);

/** Id of a judging, or fencing token of a claim. */
export const taskNumber = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Bytes that one side of an interaction sent: the first and the last of the rest; base64. */
const recordedBytes = z.base64().max(100_000);
const recordedWay = z.object({
  bytes: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  head: recordedBytes,
  tail: recordedBytes,
});

/** The data exchanged by program and interactor. */
export const conversation = z.object({
  fromContestant: recordedWay,
  fromInteractor: recordedWay,
  /** Whether the second run, in which the conversation was recorded, had the same verdict. */
  isSameVerdict: z.boolean(),
});
export type Conversation = z.infer<typeof conversation>;

const verdict: z.ZodType<number> = z.literal(finalVerdicts);

export const caseResult = z.object({
  seq: z.number().int().min(1).max(intMax),
  group: z.number().int().min(0).max(intMax),
  status: verdict,
  /** Measured CPU time. */
  timeMs: milliseconds,
  wallMs: milliseconds,
  memoryKb: kibibytes,
  /** A time near the limit was measured twice: both CPU times in ms, in order. The smaller one counts. */
  measuredMs: z.array(z.number().min(0).max(millisecondsMax)).length(2).optional(),
  score: score.nullable(),
  /** Message about the case, at most 255 characters; whether its owner reads it depends on the case. */
  message: z.string().max(1000).nullable(),
  /** Why it was not accepted. */
  why: why.optional(),
  /** The part that quotes the data, for viewers who may see it. */
  quoted: quotedCase.optional(),
  /** For staff only, bounded. */
  staffMessage: z.string().max(10_000).nullable().optional(),
  /** For staff only: stored for the first failures of an interactive problem. */
  conversation: conversation.optional(),
  exitCode: z.number().int().min(-intMax).max(intMax).nullable().optional(),
  signal: line(40).nullable().optional(),
});
export type CaseResult = z.infer<typeof caseResult>;

/** Data that explains a verdict and allows it to be repeated. */
export const judgingManifest = z.object({
  dataVersion: line(128),
  codeSha256: sha256,
  language: line(64),
  compiler: z.string().max(1000).describe('version line of the toolchain'),
  compileCommand: z.array(z.string().max(4096)).max(1000),
  runCommand: z.array(z.string().max(4096)).max(1000),
  limits: z.object({
    timeMs: z.number().min(0).max(millisecondsMax),
    memoryKb: z
      .number()
      .min(0)
      .max(2 ** 40),
    allowanceKb: z
      .number()
      .min(0)
      .max(2 ** 40),
  }),
  sandbox: z.object({ version: line(64), tier: line(64) }),
  node: z.object({ name: line(64), cpu: line(255), kernel: line(255) }),
});
export type JudgingManifest = z.infer<typeof judgingManifest>;

export const judgingOutcome = z.object({
  status: verdict,
  /** Maximum over the cases, exact values. */
  timeMs: milliseconds.nullable(),
  memoryKb: kibibytes.nullable(),
  score: score.nullable(),
  oiRankScore: z.number().int().min(-intMax).max(intMax).nullable(),
  /** Compiler output (CE) or the reason of a System Error; at most 64 KiB. */
  message: z.string().max(70_000).nullable(),
  cases: z.array(caseResult).max(limits.casesMax),
  manifest: judgingManifest.nullable(),
  /** Compile time in ms; null if the program came from the cache. */
  compileMs: z.number().min(0).max(millisecondsMax).nullable(),
  /** Test run only. */
  testRun: z
    .object({ stdout: z.string().max(10_000), stderr: z.string().max(40_000) })
    .nullable()
    .optional(),
});
export type JudgingOutcome = z.infer<typeof judgingOutcome>;

export const languageName = words(64);

/** Maximum number of languages of a node. */
export const nodeLanguagesMax = 100;

export const nodeLanguage = z.object({
  name: languageName,
  version: line(255),
  compileCommand: z.string().max(4096),
  runCommand: z.string().max(4096).optional(),
});

/** The node's measurement with its reference program; documented in `apps/judge/src/worker/calibration`. */
export const nodeSpeed = z.object({
  /** Speed of a core: 1 is the fixed reference, 2 is twice as fast. */
  speed: z.number().positive().max(1e6),
  /** Spread of the CPU times of one measurement, as a fraction of their median. */
  noise: z.number().min(0).max(1e6),
  /** Change since this node's first measurements, as a fraction: 0.05 is 5 % slower. */
  drift: z.number().min(-1).max(1e6),
  /** Nothing else used the machine, so the drift is the machine's own. */
  isCalm: z.boolean(),
  measuredAt: z.iso.datetime().max(40),
});
export type NodeSpeed = z.infer<typeof nodeSpeed>;

/**
 * Id of one instance of a node, from the start of its process to its end. Random and secret: it authenticates
 * the node in every call.
 */
export const nodeInstance = z.string().regex(/^[\w-]{16,64}$/);
export const nodeId = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** The holder of a task: the node and instance that claimed it. */
export const taskHolder = { nodeId, instance: nodeInstance };
/** Header that identifies a node that fetches test data: `<nodeId> <instance>`. */
export const nodeHeader = 'x-judge-node';

export const nodeRegistration = z.object({
  name: words(64),
  host: line(255),
  /**
   * Random at each start of the node process, so that the server notices immediately that tasks of the
   * previous instance are lost.
   */
  instance: nodeInstance,
  /**
   * Previous instances of this node, which have ended. A node takes over its name immediately only if this
   * list contains the instance that the server considers live.
   */
  follows: z.array(nodeInstance).max(8).optional(),
  slots: z.number().int().min(1).max(256),
  cpu: line(255),
  cores: z.number().int().min(0).max(65_536),
  memoryMb: z.number().int().min(0).max(intMax),
  kernel: line(255),
  /** Release of Xiezhi that the node runs; absent: an older one. */
  release: line(40).optional(),
  sandbox: z.object({
    version: line(64),
    tier: line(64),
    isSafe: z.boolean(),
    /** Codes of what this sandbox cannot guarantee (`packages/sandbox/src/guarantees.ts`). */
    lacks: z.array(line(64)).max(32).optional(),
  }),
  /** The first self-tests are still running: more languages may follow. */
  isStarting: z.boolean().optional(),
  pace: nodeSpeed.nullable().optional(),
  /** Why the live node currently takes no work. */
  outOfService: z.string().min(1).max(255).nullable().optional(),
  /** The same as a code, for translation. */
  outOfServiceReason: nodeReason.nullable().optional(),
  /** Languages whose self-test failed, with the reason. */
  failures: z
    .array(z.object({ language: line(64), reason: nodeReason }))
    .max(100)
    .optional(),
  /** Only languages whose self-test passed. */
  languages: z.array(nodeLanguage).max(nodeLanguagesMax),
});
export type NodeRegistration = z.infer<typeof nodeRegistration>;

/** Maximum number of cases in a progress report. */
export const progressCasesMax = 1000;

export const progressReport = z.object({
  ...taskHolder,
  fence: taskNumber,
  status: z.union([z.literal(6), z.literal(7)]),
  cases: z.array(caseResult).max(progressCasesMax),
});
