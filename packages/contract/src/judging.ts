import { points } from './wire/wire.ts';
import { z } from 'zod';
import { nodeReason } from './text/node-reasons.ts';
import { comparerNames, judgeCaseModes, judgeModes, limits } from './limits/index.ts';
import { finalVerdicts } from './enums/status.ts';
import { quotedCase, why } from './text/case-failure.ts';

/**
 * Protocol between server and judge nodes. Nodes pull: a node registers, claims a task by long polling, reports
 * progress, renews its leases by heartbeats, and finishes the task.
 *
 * Every call about a task contains its fencing token `fence`. Each claim increments the token, so a late call of a node
 * that has lost the lease has no effect. The call also contains the node's id and `instance`, a secret random id of the
 * node's current process. So a node can act only on its own tasks.
 *
 * Every field that a node sends has limits, which no honest node exceeds. The server rejects larger values with HTTP
 * 400.
 */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const blobRef = z.object({ sha256, size: z.number().int().nonnegative() });
export type BlobRef = z.infer<typeof blobRef>;

/** Priorities of tasks. Tasks with lower values are judged first. */
export const taskPriority = {
  contest: 0,
  practice: 1,
  testRun: 2,
  rejudge: 3,
  bulkRejudge: 4,
  rehearsal: 5,
} as const;
export type TaskPriority = (typeof taskPriority)[keyof typeof taskPriority];

/** A built-in comparison of output and answer. If a tolerance is null, numbers must be exactly equal. */
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
  /** Whether the case is a sample. In a problem with `isAcceptedByAny`, an accepted sample alone is not sufficient. */
  isSample: z.boolean().optional(),
  /** An output to judge instead of running the program. Used to test a checker. */
  output: blobRef.optional(),
  /** Arguments of the checker or interactor for this case. They replace `arguments` of the checker. */
  checkerArguments: z.array(z.string()).optional(),
  /** Comparison for this case. It replaces that of the problem, which has the same kind. */
  comparer: comparerSpec.optional(),
});

export const checkerSpec = z.object({
  language: z.string(),
  code: z.string(),
  dialect: z.enum(['auto', 'testlib', 'kattis', 'reference', 'hustoj', 'qduoj']),
  /**
   * Meaning of the points that the checker prints. `fractionOrPercent`: values up to 1 are fractions, larger ones are
   * percentages.
   */
  unit: z.enum(['percent', 'points', 'fraction', 'fractionOrPercent']),
  arguments: z.array(z.string()),
});

