import { sumScores } from '../scoring/hundredths.ts';
import type { GroupRule, ScoredCase } from './case-mode.ts';

/** Returns the sum of all scores; 0 for an empty list. */
export function sumOfCases(cases: readonly ScoredCase[]): number {
  return sumScores(cases.map(({ score }) => score));
}

/** Returns the sum of the points that the groups earn by the rule; 0 if there are no cases. */
export function sumOfGroups({ score }: Pick<GroupRule, 'score'>, cases: readonly ScoredCase[]): number {
  const groups = Map.groupBy(cases, ({ group }) => group);
  return sumScores([...groups.values()].map((members) => score(members.map((one) => one.score))));
}
