import { fromHundredths, hundredthsOf, toScore } from '@xiezhi/rules/scoring/hundredths';
import type { ConversionReport } from '../report/conversion-report.ts';
import type { JudgeCaseMode, PackageCase, PackageGroup } from './model.ts';
import { packageLimits } from './package-limits.ts';

/** A case without a group. `score` is null if only the group has a score. */
export interface UngroupedCase {
  name: string;
  inputPath: string;
  answerPath: string;
  isSample: boolean;
  score: number | null;
}

/** A group as its package describes it. */
export interface GroupPlan {
  name: string;
  /** Full score of the group; null if it is the sum of the scores of its cases. */
  worth: number | null;
  /** `whole`: the group earns the lowest result of its cases. `sum`: each case earns its own score. */
  policy: 'whole' | 'sum';
  cases: UngroupedCase[];
  /** Names of the groups that must earn their full score first. */
  dependsOn: string[];
}

export interface GroupedCases {
  cases: PackageCase[];
  groups: PackageGroup[];
  judgeCaseMode: JudgeCaseMode;
}

/** Returns the cases of an ACM problem, which has no scores and a single group. */
export function groupUnscoredCases(cases: readonly UngroupedCase[]): GroupedCases {
  return {
    cases: cases.map((one, index) => ({ ...one, seq: index + 1, score: null, group: 1 })),
    groups: [],
    judgeCaseMode: 'default',
  };
}

/**
 * Assigns groups and scores to the cases of an OI problem. If there is a group with policy `whole`, the mode is
 * `subtask_lowest`: each case of such a group carries the group's full score, and each case of a `sum` group becomes a
 * group of its own, which gives the same sum. Otherwise the mode is `default`. `samples` come first as group 0 and earn
 * no points. Other groups may depend on them by the name `sample`.
 */
export function groupScoredCases(
  samples: readonly UngroupedCase[],
  plans: readonly GroupPlan[],
  report: ConversionReport,
): GroupedCases {
  const hasWhole = plans.some((plan) => plan.policy === 'whole');
  const cases: PackageCase[] = samples.map((one, index) => ({ ...one, seq: index + 1, score: 0, group: 0 }));
  const groups: PackageGroup[] = [];
  const numbers = new Map<string, number[]>(samples.length === 0 ? [] : [['sample', [0]]]);
  let next = 1;
  for (const plan of plans) {
    const scores = scoresOf(plan, report);
    const own: number[] = [];
    for (const [index, one] of plan.cases.entries()) {
      if (index === 0 || (hasWhole && plan.policy === 'sum')) own.push(next++);
      cases.push({ ...one, seq: cases.length + 1, score: scores[index] ?? 0, group: own.at(-1) ?? 1 });
    }
    if (own.length > 1) report.converted(`group ${plan.name}`, 'each case became a group of its own');
    numbers.set(plan.name, own);
    for (const group of own) groups.push({ group, name: plan.name, dependsOn: [] });
  }
  for (const plan of plans) {
    const needed = plan.dependsOn.flatMap((name) => {
      const found = numbers.get(name);
      if (found === undefined) report.stop(`group ${plan.name} needs ${name}, which is no group`);
      return found ?? [];
    });
    for (const group of groups) if (group.name === plan.name) group.dependsOn.push(...needed);
  }
  checkDependencies(groups, report);
  return { cases, groups, judgeCaseMode: hasWhole ? 'subtask_lowest' : 'default' };
}

function scoresOf(plan: GroupPlan, report: ConversionReport): number[] {
  const stated = plan.cases.map((one) => one.score);
  const sum = stated.reduce<number>((total, score) => total + (score ?? 0), 0);
  const worth = (): number => roundedScore(plan.worth ?? sum, `group ${plan.name}: score`, report);
  if (plan.policy === 'whole') {
    const whole = worth();
    return plan.cases.map(() => whole);
  }
  if (stated.every((score) => score === null))
    return splitEvenly(worth(), plan.cases.length, plan.name, report);
  return stated.map((score, index) =>
    roundedScore(score ?? 0, `case ${plan.cases[index]?.name ?? ''}: score`, report),
  );
}

/** Rounds a score to two decimals and reports a change. A score that is not a number stops the import. */
export function roundedScore(score: number, item: string, report: ConversionReport): number {
  if (!Number.isFinite(score)) {
    report.stop(`${item} is not a number`);
    return 0;
  }
  const kept = toScore(Math.max(0, score));
  // Smaller differences are floating-point errors and not reported.
  if (Math.abs(kept - score) > 1e-9)
    report.lost(item, 'score', `${score} was changed to ${kept}: scores have at most two decimals`);
  return kept;
}

/**
 * Splits a score into equal parts. Parts of a whole score are whole numbers, others are multiples of a hundredth. The
 * last part gets the remainder.
 */
export function splitEvenly(worth: number, count: number, name: string, report: ConversionReport): number[] {
  const { parts, rest } = equalParts(worth, count);
  if (rest > 0) report.lost(`group ${name}: equal scores`, 'score', `the last case has ${rest} more points`);
  return parts;
}

/** Like `splitEvenly`, but without a report. `rest` is what the last part has more than the others. */
export function equalParts(worth: number, count: number): { parts: number[]; rest: number } {
  if (count === 0) return { parts: [], rest: 0 };
  const unit = Number.isInteger(worth) ? 100 : 1;
  const whole = hundredthsOf(worth);
  const share = Math.floor(whole / unit / count) * unit;
  const rest = whole - share * count;
  const parts = Array.from({ length: count }, (_, index) =>
    fromHundredths(index === count - 1 ? share + rest : share),
  );
  return { parts, rest: fromHundredths(rest) };
}

/** Adds a stop if the dependencies between groups are cyclic or too many. */
export function checkDependencies(groups: readonly PackageGroup[], report: ConversionReport): void {
  const count = groups.reduce((sum, one) => sum + one.dependsOn.length, 0);
  if (count > packageLimits.dependencies)
    report.stop(`groups of test data have more than ${packageLimits.dependencies} dependencies`);
  else if (hasCycle(groups)) report.stop('groups of test data depend on each other in a cycle');
}

/**
 * Whether the dependencies form a cycle. Repeatedly removes the groups whose dependencies are all removed. If groups
 * remain that cannot be removed, there is a cycle.
 */
export function hasCycle(groups: readonly PackageGroup[]): boolean {
  let waiting = [...groups];
  for (;;) {
    const open = new Set(waiting.map((one) => one.group));
    const stuck = waiting.filter((one) => one.dependsOn.some((needed) => open.has(needed)));
    if (stuck.length === waiting.length) return stuck.length > 0;
    waiting = stuck;
  }
}
