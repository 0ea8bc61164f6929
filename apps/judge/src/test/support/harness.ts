import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JudgingOutcome, JudgingTask } from '@xiezhi/contract/judging';
import { findLanguage } from '@xiezhi/contract/languages';
import type { SandboxTier } from '@xiezhi/sandbox';
import { pino } from 'pino';
import { BlobMissing } from '../../cache/blob-cache.ts';
import { languages as allLanguages } from '../../languages/registry.ts';
import { usableCores } from '../../worker/machine.ts';
import { createJudgeRuntime, type JudgeRuntime } from '../../worker/judge-runtime.ts';
import type { Core } from '../../sandbox/core.ts';
import { SandboxSupervisor } from '../../sandbox/sandbox-supervisor.ts';
import { storePrepared, takePrepared } from './prepared.ts';

export type Problem = JudgingTask['problem'];

export interface TestCase {
  input: string | Uint8Array;
  answer: string | Uint8Array;
  /** An output to judge instead of running the program. */
  output?: string;
  score?: number | null;
  group?: number;
  checkerArguments?: string[];
  comparer?: JudgingTask['cases'][number]['comparer'];
}

/** A submission to be judged; omitted fields get ordinary values. */
export interface Attempt {
  language: string;
  code: string;
  cases?: readonly TestCase[];
  problem?: Partial<Problem>;
  losses?: number;
}

/** A judge without a server: its own folder, at most two cores, the real sandbox. */
export interface TestJudge {
  readonly supervisor: SandboxSupervisor;
  readonly runtime: JudgeRuntime;
  readonly folder: string;
  judge(attempt: Attempt): Promise<JudgingOutcome>;
  testRun(attempt: Attempt, input: string, expected: string | null): Promise<JudgingOutcome>;
  /** Builds the checker of the problem without running anything. */
  compile(attempt: Attempt): Promise<JudgingOutcome>;
  /** Runs `work` on a core that is reserved meanwhile. */
  onCore<T>(work: (core: Core) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The soak `restricted-languages` judges in the weakest tier, even if the host supports a better one. */
const tierOfAll = process.env['XIEZHI_TEST_TIER'] === 'restricted' ? 'restricted' : undefined;

export interface TestJudgeOptions {
  /** Whether idle cores run cases of tasks on other cores. Default false. */
  hasParallelCases?: boolean;
  /** Minimum CPU time limit of a checker or interactor, in ms. Default 10 seconds, as on a node. */
  toolMinMs?: number;
  /** A lower tier than the host supports. */
  tier?: SandboxTier;
}

export async function openTestJudge(
  languages = allLanguages,
  { hasParallelCases = false, toolMinMs, tier = tierOfAll }: TestJudgeOptions = {},
): Promise<TestJudge> {
  const folder = await mkdtemp(join(tmpdir(), 'xiezhi-judge-'));
  const toolchains = join(folder, 'toolchains');
  // Custom languages of a test may prepare artifacts that other judges must not reuse.
  const isUsual = languages === allLanguages;
  if (isUsual) takePrepared(toolchains);
  const logger = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
  const cpus = usableCores().slice(0, 2);
  const supervisor = await SandboxSupervisor.start(
    { cores: cpus, cgroupRoot: 'xiezhi-judge-test', ...(tier && { tier }) },
    logger,
  );
  const runtime = await createJudgeRuntime({
    name: 'test',
    folder,
    cacheBytes: 1024 * 1024 * 1024,
    cpus,
    languages,
    supervisor,
    blobs: (sha256) => Promise.reject(new BlobMissing(sha256)),
    hasParallelCases,
    toolMinMs,
    logger,
  });
  const free = [...runtime.cores];
  const waiting: ((core: Core) => void)[] = [];
  const prepared = new Map<string, Promise<void>>();

  const onCore = async <T>(work: (core: Core) => Promise<T>): Promise<T> => {
    const core = free.pop() ?? (await new Promise<Core>((resolve) => waiting.push(resolve)));
    try {
      return await work(core);
    } finally {
      const next = waiting.shift();
      if (next) next(core);
      else free.push(core);
    }
  };

  const prepare = async (name: string, core: Core) => {
    const language = languages.find((item) => item.name === name);
    const toolchain = language ? await runtime.toolchains.toolchain(language) : null;
    if (language === undefined || toolchain === null) return;
    for (const item of language.preparations.filter(({ isRequired }) => isRequired)) {
      await runtime.toolchains.prepare(language, toolchain, item, core);
    }
  };

  const run = (task: JudgingTask) =>
    onCore(async (core) => {
      let ready = prepared.get(task.language);
      if (ready === undefined) {
        ready = prepare(task.language, core);
        prepared.set(task.language, ready);
      }
      await ready;
      const { signal } = new AbortController();
      return runtime.engine.judge(task, core, { signal, onJudging: () => {}, onCase: () => {} });
    });

  return {
    supervisor,
    runtime,
    folder,
    onCore,
    judge: async (attempt) => run(await buildTask(runtime, attempt)),
    testRun: async (attempt, input, expected) => {
      const task = await buildTask(runtime, attempt);
      return run({ ...task, kind: 'testRun', submitId: null, testInput: input, expectedOutput: expected });
    },
    compile: async (attempt) => {
      const task = await buildTask(runtime, attempt);
      return run({ ...task, kind: 'compile', submitId: null, cases: [] });
    },
    close: async () => {
      await supervisor.close();
      if (isUsual) storePrepared(toolchains);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let lastJudging = 0;

/** Builds a task like the server's; stores its test data in the cache. */
export async function buildTask(runtime: JudgeRuntime, attempt: Attempt): Promise<JudgingTask> {
  const given = attempt.cases ?? [{ input: '1 2\n', answer: '3\n' }];
  const store = (text: string | Uint8Array) => runtime.blobs.put(Buffer.from(text));
  const toCase = async (
    { input, answer, output, score = null, group = 1, checkerArguments, comparer }: (typeof given)[number],
    index: number,
  ) => ({
    seq: index + 1,
    input: await store(input),
    answer: await store(answer),
    ...(output !== undefined && { output: await store(output) }),
    score,
    group,
    ...(checkerArguments && { checkerArguments }),
    ...(comparer && { comparer }),
  });
  const cases = await Promise.all(given.map(toCase));
  return {
    judgingId: ++lastJudging,
    fence: 1,
    kind: 'submission',
    submitId: lastJudging,
    language: attempt.language,
    code: attempt.code,
    problem: { ...ordinaryProblem(attempt.language), ...attempt.problem },
    dataVersion: 'test',
    cases,
    testInput: null,
    expectedOutput: null,
    leaseMs: 30_000,
    losses: attempt.losses ?? 0,
  };
}

function ordinaryProblem(language: string): Problem {
  return {
    pid: 1,
    type: 0,
    judgeMode: 'default',
    judgeCaseMode: 'default',
    timeLimitMs: 1000,
    memoryLimitMb: 64,
    limitFactor: findLanguage(language)?.limitFactor ?? 2,
    difficulty: 3,
    ioScore: null,
    isRemoveEndBlank: true,
    fileIo: null,
    userExtraFiles: {},
    judgeExtraFiles: {},
    checker: null,
    dependsOn: {},
  };
}
