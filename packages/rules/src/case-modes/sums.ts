import type { GroupRule, ScoredCase } from './case-mode.ts';

/** Sum of all scores; 0 of none. */
export function sumOfCases(cases: readonly ScoredCase[]): number {
  return sum(cases.map(({ score }) => score));
}

/** Sum of what each group earns by its rule; 0 without cases. */
export function sumOfGroups({ score }: Pick<GroupRule, 'score'>, cases: readonly ScoredCase[]): number {
  const groups = Map.groupBy(cases, ({ group }) => group);
  return sum([...groups.values()].map((members) => score(members.map((one) => one.score))));
}

/** Mean of whole scores, halves rounded up; 0 of none. */
export function roundedMean(scores: readonly number[]): number {
  const count = scores.length;
  return count === 0 ? 0 : Math.floor((2 * sum(scores) + count) / (2 * count));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
