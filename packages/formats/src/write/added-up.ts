import { meanScore } from '@xiezhi/rules/scoring/hundredths';
import { splitEvenly } from '../model/score-groups.ts';
import type { ConversionReport } from '../report/conversion-report.ts';
import type { PackageCase, ProblemPackage } from '../model/model.ts';

/** Groups cases by group number. Groups are sorted by number; cases of a group keep their order. */
export function casesByGroup(cases: readonly PackageCase[]): [number, PackageCase[]][] {
  const groups = Map.groupBy(cases, ({ group }) => group);
  return [...groups].toSorted(([left], [right]) => left - right);
}

/** Returns the lowest score of the cases, which is the score of an all-or-nothing group. */
export function lowestScore(cases: readonly PackageCase[]): number {
  return Math.min(...cases.map(({ score }) => score ?? 0));
}

const scoresOf = (cases: readonly PackageCase[]): number[] => cases.map(({ score }) => score ?? 0);

/**
 * Returns scores by case number, for formats in which every case earns its own score. The score of a group that earns
 * one score as a whole is split into equal parts.
 */
export function addedUpScores(
  { cases, judgeCaseMode }: ProblemPackage,
  report: ConversionReport,
): ReadonlyMap<number, number> {
  if (judgeCaseMode !== 'subtask_lowest' && judgeCaseMode !== 'subtask_average')
    return new Map(cases.map(({ seq, score }) => [seq, score ?? 0]));
  const note =
    judgeCaseMode === 'subtask_lowest'
      ? 'each case of a group is scored separately'
      : 'each part of a group has two decimals';
  report.lost('groups', 'score', note);
  const scores = new Map<number, number>();
  for (const [group, members] of casesByGroup(cases)) {
    const worth = judgeCaseMode === 'subtask_lowest' ? lowestScore(members) : meanScore(scoresOf(members));
    const parts = splitEvenly(worth, members.length, String(group), report);
    for (const [index, { seq }] of members.entries()) scores.set(seq, parts[index] ?? 0);
  }
  return scores;
}
