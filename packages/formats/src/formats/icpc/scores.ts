import type { ConversionReport } from '../../report/conversion-report.ts';
import type { JudgeCaseMode, PackageCase, PackageGroup, ProblemType } from '../../model/model.ts';
import { comparePaths } from '../../read/paths.ts';
import { checkDependencies, equalParts } from '../../model/score-groups.ts';
import type { FoundCase } from './cases.ts';
import { type GroupSettings, settingsOf } from './groups.ts';

/**
 * Groups and scores of test data. In a problem without scores, all cases are in group 1. In a problem with scores:
 *
 * - In groups of type `pass-fail` or `min`, all cases must be accepted. Each case has the full score of its group, and
 *   the case mode is `subtask_lowest`.
 * - In groups of type `sum`, the scores of cases are added up. The score of the group is divided among them; the last
 *   case gets the remainder.
 * - If both types exist, the case mode is `subtask_lowest`, and each case of a `sum` group becomes a group of its own.
 *   The total is the same.
 *
 * Samples earn no points and are in group 0.
 */
export interface ScoredData {
  cases: PackageCase[];
  groups: PackageGroup[];
  judgeCaseMode: JudgeCaseMode;
}

/** Full score of the secret data if the package states none. */
const defaultTotal = 100;

interface ScoreGroup {
  folder: string;
  names: string[];
  settings: GroupSettings;
  worth: number;
  isWhole: boolean;
}

/** Returns groups, scores and the case mode of a package in the current format; reports what no mode can express. */
export function scoreCases(
  found: readonly FoundCase[],
  settings: ReadonlyMap<string, GroupSettings>,
  type: ProblemType,
  report: ConversionReport,
): ScoredData {
  if (type === 0) {
    const cases = found.map((one, index) => toCase(one.name, index, null, 1));
    return { cases, groups: [], judgeCaseMode: 'default' };
  }
  const samples = found.filter((one) => one.folder.startsWith('sample'));
  const scoreGroups = findGroups(found, settings, report);
  const hasWhole = scoreGroups.some((one) => one.isWhole);
  const cases = samples.map((one, index) => toCase(one.name, index, 0, 0));
  const groups: PackageGroup[] = [];
  const numbers = new Map<string, number[]>([['sample', [0]]]);
  let next = 1;
  for (const group of scoreGroups) {
    const scores = group.isWhole ? group.names.map(() => group.worth) : divide(group, report);
    const isSplit = hasWhole && !group.isWhole;
    const own: number[] = [];
    for (const [index, name] of group.names.entries()) {
      if (index === 0 || isSplit) own.push(next++);
      cases.push(toCase(name, cases.length, scores[index] ?? 0, own.at(-1) ?? 1));
    }
    if (isSplit && own.length > 1)
      report.converted(`data/${group.folder}`, 'each case became a group of its own');
    numbers.set(group.folder, own);
    for (const number of own) groups.push({ group: number, name: group.folder, dependsOn: [] });
  }
  resolveDependencies(scoreGroups, numbers, groups, report);
  return { cases, groups, judgeCaseMode: hasWhole ? 'subtask_lowest' : 'default' };
}

function toCase(name: string, index: number, score: number | null, group: number): PackageCase {
  const inputPath = `data/${name}.in`;
  const answerPath = `data/${name}.ans`;
  return { seq: index + 1, name, inputPath, answerPath, score, group, isSample: name.startsWith('sample/') };
}

function findGroups(
  found: readonly FoundCase[],
  settings: ReadonlyMap<string, GroupSettings>,
  report: ConversionReport,
): ScoreGroup[] {
  const secret = found.filter((one) => one.folder.startsWith('secret'));
  const folders = [...new Set(secret.map((one) => one.folder))].sort(comparePaths);
  if (folders.length > 1 && folders.includes('secret'))
    report.stop('cases outside of groups, beside groups of cases');
  return folders.map((folder) => {
    const own = settingsOf(settings, folder);
    const isAll = folder === 'secret';
    const aggregation = own.aggregation ?? (isAll ? 'sum' : 'pass-fail');
    const worth = own.maxScore ?? (isAll ? defaultTotal : null);
    if (worth === null) report.stop(`data/${folder} states no max_score`);
    const names = secret.filter((one) => one.folder === folder).map((one) => one.name);
    return { folder, names, settings: own, worth: worth ?? 0, isWhole: aggregation !== 'sum' };
  });
}

function divide({ worth, names, folder }: ScoreGroup, report: ConversionReport): number[] {
  const { parts, rest } = equalParts(worth, names.length);
  if (rest > 0) report.lost(`data/${folder}: equal scores`, 'score', `the last case has ${rest} more points`);
  return parts;
}

function resolveDependencies(
  scoreGroups: readonly ScoreGroup[],
  numbers: ReadonlyMap<string, number[]>,
  groups: readonly PackageGroup[],
  report: ConversionReport,
): void {
  for (const { folder, settings } of scoreGroups) {
    for (const needed of settings.requires) {
      const found = numbers.get(needed) ?? numbers.get(`secret/${needed}`);
      if (found === undefined) {
        report.stop(`data/${folder} requires ${needed}, which is no group`);
        continue;
      }
      for (const group of groups) if (group.name === folder) group.dependsOn.push(...found);
    }
  }
  checkDependencies(groups, report);
}
