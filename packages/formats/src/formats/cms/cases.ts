import type { ProblemPackage } from '../../model/model.ts';
import { packageLimits } from '../../model/package-limits.ts';
import { type GroupPlan, groupScoredCases, type UngroupedCase } from '../../model/score-groups.ts';
import { readShownSamples } from '../../read/visible-samples.ts';
import { readText } from '../../text/text.ts';
import type { Keys } from '../../text/keys.ts';
import type { CmsContext } from './cms.ts';

const genPath = 'gen/GEN';
/** Full score of a task, unless the package states another one. */
const usualTotal = 100;

interface Subtask {
  points: number;
  count: number;
}

/**
 * Reads the cases in the order of their numbers. Groups are the subtasks of `gen/GEN` or `score_type_parameters`.
 * Without subtasks, the scores of the cases are added up.
 */
export async function readCmsCases(context: CmsContext, keys: Keys, problem: ProblemPackage): Promise<void> {
  const { report, files, source } = context;
  if (keys.raw('testcases') !== undefined) {
    report.stop(
      `${keys.item('testcases')}: the loader of CMS reads no list of cases, so it is not read here`,
    );
    return;
  }
  const gen = files.has(genPath) ? readGen(await readText(source, genPath)) : null;
  if (gen !== null) report.taken(genPath);
  const promised = keys.number('n_input');
  const total = keys.number('total_value') ?? usualTotal;
  // CMS ignores the scores in task.yaml unless all three keys exist.
  const isStated = ['score_type', 'score_type_parameters', 'n_input'].every((key) => keys.has(key));
  if (!isStated) ignoreScores(keys, context);
  const type = isStated ? keys.text('score_type') : undefined;
  const parameters = isStated ? readParameters(keys, context) : null;
  const each = typeof parameters === 'number' ? parameters : null;
  const subtasks = typeof parameters === 'number' ? null : (parameters ?? gen?.subtasks ?? null);
  const count =
    subtasks?.reduce((sum, one) => sum + one.count, 0) ?? gen?.count ?? promised ?? countInputs(files);
  const cases = findCases(context, Math.min(count, packageLimits.files + 1));
  if (cases.length === 0) report.stop('the package has no test data');
  if (type !== undefined && !['Sum', 'GroupMin', 'GroupMul'].includes(type))
    report.stop(`scores of type ${type} are not supported`);
  if (type === 'GroupMul')
    report.lost(
      keys.item('score_type: GroupMul'),
      'score',
      'the lowest result of a group counts, not the product',
    );
  if (subtasks === null || type === 'Sum') {
    const scored = each === null ? cases : cases.map((one) => ({ ...one, score: each }));
    const worth = each === null ? Math.round(total) : null;
    const plan: GroupPlan = { name: 'all', worth, policy: 'sum', cases: scored, dependsOn: [] };
    Object.assign(problem, { ...groupScoredCases([], [plan], report), groups: [] });
    return;
  }
  let next = 0;
  const plans = subtasks.map(({ points, count: size }, index): GroupPlan => {
    const own = cases.slice(next, (next += size));
    return { name: String(index), worth: points, policy: 'whole', cases: own, dependsOn: [] };
  });
  // A first subtask without points contains the examples.
  const [first, ...others] = plans;
  const hasSamples = first?.worth === 0 && others.length > 0;
  const samples = hasSamples ? first.cases.map((one) => Object.assign(one, { isSample: true })) : [];
  Object.assign(problem, groupScoredCases(samples, hasSamples ? others : plans, report));
  problem.samples = await readShownSamples(samples, source, report);
}

/**
 * Parses `gen/GEN`. A line with text before `#` is a case, and so is a line with the comment `#COPY:`. The comment
 * `#ST:` starts a subtask. Other comments are ignored.
 */
function readGen(text: string): { subtasks: Subtask[] | null; count: number } {
  const subtasks: Subtask[] = [];
  let count = 0;
  for (const line of text.split('\n')) {
    const [, before = '', comment = ''] = /^([^#]*)#?(.*)$/.exec(line.trim()) ?? [];
    const points = /^\s*ST:\s*(\d+(?:\.\d+)?)/.exec(comment)?.[1];
    if (points !== undefined) subtasks.push({ points: Number(points), count: 0 });
    else if (before.trim() !== '' || /^\s*COPY:/.test(comment)) {
      count += 1;
      const last = subtasks.at(-1);
      if (last !== undefined) last.count += 1;
    }
  }
  return { subtasks: subtasks.length === 0 ? null : subtasks, count };
}

function ignoreScores(keys: Keys, { report }: CmsContext): void {
  for (const key of ['score_type', 'score_type_parameters'])
    if (keys.raw(key) !== undefined)
      report.ignored(keys.item(key), 'is used only together with the other score keys');
}

/**
 * Returns the points per case, or the subtasks if the value is a list of pairs of points and case count. Returns null
 * if there is neither. If subtasks are defined by patterns of case names, the problem is not imported.
 */
function readParameters(keys: Keys, { report }: CmsContext): Subtask[] | number | null {
  const value = keys.raw('score_type_parameters');
  if (typeof value === 'number' && keys.raw('score_type') === 'Sum') {
    report.taken(keys.item('score_type_parameters'));
    return value;
  }
  if (!Array.isArray(value)) {
    if (value !== undefined)
      report.ignored(keys.item('score_type_parameters'), 'the scores of the cases are used');
    return null;
  }
  const pairs: unknown[] = value;
  const subtasks = pairs.map((pair): Subtask | null => {
    const [points, count]: unknown[] = Array.isArray(pair) ? pair : [];
    return typeof points === 'number' && typeof count === 'number' ? { points, count } : null;
  });
  const areRead = subtasks.every((one) => one !== null);
  if (areRead) report.taken(keys.item('score_type_parameters'));
  else report.stop(`${keys.item('score_type_parameters')}: subtasks by patterns of names are not read`);
  return areRead ? subtasks : null;
}

function countInputs(files: ReadonlySet<string>): number {
  return [...files].filter((path) => /^input\/input\d+\.txt$/.test(path)).length;
}

function findCases({ files, report }: CmsContext, count: number): UngroupedCase[] {
  const found: UngroupedCase[] = [];
  if (count > packageLimits.files) {
    report.stop(`the package lists more than ${packageLimits.files} cases`);
    return found;
  }
  for (let number = 0; number < count; number += 1) {
    const [inputPath, answerPath] = [`input/input${number}.txt`, `output/output${number}.txt`];
    const missing = [inputPath, answerPath].find((path) => !files.has(path));
    if (missing !== undefined) {
      report.stop(`${missing} is missing in the package`);
      break;
    }
    report.taken(inputPath);
    report.taken(answerPath);
    found.push({ name: `input${number}`, inputPath, answerPath, isSample: false, score: null });
  }
  const left = [...files].filter((path) => /^(?:in|out)put\/[^/]+\.txt$/.test(path) && !report.has(path));
  if (left.length > 0 && found.length < count)
    report.stop(`the package declares ${count} cases but has more`);
  // The loader of CMS ignores cases beyond the stated number.
  else
    for (const path of left)
      report.lost(path, 'verdict', `only the first ${count} cases are read, as in CMS`);
  return found;
}