export const judgingTask = z.object({
  judgingId: z.number().int(),
  fence: z.number().int(),
  /** `compile`: only compiles the checker. The outcome is Accepted or Compile Error. */
  kind: z.enum(['submission', 'testRun', 'compile']),
  submitId: z.number().int().nullable(),
  language: z.string(),
  code: z.string(),
  problem: z.object({
    pid: z.number().int(),
    type: z.number().int(),
    judgeMode: z.enum(judgeModes),
    judgeCaseMode: z.enum(judgeCaseModes),
    /** Time limit in ms for C and C++. For other languages it is multiplied by `limitFactor`. */
    timeLimitMs: z.number().int().positive(),
    memoryLimitMb: z.number().int().positive(),
    /** Maximum output of the program per case in MiB. If absent, the node uses a multiple of the answer's size. */
    outputLimitMb: z.number().int().positive().optional(),
    /** Factor for the limits in this language for this problem. */
    limitFactor: z.number().positive(),
    difficulty: z.number().int(),
    ioScore: points.nullable(),
    isRemoveEndBlank: z.boolean(),
    fileIo: z.object({ read: z.string(), write: z.string() }).nullable(),
    /** File name to content. */
    userExtraFiles: z.record(z.string(), z.string()),
    judgeExtraFiles: z.record(z.string(), z.string()),
    /** Files that are compiled with the submission: ICPC code of a language or `default` → file name → content. */
    includedFiles: z.record(z.string(), z.record(z.string(), z.string())).optional(),
    /** Replaces the exact comparison of output and answer, unless there is a checker. */
    comparer: comparerSpec.nullable().optional(),
    /** The checker of a special judge, or the interactor. */
    checker: checkerSpec.nullable(),
    /** Checks the file that the interactor has written after it accepted; very few problems have one. */
    secondChecker: checkerSpec.nullable().optional(),
    /**
     * Maximum number of passes per case; absent means 1. The input of each later pass is what the checker wrote after
     * the previous pass.
     */
    passes: z.number().int().positive().optional(),
    /** Whether a submission is accepted if all samples and one other case or group are accepted. */
    isAcceptedByAny: z.boolean().optional(),
    /**
     * Whether the program is an input validator. It is then compiled like a checker, with the compiler's language
     * extensions.
     */
    isBuiltAsChecker: z.boolean().optional(),
    /**
     * Arguments of the program: number of the case (0 in a test run) → arguments. Only input validators have arguments.
     */
    programArguments: z.record(z.string(), z.array(z.string())).optional(),
    /** Dependencies of groups: group → groups that must get full credit before the group is judged. */
    dependsOn: z.record(z.string(), z.array(z.number().int())),
  }),
  /** Digest of the ordered manifest of the test data. Judgings store it. */
  dataVersion: z.string(),
  cases: z.array(taskCase),
  /** Test run only. */
  testInput: z.string().nullable(),
  expectedOutput: z.string().nullable(),
  leaseMs: z.number().int(),
  /** Number of attempts that were lost with their node. From three on, the node runs nothing else beside the task. */
  losses: z.number().int(),
});
export type JudgingTask = z.infer<typeof judgingTask>;

/** One line of text without control characters. */
const line = (most: number) => z.string().max(most).regex(withoutControls);
// oxlint-disable-next-line no-control-regex -- the pattern rejects control characters
const withoutControls = /^[^\u0000-\u001f\u007f-\u009f]*$/;
/** One non-empty line of text without control characters. */
const words = (most: number) => z.string().min(1).max(most).regex(withoutControlsOrEmpty);
// oxlint-disable-next-line no-control-regex -- the pattern rejects control characters
const withoutControlsOrEmpty = /^[^\u0000-\u001f\u007f-\u009f]+$/;

/** Maximum duration in ms of each part of a judging: one day. */
const millisecondsMax = 86_400_000;
const milliseconds = z.number().int().min(0).max(millisecondsMax);
/** Maximum value of an integer column in the database. */
const intMax = 2 ** 31 - 1;
const kibibytes = z.number().int().min(0).max(intMax);
const score = points.min(-intMax).max(intMax);

/** Id of a judging, or fencing token of a claim. */
export const taskNumber = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** The first or the last bytes that one side of an interaction sent, as base64. */
const recordedBytes = z.base64().max(100_000);
const recordedWay = z.object({
  bytes: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  head: recordedBytes,
  tail: recordedBytes,
});

/** The data that program and interactor exchanged. */
export const conversation = z.object({
  fromContestant: recordedWay,
  fromInteractor: recordedWay,
  /** Whether the second run, which recorded the conversation, ended with the same verdict as the first run. */
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
  /**
   * CPU times in ms of both runs, in order. A program whose time is near the limit runs twice, and the smaller time
   * counts.
   */
  measuredMs: z.array(z.number().min(0).max(millisecondsMax)).length(2).optional(),
  score: score.nullable(),
  /**
   * Message about the case. The server stores at most 255 characters. Whether the owner of the submission sees it
   * depends on the case.
   */
  message: z.string().max(1000).nullable(),
  /** Reason why the case was not accepted. */
  why: why.optional(),
  /** The part of the reason that quotes test data, for viewers who may see the data. */
  quoted: quotedCase.optional(),
  /** For staff only, bounded. */
  staffMessage: z.string().max(10_000).nullable().optional(),
  /** Recorded for the first failed cases of an interactive problem; only staff see it. */
  conversation: conversation.optional(),
  exitCode: z.number().int().min(-intMax).max(intMax).nullable().optional(),
  signal: line(40).nullable().optional(),
});
export type CaseResult = z.infer<typeof caseResult>;

