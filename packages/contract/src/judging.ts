import { points } from './wire/wire.ts';
import { z } from 'zod';
import { nodeReason } from './text/node-reasons.ts';
import { comparerNames, judgeCaseModes, judgeModes, limits } from './limits/index.ts';
import { finalVerdicts } from './enums/status.ts';
import { quotedCase, why } from './text/case-failure.ts';

/**
 * What a server and a judge node say to each other. A node pulls: it registers, claims a task by a long poll,
 * reports progress, renews its leases by heartbeats and finishes. Every call about a task carries its `fence`:
 * a number that rises with each claim, so that a late answer of a lost lease changes nothing. It also carries the id
 * of the node and the random `instance` of its present life, which nobody else knows: a node acts on its own tasks alone.
 *
 * Every field that a node sends has bounds, wider than any honest node needs. A value beyond them is refused (HTTP 400).
 */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const blobRef = z.object({ sha256, size: z.number().int().nonnegative() });
export type BlobRef = z.infer<typeof blobRef>;

/** Lower is judged first. */
export const taskPriority = {
  contest: 0,
  practice: 1,
  testRun: 2,
  rejudge: 3,
  bulkRejudge: 4,
  rehearsal: 5,
} as const;
export type TaskPriority = (typeof taskPriority)[keyof typeof taskPriority];

export const taskCase = z.object({
  seq: z.number().int().positive(),
  input: blobRef,
  answer: blobRef,
  /** Null on ACM problems. */
  score: points.nullable(),
  group: z.number().int(),
  /** No part of its own where one part is enough. */
  isSample: z.boolean().optional(),
  /** Judged instead of what the program prints, which is then not run: tries a checker. */
  output: blobRef.optional(),
});

export const checkerSpec = z.object({
  language: z.string(),
  code: z.string(),
  dialect: z.enum(['auto', 'testlib', 'kattis', 'reference', 'hustoj', 'qduoj']),
  unit: z.enum(['percent', 'points', 'fraction']),
  arguments: z.array(z.string()),
});

/** A built-in comparison of output and answer; a null tolerance allows no difference. */
export const comparerSpec = z.object({
  kind: z.enum(comparerNames),
  isCaseSensitive: z.boolean(),
  isSpaceSensitive: z.boolean(),
  absoluteTolerance: z.number().nonnegative().nullable(),
  relativeTolerance: z.number().nonnegative().nullable(),
});

export const judgingTask = z.object({
  judgingId: z.number().int(),
  fence: z.number().int(),
  /** `compile`: nothing is run, the checker alone is built; the outcome is accepted or a compile error. */
  kind: z.enum(['submission', 'testRun', 'compile']),
  submitId: z.number().int().nullable(),
  language: z.string(),
  code: z.string(),
  problem: z.object({
    pid: z.number().int(),
    type: z.number().int(),
    judgeMode: z.enum(judgeModes),
    judgeCaseMode: z.enum(judgeCaseModes),
    /** Before the language's factor. */
    timeLimitMs: z.number().int().positive(),
    memoryLimitMb: z.number().int().positive(),
    /** MiB that a program may print on a case; absent: a multiple of the answer, as the node sets it. */
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
    /** Instead of the exact comparison, where no checker decides. */
    comparer: comparerSpec.nullable().optional(),
    /** The checker of a special judge, or the interactor. */
    checker: checkerSpec.nullable(),
    /** Runs on what an accepting interactor wrote; nearly no problem has one. */
    secondChecker: checkerSpec.nullable().optional(),
    /** Runs on a case at most, each on the input that the checker wrote after the one before; one where absent. */
    passes: z.number().int().positive().optional(),
    /** The submission is accepted as soon as one case or group is, and the samples are. */
    isAcceptedByAny: z.boolean().optional(),
    /** Groups that must be full before a group is judged: group to groups. */
    dependsOn: z.record(z.string(), z.array(z.number().int())),
  }),
  /** Digest over the ordered manifest of the test data; judgings name it. */
  dataVersion: z.string(),
  cases: z.array(taskCase),
  /** Test run only. */
  testInput: z.string().nullable(),
  expectedOutput: z.string().nullable(),
  leaseMs: z.number().int(),
  /** Losses so far; from three on the node runs the task alone. */
  losses: z.number().int(),
});
export type JudgingTask = z.infer<typeof judgingTask>;

/** One line of text without control characters. */
const line = (most: number) => z.string().max(most).regex(withoutControls);
// oxlint-disable-next-line no-control-regex -- these are what is refused
const withoutControls = /^[^\u0000-\u001f\u007f-\u009f]*$/;
/** The same, not empty. */
const words = (most: number) => z.string().min(1).max(most).regex(withoutControlsOrEmpty);
// oxlint-disable-next-line no-control-regex -- these are what is refused
const withoutControlsOrEmpty = /^[^\u0000-\u001f\u007f-\u009f]+$/;

/** Milliseconds that anything of a judging may take: a day. */
const millisecondsMax = 86_400_000;
const milliseconds = z.number().int().min(0).max(millisecondsMax);
/** As much as the columns of the database hold. */
const intMax = 2 ** 31 - 1;
const kibibytes = z.number().int().min(0).max(intMax);
const score = points.min(-intMax).max(intMax);

/** Number of a judging, or the fence of a claim. */
export const taskNumber = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Bytes that one side of a conversation sent: the first and, of what came later, the last; base64. */
const recordedBytes = z.base64().max(100_000);
const recordedWay = z.object({
  bytes: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  head: recordedBytes,
  tail: recordedBytes,
});

