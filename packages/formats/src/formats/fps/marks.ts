import { equalParts, type GroupPlan, type UnplacedCase } from '../../model/score-groups.ts';
import type { PackageCase, ProblemPackage } from '../../model/model.ts';
import { leastOf } from '../../write/added-up.ts';

/** Points of a case whose name contains none, if the name of another case contains points. */
const usualMark = 10;

const mark = /\[(\d{1,4})\]/;

/**
 * Returns the groups that HUSTOJ derives from the names of the test data, or null if no name contains points.
 * `name[10]` earns 10 points. Consecutive names that are equal up to the first dot form a subtask, which earns nothing
 * if one of its cases fails.
 */
export function groupsByMarks(cases: readonly UnplacedCase[]): GroupPlan[] | null {
  if (!cases.some(({ name }) => mark.test(name))) return null;
  const plans: { stem: string; cases: UnplacedCase[] }[] = [];
  for (const one of cases) {
    const [stem = ''] = `${one.name}.in`.split('.');
    const scored = { ...one, score: Number(mark.exec(one.name)?.[1] ?? usualMark) };
    const last = plans.at(-1);
    if (last?.stem === stem) last.cases.push(scored);
    else plans.push({ stem, cases: [scored] });
  }
  if (plans.every((plan) => plan.cases.length === 1))
    return [
      { name: 'all', worth: null, policy: 'sum', cases: plans.flatMap((plan) => plan.cases), dependsOn: [] },
    ];
  return plans.map((plan, index) => ({
    name: String(index + 1),
    worth: null,
    policy: plan.cases.length === 1 ? 'sum' : 'whole',
    cases: plan.cases,
    dependsOn: [],
  }));
}

/** Returns `index` + 1, padded to the number of digits of `count`, but at least to two digits. */
function numberOf(index: number, count: number): string {
  return String(index + 1).padStart(Math.max(2, String(count).length), '0');
}

/**
 * Returns a name for each case that states its points. Returns null if names cannot express the scores of the problem.
 */
export function namesWithMarks({
  cases,
  judgeCaseMode,
}: Pick<ProblemPackage, 'cases' | 'judgeCaseMode'>): ReadonlyMap<number, string> | null {
  if (judgeCaseMode !== 'default' && judgeCaseMode !== 'subtask_lowest') return null;
  const groups = judgeCaseMode === 'default' ? cases.map((one) => [one]) : adjacentGroups(cases);
  if (groups === null) return null;
  const names = new Map<number, string>();
  const areAlone = groups.every((group) => group.length === 1);
  for (const [at, group] of groups.entries()) {
    const { parts } = equalParts(leastOf(group), group.length);
    for (const [index, { seq }] of group.entries()) {
      const points = `[${parts[index] ?? 0}]`;
      if (!mark.test(points)) return null;
      const place = numberOf(at, groups.length);
      names.set(seq, areAlone ? `${place}${points}` : `${place}.${numberOf(index, group.length)}${points}`);
    }
  }
  return names;
}

/** Returns the cases by group. Returns null if the cases of a group are not consecutive. */
function adjacentGroups(cases: readonly PackageCase[]): PackageCase[][] | null {
  const groups: PackageCase[][] = [];
  for (const one of cases) {
    const last = groups.at(-1);
    if (last?.[0]?.group === one.group) last.push(one);
    else groups.push([one]);
  }
  const numbers = new Set(groups.map(([first]) => first?.group));
  return numbers.size === groups.length ? groups : null;
}

/** Returns a name without square brackets that readers would take for points. */
export function withoutMarks(name: string): string {
  return name.replaceAll(new RegExp(mark, 'g'), '($1)');
}
