import type { ProblemPackage } from '../../model/model.ts';
import { packageLimits } from '../../model/package-limits.ts';
import {
  type GroupPlan,
  groupScoredCases,
  groupUnscoredCases,
  type UngroupedCase,
} from '../../model/score-groups.ts';
import { isMap, type YamlMap } from '../../text/yaml.ts';
import type { DmojContext } from './dmoj.ts';
import { casesByNames } from './case-names.ts';

/** An entry of `test_cases`: a case, or a batch, which earns points only if all of its cases are accepted. */
interface Entry {
  readonly points: number;
  readonly isBatch: boolean;
  readonly cases: UngroupedCase[];
  /** Numbers of batches, from 1. */
  readonly dependsOn: readonly number[];
}

/**
 * Reads the cases in their order. Each batch becomes a group. In DMOJ, judging ends if a case or batch of 0 points
 * fails; so every later entry depends on it.
 */
export function readDmojCases(context: DmojContext, problem: ProblemPackage): void {
  const { keys, report } = context;
  const usual = keys.number('points') ?? 1;
  const hasGenerator = keys.raw('generator') !== undefined;
  const state: State = { context, usual, hasGenerator, count: 0 };
  const pretests = entriesOf(state, 'pretest_test_cases', keys.raw('pretest_test_cases') ?? []).map((one) =>
    Object.assign({}, one, { points: 0 }),
  );
  if (pretests.length > 0)
    report.converted(
      keys.item('pretest_test_cases'),
      'judged first: a submission that fails one of them earns nothing',
    );
  const entries = [...pretests, ...entriesOf(state, 'test_cases', keys.raw('test_cases'))];
  if (keys.has('test_cases')) report.taken(keys.item('test_cases'));
  if (hasGenerator && state.count > 0)
    report.ignored(keys.item('generator'), 'all cases have an input of their own');
  const cases = entries.flatMap((entry) => entry.cases);
  if (cases.length === 0) {
    report.stop('the package has no test data');
    return;
  }
  if (entries.every(({ points }) => points === 0)) {
    Object.assign(problem, groupUnscoredCases(cases));
    return;
  }
  problem.type = 1;
  const plans = plansOf(entries, report);
  const grouped = groupScoredCases([], plans, report);
  Object.assign(problem, grouped, grouped.judgeCaseMode === 'default' && { groups: [] });
}

interface State {
  readonly context: DmojContext;
  readonly usual: number;
  readonly hasGenerator: boolean;
  count: number;
}

function entriesOf(state: State, key: string, value: unknown): Entry[] {
  const { context } = state;
  const { keys, report } = context;
  const list = Array.isArray(value) ? value : casesByNames(context, value);
  if (list.length > packageLimits.files) {
    report.stop(`the package lists more than ${packageLimits.files} cases`);
    return [];
  }
  return list.flatMap((one: unknown, index): Entry[] => {
    const item = `${keys.item(key)}[${index}]`;
    if (!isMap(one)) {
      report.stop(`${item} must be a map`);
      return [];
    }
    const points = pointsOf(state, one, item);
    if (one['batched'] === undefined)
      return [{ points, isBatch: false, cases: toCase(state, one, item), dependsOn: [] }];
    reportKeys(state, one, item, batchKeys);
    const inner = Array.isArray(one['batched']) ? one['batched'] : [];
    const cases = inner.flatMap((part: unknown, at): UngroupedCase[] => {
      if (isMap(part) && part['batched'] === undefined) return toCase(state, part, `${item}.batched[${at}]`);
      report.stop(`${item}.batched[${at}] must be a case`);
      return [];
    });
    if (cases.length === 0) report.stop(`${item} has no cases`);
    return [{ points, isBatch: true, cases, dependsOn: dependenciesOf(one['dependencies']) }];
  });
}

const dependenciesOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

function pointsOf({ context, usual }: State, one: YamlMap, item: string): number {
  const value = one['points'] ?? usual;
  const points = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof points === 'number' && Number.isFinite(points) && points >= 0) return points;
  context.report.stop(`${item}: points must be a number from 0`);
  return 0;
}

