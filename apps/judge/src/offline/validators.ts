import type { JudgingTask } from '@xiezhi/contract/judging';
import {
  type ImportPlan,
  isStrictValidator,
  type PackageCase,
  type PackageValidator,
  programOf,
  validatorArguments,
} from '@xiezhi/formats';
import { acceptsInput } from '@xiezhi/rules/prepublish-checks/inputs';
import { firstMeaningfulLine } from '@xiezhi/rules/prepublish-checks/check-run';
import { readTestlibHeader, testlibName } from '../pipeline/checker/testlib-header.ts';
import { type OfflineJudge, NotJudgedHere } from './offline-judge.ts';
import { noAnswer, type PackageData, taskOf } from './package-tasks.ts';
import type { TrialEvent } from './trial-event.ts';

/** Limits of a validator for one input. */
const limits = { timeLimitMs: 10_000, memoryLimitMb: 1024 } as const;
/** Number of rejected inputs that are run again to get the validator's message. */
const explainedMax = 3;
const explainedBytes = 1024 * 1024;

/**
 * Runs every input validator of a package on every input. A rejected input is added to the plan as a loss
 * that may change verdicts; a validator without a result is reported and rejects nothing.
 */
export async function* validateInputs(
  judge: OfflineJudge,
  plan: ImportPlan,
  data: PackageData,
): AsyncGenerator<TrialEvent> {
  for (const validator of plan.problem.inputValidators) {
    try {
      yield* runOne(judge, plan, data, validator);
    } catch (error) {
      if (!(error instanceof NotJudgedHere)) throw error;
      yield { kind: 'notTried', path: validator.path, reason: error.message };
    }
  }
}

async function* runOne(
  judge: OfflineJudge,
  plan: ImportPlan,
  data: PackageData,
  validator: PackageValidator,
): AsyncGenerator<TrialEvent> {
  const { path } = validator;
  const cases = plan.problem.cases.filter((one) => validatorArguments(plan.problem, one.name) !== null);
  const left = plan.problem.cases.length - cases.length;
  if (left > 0)
    yield { kind: 'notTried', path, reason: `${left} inputs want arguments by the name of a validator` };
  const task = await validatorTask(plan, data, validator, cases);
  const outcome = await judge.judge(task);
  if (outcome.cases.length === 0 && cases.length > 0) {
    yield { kind: 'notTried', path, reason: firstMeaningfulLine(outcome.message) || 'it could not be run' };
    return;
  }
  const refused: PackageCase[] = [];
  let accepted = 0;
  for (const result of outcome.cases) {
    const one = cases[result.seq - 1];
    const isValid = acceptsInput(result, isStrictValidator(validator));
    if (one === undefined) continue;
    if (isValid === true) accepted += 1;
    else if (isValid === false) refused.push(one);
    else yield { kind: 'notTried', path, reason: `it decided nothing about ${one.inputPath}` };
  }
  for (const [index, one] of refused.entries()) {
    const message = index < explainedMax ? await explanation(judge, plan, task, one) : '';
    const note = `the input validator rejects it: ${message || 'without a word'}`;
    plan.entries.push({ item: `${one.inputPath} (${path})`, outcome: 'lost', effect: 'verdict', note });
  }
  yield { kind: 'validated', path, accepted, refused: refused.length };
}

/** Returns the source and additional files of a validator: its own files, and testlib.h if the source includes it. */
export async function validatorProgram(
  validator: Pick<PackageValidator, 'language' | 'code' | 'files'>,
): Promise<{ code: string; files: Record<string, string> }> {
  const { code, files } = programOf(validator);
  const usesTestlib = [code, ...Object.values(files)].some((text) => text.includes(testlibName));
  return { code, files: { ...files, ...(usesTestlib ? { [testlibName]: await readTestlibHeader() } : {}) } };
}

/**
 * Returns the problem with which a validator is judged: its inputs, no comparison, and no early end on
 * failure.
 */
export function validatorProblem(
  problem: JudgingTask['problem'],
  files: Readonly<Record<string, string>>,
  programArguments: Readonly<Record<string, string[]>>,
): JudgingTask['problem'] {
  const {
    passes: _passes,
    isAcceptedByAny: _any,
    includedFiles: _included,
    outputLimitMb: _output,
    ...rest
  } = problem;
  return {
    ...rest,
    ...limits,
    limitFactor: 1,
    // Scored (OI), so that a failure does not end the run.
    type: 1,
    judgeMode: 'default',
    judgeCaseMode: 'default',
    ioScore: 0,
    fileIo: null,
    comparer: null,
    checker: null,
    secondChecker: null,
    dependsOn: {},
    isBuiltAsChecker: true,
    userExtraFiles: { ...problem.judgeExtraFiles, ...files },
    ...(Object.keys(programArguments).length === 0 ? {} : { programArguments: { ...programArguments } }),
    judgeExtraFiles: {},
  };
}

/** Builds a task that submits the validator as a program that reads the inputs; its output is ignored. */
async function validatorTask(
  plan: ImportPlan,
  data: PackageData,
  validator: PackageValidator,
  cases: readonly PackageCase[],
): Promise<JudgingTask> {
  const inputs = new Map(data.cases.map((one) => [one.seq, one.input]));
  const { code, files } = await validatorProgram(validator);
  const task = taskOf(plan.problem, data, { language: validator.language, code });
  return {
    ...task,
    code,
    problem: validatorProblem(task.problem, files, argumentsOf(plan, cases)),
    cases: cases.map((one, index) => ({
      seq: index + 1,
      input: inputs.get(one.seq) ?? noAnswer,
      answer: noAnswer,
      score: 0,
      group: 1,
    })),
  };
}

/** Returns the validator's arguments for each case that has any, keyed by case number, counted from 1. */
function argumentsOf({ problem }: ImportPlan, cases: readonly PackageCase[]): Record<string, string[]> {
  return Object.fromEntries(
    cases.flatMap(({ name }, index): [string, string[]][] => {
      const args = validatorArguments(problem, name) ?? [];
      return args.length === 0 ? [] : [[String(index + 1), args]];
    }),
  );
}

async function explanation(
  judge: OfflineJudge,
  { source, problem }: ImportPlan,
  task: JudgingTask,
  { inputPath, name }: PackageCase,
): Promise<string> {
  const size = source.list().find((file) => file.path === inputPath)?.size ?? Infinity;
  if (size > explainedBytes) return '';
  const testInput = (await source.read(inputPath)).toString('utf8').replaceAll('\r\n', '\n');
  const { testRun } = await judge.judge({
    ...task,
    problem: { ...task.problem, programArguments: { 0: validatorArguments(problem, name) ?? [] } },
    kind: 'testRun',
    submitId: null,
    cases: [],
    testInput,
  });
  return firstMeaningfulLine(testRun?.stderr || testRun?.stdout);
}
