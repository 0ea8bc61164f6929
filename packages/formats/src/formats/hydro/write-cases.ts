import { toScore } from '@xiezhi/rules/scoring/hundredths';
import type { ConversionReport } from '../../report/conversion-report.ts';
import type { PackageCase, ProblemPackage } from '../../model/model.ts';
import { addedUpScores, casesByGroup, lowestScore } from '../../write/added-up.ts';
import { reportLosses } from '../../write/losses.ts';
import { freeName } from '../../write/assign-paths.ts';
import type { OutputFile } from '../../write/writer.ts';
import { sharesOf } from './cases.ts';

interface WrittenCases {
  config: { cases: unknown } | { subtasks: unknown };
  files: OutputFile[];
}

/**
 * Writes subtasks if a group of the problem has one common score, otherwise cases with their own points. Problems of
 * Hydro always have scores. So a problem without scores becomes a single subtask, in which all cases must be accepted.
 */
export function writeHydroCases(
  problem: ProblemPackage,
  taken: Set<string>,
  report: ConversionReport,
): WrittenCases {
  const files: OutputFile[] = [];
  const place = ({ inputPath, answerPath }: PackageCase) => {
    const number = files.length / 2 + 1;
    const [input, output] = [freeName(`${number}.in`, taken), freeName(`${number}.out`, taken)];
    files.push(
      { path: `testdata/${input}`, from: inputPath },
      { path: `testdata/${output}`, from: answerPath },
    );
    return { input, output };
  };
  if (problem.cases.some(({ isSample }) => isSample))
    report.lost('open cases', 'display', 'other judges ignore it in this format');
  if (problem.type === 0) {
    report.converted('cases', 'all of them are one subtask of 100 points');
    return {
      config: { subtasks: [{ id: 1, type: 'min', score: 100, cases: problem.cases.map(place) }] },
      files,
    };
  }
  if (problem.judgeCaseMode !== 'subtask_lowest') {
    reportLosses(problem, ['dependencies'], report);
    const scores = addedUpScores(problem, report);
    const cases = problem.cases.map((one) => ({ ...place(one), score: scores.get(one.seq) ?? 0 }));
    const total = toScore(cases.reduce((sum, { score }) => sum + score, 0));
    if (total === 0 || cases.every(({ score }) => score > 0))
      return { config: { cases: withShares(cases, report) }, files };
    // Hydro gives cases of 0 points the points of the subtask that the other cases do not use. With this `score`, none
    // remain.
    return { config: { subtasks: [{ id: 1, type: 'sum', score: total, cases }] }, files };
  }
  const groups = casesByGroup(problem.cases);
  // Groups are numbered by position, because readers number them in the same way.
  const places = new Map(groups.map(([group], index) => [group, index + 1]));
  const needs = new Map(problem.groups.map(({ group, dependsOn }) => [group, dependsOn]));
  const subtasks = groups.map(([group, cases], index) => {
    const needed = (needs.get(group) ?? []).flatMap((one) => places.get(one) ?? []);
    return {
      id: index + 1,
      type: 'min',
      score: lowestScore(cases),
      // Omitted if undefined.
      if: needed.length === 0 ? undefined : needed,
      cases: cases.map(place),
    };
  });
  return { config: { subtasks: withShares(subtasks, report) }, files };
}

const hydroTotal = 100;

/**
 * Replaces scores of 0. Hydro gives such parts equal shares of the points up to 100 that the other parts do not use.
 * Writing these shares makes all readers agree.
 */
function withShares<Part extends { score: number }>(
  parts: readonly Part[],
  report: ConversionReport,
): readonly Part[] {
  const left = hydroTotal - parts.reduce((sum, { score }) => sum + score, 0);
  const open = parts.filter(({ score }) => score === 0);
  if (open.length === 0 || left <= 0) return parts;
  report.lost('scores of 0', 'score', 'in this format, parts without a score share the rest of 100 points');
  const shares = sharesOf(left, open.length);
  return parts.map((part) =>
    part.score === 0 ? { ...part, score: toScore(shares[open.indexOf(part)] ?? 0) } : part,
  );
}