const batchKeys: ReadonlySet<string> = new Set(['batched', 'points', 'dependencies']);
const caseKeys: ReadonlySet<string> = new Set(['in', 'out', 'points']);
/** Keys of a case that do not influence verdicts here. If a case needs a generator, `toCase` rejects the problem. */
const unneededKeys: ReadonlySet<string> = new Set([
  'output_prefix_length',
  'wall_time_factor',
  'binary_data',
  'generator_args',
  'generator_in',
]);

function reportKeys({ context }: State, one: YamlMap, item: string, known: ReadonlySet<string>): void {
  for (const key of Object.keys(one)) {
    if (known.has(key) || one[key] === null) continue;
    if (unneededKeys.has(key)) context.report.ignored(`${item}.${key}`, 'not needed here');
    else
      context.report.lost(`${item}.${key}`, 'verdict', 'settings of single cases are not kept on this site');
  }
}

/**
 * Reads one case. If the settings name no input or answer, it is empty. Rejects the problem if a generator would have
 * to make them.
 */
function toCase(state: State, one: YamlMap, item: string): UngroupedCase[] {
  const { files, report, source } = state.context;
  reportKeys(state, one, item, caseKeys);
  const [input, answer] = [one['in'], one['out']].map((value) =>
    typeof value === 'number' ? String(value) : typeof value === 'string' && value !== '' ? value : undefined,
  );
  const isMade = one['generator_args'] !== undefined || one['generator_in'] !== undefined;
  if (state.hasGenerator && (input === undefined || answer === undefined || isMade)) {
    report.stop('generators of the package are not run to create test data');
    return [];
  }
  const missing = [input, answer].find((path) => path !== undefined && !files.has(path));
  if (missing !== undefined) {
    report.stop(`${missing} is missing in the package`);
    return [];
  }
  state.count += 1;
  for (const path of new Set([input, answer]))
    if (path !== undefined && !report.has(path)) report.taken(path);
  const empty = `${state.count}.empty`;
  if (input === undefined || answer === undefined) source.add(empty, '');
  const name = String(input ?? answer ?? state.count);
  return [{ name, inputPath: input ?? empty, answerPath: answer ?? empty, isSample: false, score: null }];
}

/**
 * Returns the groups of the entries. Batches are numbered in their order, and dependencies refer to these numbers. All
 * entries after one of 0 points depend on it, because judging ends if it fails.
 */
function plansOf(entries: readonly Entry[], report: DmojContext['report']): GroupPlan[] {
  const batches: string[] = [];
  const gates: string[] = [];
  const hasWhole = entries.some(({ isBatch, points }) => isBatch || points === 0);
  const plans = entries.map((entry, index): GroupPlan => {
    const name = String(index + 1);
    const earlier = entry.dependsOn.map((number) => batches[number - 1]);
    if (earlier.includes(undefined))
      report.stop(`batch ${batches.length + 1} depends on a batch that is not before it`);
    if (entry.isBatch) batches.push(name);
    const needed = new Set([...gates, ...earlier.filter((one) => one !== undefined)]);
    if (entry.points === 0) gates.push(name);
    const isWhole = entry.isBatch || entry.points === 0;
    const cases = isWhole ? entry.cases : entry.cases.map((one) => ({ ...one, score: entry.points }));
    const policy = isWhole ? 'whole' : 'sum';
    return { name, worth: isWhole ? entry.points : null, policy, cases, dependsOn: [...needed] };
  });
  if (hasWhole) return joinedGates(plans);
  return [
    { name: 'all', worth: null, policy: 'sum', cases: plans.flatMap(({ cases }) => cases), dependsOn: [] },
  ];
}

/** Joins adjacent groups of 0 points into one group. The later groups depend on all of them anyway. */
function joinedGates(plans: readonly GroupPlan[]): GroupPlan[] {
  const joined: GroupPlan[] = [];
  const nameOf = new Map<string, string>();
  for (const plan of plans) {
    const last = joined.at(-1);
    const isGate = plan.policy === 'whole' && plan.worth === 0;
    if (isGate && last?.policy === 'whole' && last.worth === 0) {
      last.cases.push(...plan.cases);
      nameOf.set(plan.name, last.name);
    } else joined.push({ ...plan, cases: [...plan.cases] });
  }
  for (const plan of joined)
    plan.dependsOn = [...new Set(plan.dependsOn.map((name) => nameOf.get(name) ?? name))].filter(
      (name) => name !== plan.name,
    );
  return joined;
}
