import type { JudgingTask } from '@xiezhi/contract/judging';
import { type NodeReason, type NodeReasonCode, reasonOf } from '@xiezhi/contract/text/node-reasons';
import { isJudgeStatus, JudgeStatus, statusLetters } from '@xiezhi/contract/enums/status';
import type { Engine } from '../../pipeline/task/engine.ts';
import type { Core } from '../../sandbox/core.ts';
import type { RegisteredLanguage } from '../../languages/language-tests.ts';

interface Check {
  /** Reason code if this check fails. */
  code: NodeReasonCode;
  input: string;
  status: number;
  expected?: string;
}

const unicode = '獬豸 知曲直 ✓ 𝄞 ñ';
const floodLines = 400_000;
const usualDepth = 100_000;

/** Inputs of the self-test program, each with the verdict that it must get. */
const checks = (depth: number): readonly Check[] => [
  { code: 'testAccepted', input: 'add 40 2', status: JudgeStatus.Accepted, expected: '42\n' },
  { code: 'testRuntimeError', input: 'crash', status: JudgeStatus.RuntimeError },
  { code: 'testTimeLimit', input: 'spin', status: JudgeStatus.TimeLimitExceeded },
  { code: 'testMemoryLimit', input: 'eat', status: JudgeStatus.MemoryLimitExceeded },
  {
    code: 'testLargeOutput',
    input: `flood ${floodLines}`,
    status: JudgeStatus.Accepted,
    expected: 'xiezhi\n'.repeat(floodLines),
  },
  {
    code: 'testDeepRecursion',
    input: `dig ${depth}`,
    status: JudgeStatus.Accepted,
    expected: `${(depth * (depth + 1)) / 2}\n`,
  },
  { code: 'testUnicode', input: `echo ${unicode}`, status: JudgeStatus.Accepted, expected: `${unicode}\n` },
];

/**
 * Time limit in ms, enough for any runtime. The endless loop gets a shorter one, so that it does not delay the start.
 */
const timeMs = 5000;
const spinTimeMs = 500;
const memoryMb = 128;

/** Returns why a language is not available, or null if it passed. Rejects with SandboxFault. */
export async function selfTest(
  language: RegisteredLanguage,
  engine: Engine,
  core: Core,
  signal: AbortSignal,
): Promise<NodeReason | null> {
  const programs = language.tests.selfTest;
  const run = (code: string, check: Check) =>
    engine.judge(task(language, code, check), core, { signal, onJudging: () => {}, onCase: () => {} });
  const broken: Check = { code: 'testCompileError', input: '', status: JudgeStatus.CompileError };
  for (const check of [...checks(programs.depth ?? usualDepth), broken]) {
    const outcome = await run(check === broken ? programs.broken : programs.program, check);
    if (outcome.status === check.status) continue;
    const detail = [outcome.message, outcome.testRun?.stderr].filter(Boolean).join('; ');
    return reasonOf(check.code, { found: letters(outcome.status), expected: letters(check.status), detail });
  }
  return null;
}

function letters(status: number): string {
  return isJudgeStatus(status) ? statusLetters[status] : String(status);
}

function task(language: RegisteredLanguage, code: string, check: Check): JudgingTask {
  const isSpin = check.status === JudgeStatus.TimeLimitExceeded;
  return {
    judgingId: 0,
    fence: 0,
    kind: 'testRun',
    submitId: null,
    language: language.name,
    code,
    problem: {
      pid: 0,
      type: 0,
      judgeMode: 'default',
      judgeCaseMode: 'default',
      timeLimitMs: isSpin ? spinTimeMs : timeMs,
      memoryLimitMb: memoryMb,
      limitFactor: 1,
      difficulty: 0,
      ioScore: null,
      isRemoveEndBlank: false,
      fileIo: null,
      userExtraFiles: {},
      judgeExtraFiles: {},
      checker: null,
      dependsOn: {},
    },
    dataVersion: 'self-test',
    cases: [],
    testInput: check.input,
    expectedOutput: check.expected ?? null,
    leaseMs: 0,
    losses: 0,
  };
}
