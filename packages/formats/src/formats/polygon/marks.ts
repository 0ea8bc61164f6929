import { ConversionReport } from '../../report/conversion-report.ts';
import type { ProblemPackage } from '../../model/model.ts';
import { addedUpScores, casesByGroup, lowestScore } from '../../write/added-up.ts';
import { childAt, childrenOf, type XmlElement } from '../../text/xml.ts';

/** Attributes of tests in problem.xml: samples, points and groups. */
export interface TestMarks {
  tests: { isSample: boolean; group: string; points: string }[];
  groups: { name: string; points: string; policy: string; dependsOn: string[] }[];
}

/**
 * Returns the attributes of a problem's tests and groups. In an all-or-nothing group, the first test states the points
 * of the whole group. Reports what the format cannot express.
 */
export function marksOf(problem: ProblemPackage, report = new ConversionReport()): TestMarks {
  const { cases, type, judgeCaseMode } = problem;
  if (type === 0)
    return { tests: cases.map(({ isSample }) => ({ isSample, group: '', points: '' })), groups: [] };
  if (judgeCaseMode !== 'subtask_lowest') {
    if (problem.groups.some(({ dependsOn }) => dependsOn.length > 0))
      report.lost('groups that need others', 'score', 'other judges ignore it in this format');
    const scores = addedUpScores(problem, report);
    const pointsOf = (seq: number) => String(scores.get(seq) ?? 0);
    return {
      tests: cases.map(({ isSample, seq }) => ({ isSample, group: '', points: pointsOf(seq) })),
      groups: [],
    };
  }
  const groups = casesByGroup(cases);
  const there = new Set(groups.map(([group]) => group));
  const first = new Map(groups.map(([group, [one]]) => [one?.seq, group]));
  const worth = new Map(groups.map(([group, members]) => [group, String(lowestScore(members))]));
  const names = namesOf(
    problem,
    groups.map(([group]) => group),
  );
  const nameOf = (group: number): string => names.get(group) ?? String(group);
  const needs = new Map(problem.groups.map(({ group, dependsOn }) => [group, dependsOn]));
  return {
    tests: cases.map(({ isSample, seq, group }) => ({
      isSample,
      group: nameOf(group),
      points: first.has(seq) ? (worth.get(group) ?? '0') : '0',
    })),
    groups: groups.map(([group]) => ({
      name: nameOf(group),
      points: worth.get(group) ?? '0',
      policy: 'complete-group',
      dependsOn: (needs.get(group) ?? []).filter((one) => there.has(one)).map(nameOf),
    })),
  };
}

/** Returns the names of the groups. The map is empty, so that numbers are used, if the names are not unique. */
function namesOf(
  { groups: described }: ProblemPackage,
  groups: readonly number[],
): ReadonlyMap<number, string> {
  const given = new Map(described.map(({ group, name }) => [group, name.trim()]));
  const names = new Map(groups.map((group) => [group, given.get(group) || String(group)]));
  return new Set(names.values()).size === names.size ? names : new Map();
}

/** Reads the attributes of the tests and groups of a test set from problem.xml. */
export function statedMarks(testset: XmlElement | undefined): TestMarks {
  return {
    tests: childrenOf(childAt(testset, 'tests'), 'test').map(({ attributes }) => ({
      isSample: attributes['sample'] === 'true',
      group: attributes['group'] ?? '',
      points: attributes['points'] ?? '',
    })),
    groups: childrenOf(childAt(testset, 'groups'), 'group').map((one) => ({
      name: one.attributes['name'] ?? '',
      points: one.attributes['points'] ?? '',
      policy: one.attributes['points-policy'] ?? '',
      dependsOn: childrenOf(childAt(one, 'dependencies'), 'dependency').map(
        ({ attributes }) => attributes['group'] ?? '',
      ),
    })),
  };
}