/** What program and interactor said to each other. */
export const conversation = z.object({
  fromContestant: recordedWay,
  fromInteractor: recordedWay,
  /** It was recorded in a second run: whether that ended as the judged one. */
  isSameVerdict: z.boolean(),
});
export type Conversation = z.infer<typeof conversation>;

const verdict: z.ZodType<number> = z.literal(finalVerdicts);

export const caseResult = z.object({
  seq: z.number().int().min(1).max(intMax),
  group: z.number().int().min(0).max(intMax),
  status: verdict,
  /** CPU time, true measured value. */
  timeMs: milliseconds,
  wallMs: milliseconds,
  memoryKb: kibibytes,
  /** A time near the limit was measured twice: both CPU times in milliseconds, in order. The smaller one counts. */
  measuredMs: z.array(z.number().min(0).max(millisecondsMax)).length(2).optional(),
  score: score.nullable(),
  /** What was said about it, bounded to 255 characters; whether its owner reads it depends on the case. */
  message: z.string().max(1000).nullable(),
  /** Why it was not accepted. */
  why: why.optional(),
  /** What quotes the data, for those who may see that. */
  quoted: quotedCase.optional(),
  /** For staff only, bounded. */
  staffMessage: z.string().max(10_000).nullable().optional(),
  /** For staff only: kept for the first failures of an interactive problem. */
  conversation: conversation.optional(),
  exitCode: z.number().int().min(-intMax).max(intMax).nullable().optional(),
  signal: line(40).nullable().optional(),
});
export type CaseResult = z.infer<typeof caseResult>;

/** What explains a verdict and lets it be repeated. */
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
  /** Maximum over cases, true values. */
  timeMs: milliseconds.nullable(),
  memoryKb: kibibytes.nullable(),
  score: score.nullable(),
  oiRankScore: z.number().int().min(-intMax).max(intMax).nullable(),
  /** Compiler output (CE) or the reason of a System Error; at most 64 KiB. */
  message: z.string().max(70_000).nullable(),
  cases: z.array(caseResult).max(limits.casesMax),
  manifest: judgingManifest.nullable(),
  /** Milliseconds the compile took; null when it came from the cache. */
  compileMs: z.number().min(0).max(millisecondsMax).nullable(),
  /** Test run only. */
  testRun: z
    .object({ stdout: z.string().max(10_000), stderr: z.string().max(40_000) })
    .nullable()
    .optional(),
});
export type JudgingOutcome = z.infer<typeof judgingOutcome>;

export const languageName = words(64);

/** Languages that a node offers at most. */
export const nodeLanguagesMax = 100;

export const nodeLanguage = z.object({
  name: languageName,
  version: line(255),
  compileCommand: z.string().max(4096),
  runCommand: z.string().max(4096).optional(),
});

/** What a node measured of itself with its reference program; how, says `apps/judge/src/worker/calibration`. */
export const nodePace = z.object({
  /** How fast a core computes: 1 is the fixed reference, 2 is twice as fast. */
  speed: z.number().positive().max(1e6),
  /** Spread of the CPU times of one measurement, as a share of their median. */
  noise: z.number().min(0).max(1e6),
  /** Against what this node measured at first, as a share: 0.05 is 5 % slower. */
  drift: z.number().min(-1).max(1e6),
  /** Nothing else was going on on the machine, so that the drift is the machine's own. */
  isCalm: z.boolean(),
  measuredAt: z.iso.datetime().max(40),
});
export type NodePace = z.infer<typeof nodePace>;

/**
 * Names one life of a node, from the start of its process to the end. Random and told to nobody: it proves in every
 * call that the node itself speaks.
 */
export const nodeInstance = z.string().regex(/^[\w-]{16,64}$/);
export const nodeId = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Who acts on a task: the node that claimed it, in the same life. */
export const taskHolder = { nodeId, instance: nodeInstance };
/** Header by which a node that fetches test data says who it is: `<nodeId> <instance>`. */
export const nodeHeader = 'x-judge-node';

export const nodeRegistration = z.object({
  name: words(64),
  host: line(255),
  /** Random at each start of the node process: tasks of its former life are known to be lost at once. */
  instance: nodeInstance,
  /** Lives of this node that are known to have ended: only who follows a live one takes its name at once. */
  follows: z.array(nodeInstance).max(8).optional(),
  slots: z.number().int().min(1).max(256),
  cpu: line(255),
  cores: z.number().int().min(0).max(65_536),
  memoryMb: z.number().int().min(0).max(intMax),
  kernel: line(255),
  sandbox: z.object({
    version: line(64),
    tier: line(64),
    isSafe: z.boolean(),
    /** Codes of what this sandbox cannot promise (`packages/sandbox/src/guarantees.ts`). */
    lacks: z.array(line(64)).max(32).optional(),
  }),
  /** The first self-tests still run: more languages may follow. */
  isStarting: z.boolean().optional(),
  pace: nodePace.nullable().optional(),
  /** Why the node takes no work for now although it lives. */
  outOfService: z.string().min(1).max(255).nullable().optional(),
  /** The same as a code, for readers of another language. */
  outOfServiceReason: nodeReason.nullable().optional(),
  /** Languages whose self-test failed, and why. */
  failures: z
    .array(z.object({ language: line(64), reason: nodeReason }))
    .max(100)
    .optional(),
  /** Only those whose self-test passed. */
  languages: z.array(nodeLanguage).max(nodeLanguagesMax),
});
export type NodeRegistration = z.infer<typeof nodeRegistration>;

/** Cases that one progress report brings at most. */
export const progressCasesMax = 1000;

export const progressReport = z.object({
  ...taskHolder,
  fence: taskNumber,
  status: z.union([z.literal(6), z.literal(7)]),
  cases: z.array(caseResult).max(progressCasesMax),
});
