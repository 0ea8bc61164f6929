import type { ProblemPackage } from '../../model/model.ts';
import { packageLimits } from '../../model/package-limits.ts';
import { type GroupPlan, groupScoredCases, type UngroupedCase } from '../../model/score-groups.ts';
import { readShownSamples } from '../../read/visible-samples.ts';
import type { UojContext } from './uoj.ts';

/** Reads the tests in order of their numbers, samples first. Tests belong to subtasks or have a score each. */
export async function readUojCases(context: UojContext, problem: ProblemPackage): Promise<void> {
  const { keys, report, source } = context;
  const tests = count(context, 'n_tests', 10);
  const extra = count(context, 'n_ex_tests', 0);
  const shown = Math.min(count(context, 'n_sample_tests', 0), extra);
  const subtasks = count(context, 'n_subtasks', 0);
  if (tests + extra > packageLimits.files || subtasks > packageLimits.files) {
    report.stop(`the package lists more than ${packageLimits.files} cases`);
    return;
  }
  const names = namesOf(context);
  const samples = numbers(1, shown).flatMap((number) => toCase(context, names, { number, isSample: true }));
  const cases = numbers(1, tests).map((number) => toCase(context, names, { number, isSample: false }));
  if (extra > shown) {
    const item = `${keys.item('n_ex_tests')}: ${extra - shown}`;
    report.lost(item, 'score', 'extra tests, which cost 3 points of a full score, are not judged');
    for (const number of numbers(shown + 1, extra))
      for (const path of pathsOf(names, number, true))
        if (context.files.has(path)) report.ignored(path, 'an extra test');
  }
  if (cases.flat().length === 0) report.stop('the package has no test data');
  readCaseLimits(context, problem, tests);
  const plans =
    subtasks === 0 ? [sumOf(context, cases)] : plansOf(context, problem, { cases, count: subtasks });
  const placed = groupScoredCases(samples, plans, report);
  Object.assign(problem, placed, subtasks === 0 && { groups: [] });
  if (samples.length > 0) problem.samples = await readShownSamples(samples, source, report);
}

function count({ keys, report }: UojContext, key: string, usual: number): number {
  const value = keys.number(key) ?? usual;
  if (Number.isSafeInteger(value) && value >= 0) return value;
  report.stop(`${keys.item(key)} must be a number`);
  return 0;
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

interface Names {
  readonly input: readonly [before: string, ending: string];
  readonly output: readonly [before: string, ending: string];
}

function namesOf({ keys }: UojContext): Names {
  const pair = (key: string) => [keys.text(`${key}_pre`) ?? key, keys.text(`${key}_suf`) ?? 'txt'] as const;
  return { input: pair('input'), output: pair('output') };
}

function pathsOf({ input, output }: Names, number: number, isExtra: boolean): [string, string] {
  const before = isExtra ? 'ex_' : '';
  return [`${before}${input[0]}${number}.${input[1]}`, `${before}${output[0]}${number}.${output[1]}`];
}

function toCase(
  { files, report }: UojContext,
  names: Names,
  { number, isSample }: { number: number; isSample: boolean },
): UngroupedCase[] {
  const [inputPath, answerPath] = pathsOf(names, number, isSample);
  const missing = [inputPath, answerPath].find((path) => !files.has(path));
  if (missing !== undefined) {
    report.stop(`${missing} is missing in the package`);
    return [];
  }
  report.taken(inputPath);
  if (answerPath !== inputPath) report.taken(answerPath);
  return [{ name: `${isSample ? 'sample' : ''}${number}`, inputPath, answerPath, isSample, score: null }];
}

/**
 * Returns a single group in which each test earns its own score. The default score is 100 divided by the number of
 * tests, rounded down.
 */
function sumOf({ keys }: UojContext, cases: readonly UngroupedCase[][]): GroupPlan {
  const share = Math.floor(100 / Math.max(1, cases.length));
  const scored = cases.flatMap((own, index) =>
    own.map((one) => ({ ...one, score: keys.number(`point_score_${index + 1}`) ?? share })),
  );
  return { name: 'all', worth: null, policy: 'sum', cases: scored, dependsOn: [] };
}

function plansOf(
  context: UojContext,
  { checker }: ProblemPackage,
  { cases, count: all }: { cases: readonly UngroupedCase[][]; count: number },
): GroupPlan[] {
  const { keys, report } = context;
  const isPartial = /\bquitpi?\s*\(|\bquit_pi\s*\(|\b_p[ct]?\s*\(|_points\b/.test(checker?.code ?? '');
  let next = 0;
  const plans = numbers(1, all).map((number): GroupPlan => {
    const stated = keys.number(`subtask_end_${number}`);
    const end = number === all ? cases.length : (stated ?? next);
    if (end <= next || end > cases.length || (stated !== undefined && stated !== end))
      report.stop(`${keys.item(`subtask_end_${number}`)}: the subtask has no tests`);
    const own = cases.slice(next, end).flat();
    next = Math.max(next, end);
    const type = keys.text(`subtask_type_${number}`) ?? 'packed';
    if (type !== 'packed' && type !== 'min') report.stop(`scores of type ${type} are not supported`);
    if (type === 'packed' && isPartial)
      report.lost(`subtask ${number}`, 'score', 'the lowest result of a group counts, even if it is partial');
    return {
      name: String(number),
      worth: keys.number(`subtask_score_${number}`) ?? Math.floor(100 / all),
      policy: 'whole',
      cases: own,
      dependsOn: dependenciesOf(context, number),
    };
  });
  return plans.filter((plan) => plan.cases.length > 0);
}

/**
 * Returns the subtasks on which a subtask depends. The key states one number, or `many`, and then numbered keys follow.
 */
function dependenciesOf({ keys }: UojContext, number: number): string[] {
  const key = `subtask_dependence_${number}`;
  const value = keys.text(key);
  if (value === undefined || value === 'none' || value === '0') return [];
  if (value !== 'many') return [value];
  const found: string[] = [];
  for (let index = 1; index <= packageLimits.dependencies; index += 1) {
    const one = keys.text(`${key}_${index}`);
    if (one === undefined || one === '0') break;
    found.push(one);
  }
  return found;
}

/** Reads limits of single tests. The site has one limit for all tests, so the largest is used. */
function readCaseLimits({ keys, report }: UojContext, problem: ProblemPackage, tests: number): void {
  for (const number of numbers(1, tests)) {
    const [time, memory, output] = ['time', 'memory', 'output'].map((name) => {
      const key = `${name}_limit_${number}`;
      return keys.has(key) ? keys.number(key) : undefined;
    });
    if (time === undefined && memory === undefined && output === undefined) continue;
    report.lost(
      `test ${number}: limits`,
      'verdict',
      'this site has one limit for all cases: the largest is used',
    );
    if (time !== undefined) problem.timeLimitMs = Math.max(problem.timeLimitMs, Math.round(time * 1000));
    if (memory !== undefined) problem.memoryLimitMb = Math.max(problem.memoryLimitMb, Math.ceil(memory));
    if (output !== undefined) problem.outputLimitMb = Math.max(problem.outputLimitMb ?? 0, Math.ceil(output));
  }
}