/** Data that explains a verdict and allows judging to be repeated under the same conditions. */
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
  /** Maximum over all cases, not rounded. */
  timeMs: milliseconds.nullable(),
  memoryKb: kibibytes.nullable(),
  score: score.nullable(),
  oiRankScore: z.number().int().min(-intMax).max(intMax).nullable(),
  /** Compiler output after a Compile Error, or the reason of a System Error. At most 64 KiB. */
  message: z.string().max(70_000).nullable(),
  cases: z.array(caseResult).max(limits.casesMax),
  manifest: judgingManifest.nullable(),
  /** Compile time in ms; null if the compiled program was in the cache. */
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

/** Speed of the node, measured with its reference program. Described in `apps/judge/src/worker/calibration`. */
export const nodeSpeed = z.object({
  /** Speed of a core relative to a fixed reference: 2 is twice as fast. */
  speed: z.number().positive().max(1e6),
  /** Spread of the CPU times of one measurement, as a fraction of their median. */
  noise: z.number().min(0).max(1e6),
  /** Change since the node's first measurements, as a fraction. 0.05 means 5 % slower. */
  drift: z.number().min(-1).max(1e6),
  /**
   * Whether nothing else used the machine during the measurement. Only then is the drift a property of the machine
   * itself.
   */
  isCalm: z.boolean(),
  measuredAt: z.iso.datetime().max(40),
});
export type NodeSpeed = z.infer<typeof nodeSpeed>;

/** Id of one run of a node's process. It is random and secret, and authenticates the node in every call. */
export const nodeInstance = z.string().regex(/^[\w-]{16,64}$/);
export const nodeId = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Fields that identify the holder of a task: the node and the instance that claimed it. */
export const taskHolder = { nodeId, instance: nodeInstance };
/** Header with which a node identifies itself when it fetches test data: `<nodeId> <instance>`. */
export const nodeHeader = 'x-judge-node';

export const nodeRegistration = z.object({
  name: words(64),
  host: line(255),
  /**
   * Id that the node's process chooses at its start. When it changes, the server knows immediately that the tasks of
   * the previous process are lost.
   */
  instance: nodeInstance,
  /**
   * Earlier instances of this node that have ended. If the server considers one of them live, the new instance takes
   * over the name immediately. Otherwise it has to wait.
   */
  follows: z.array(nodeInstance).max(8).optional(),
  slots: z.number().int().min(1).max(256),
  /** Model name of the CPU. */
  cpu: line(255),
  cores: z.number().int().min(0).max(65_536),
  memoryMb: z.number().int().min(0).max(intMax),
  kernel: line(255),
  /** Release of Xiezhi that the node runs. Absent if the release is older than this field. */
  release: line(40).optional(),
  sandbox: z.object({
    version: line(64),
    tier: line(64),
    isSafe: z.boolean(),
    /** Codes of guarantees that this sandbox cannot give (`packages/sandbox/src/guarantees.ts`). */
    lacks: z.array(line(64)).max(32).optional(),
  }),
  /** Whether the first self-tests are still running, so that more languages may follow. */
  isStarting: z.boolean().optional(),
  pace: nodeSpeed.nullable().optional(),
  /** Reason why the node is live but currently takes no tasks. */
  outOfService: z.string().min(1).max(255).nullable().optional(),
  /** Code of this reason, so that clients can translate it. */
  outOfServiceReason: nodeReason.nullable().optional(),
  /** Languages whose self-test failed, with the reason of each. */
  failures: z
    .array(z.object({ language: line(64), reason: nodeReason }))
    .max(100)
    .optional(),
  /** Languages whose self-test passed. */
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
