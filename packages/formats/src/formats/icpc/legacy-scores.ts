import type { ConversionReport } from '../../report/conversion-report.ts';
import { folderOf } from '../../read/paths.ts';
import {
  type GroupPlan,
  type GroupedCases,
  groupScoredCases,
  splitEvenly,
  type UngroupedCase,
} from '../../model/score-groups.ts';
import type { FoundCase } from './cases.ts';
import type { LegacyData, LegacySettings } from './legacy-settings.ts';

/**
 * A folder of test data with scores in the legacy format. The score of a folder is the sum (`sum`), average (`avg`) or
 * minimum (`min`) of the scores of its cases and subfolders. Judging of a folder may stop at its first failure.
 *
 * The site's groups have only one level. A `min` folder becomes one group with everything below it, in which all cases
 * must be accepted. A `sum` or `avg` folder is split into its items at all levels. If judging stops at a failure, each
 * item depends on the previous one. Inexact conversions are reported.
 */
interface Folder {
  path: string;
  settings: LegacySettings;
  items: (Folder | FoundCase)[];
}

/** A group of the result. `isAverage`: its cases share its score as an average. */
interface Part extends GroupPlan {
  isAverage: boolean;
}

/**
 * The groups of a folder, in order. The folder is accepted if and only if all groups named in `closing` earn their full
 * score.
 */
interface Resolved {
  parts: Part[];
  closing: string[];
}

/**
 * Settings that are not those of folders: whether the output validator determines the scores, and whether samples earn
 * no points.
 */
export interface LegacyScoring {
  hasOwnScores: boolean;
  isSampleIgnored: boolean;
}

/** Returns the groups and scores of a legacy package. Reports what the site's case modes cannot express. */
export function scoreLegacy(
  found: readonly FoundCase[],
  data: LegacyData,
  { hasOwnScores, isSampleIgnored }: LegacyScoring,
  report: ConversionReport,
): GroupedCases {
  const root = buildTree(found, data);
  const full = (folder: Folder): number => fullScore(folder, hasOwnScores, report);
  const sample = root.items.filter(isFolder).find(({ path }) => path === 'sample');
  const isUnstated = sample !== undefined && hasOwnScores && statesNothing(sample);
  if (isUnstated) report.converted('data/sample: range', 'not specified: samples have no score');
  const isFree =
    sample !== undefined &&
    (isUnstated || root.settings.scoring !== 'min') &&
    (isSampleIgnored || root.settings.isSampleIgnored || isUnstated || full(sample) === 0);
  const ignored = isFree ? casesBelow(sample).map((one) => ungrouped(one)) : [];
  const first = isFree && stops(root) ? ['sample'] : [];
  if (isFree) root.items = root.items.filter((item) => item !== sample);
  const { parts } = resolve(root, first, { full, share: 1, hasOwnScores, report });
  if (hasOwnScores && parts.some((part) => part.dependsOn.length > 0))
    report.lost('data: on_reject', 'score', 'cases after a partially correct answer are not judged either');
  return groupedCases(ignored, parts, report);
}

/**
 * Places the groups. If all of them are averages, uses the case mode for averages. Otherwise the score of an average is
 * divided among its cases.
 */
function groupedCases(
  samples: readonly UngroupedCase[],
  parts: readonly Part[],
  report: ConversionReport,
): GroupedCases {
  if (parts.length === 0 || !parts.every((part) => part.isAverage))
    return groupScoredCases(samples, parts, report);
  const whole = parts.map((part): GroupPlan => ({ ...part, policy: 'whole' }));
  return { ...groupScoredCases(samples, whole, report), judgeCaseMode: 'subtask_average' };
}

/** Whether neither this folder nor a folder below it states the range of the output validator's scores. */
function statesNothing({ settings, items }: Folder): boolean {
  return settings.highest === null && items.filter(isFolder).every(statesNothing);
}

function isFolder(item: Folder | FoundCase): item is Folder {
  return 'items' in item;
}

function buildTree(found: readonly FoundCase[], data: LegacyData): Folder {
  const folders = new Map<string, Folder>();
  const open = (path: string): Folder => {
    const known = folders.get(path);
    if (known) return known;
    const folder: Folder = { path, settings: data.of(path), items: [] };
    folders.set(path, folder);
    if (path !== '') open(folderOf(path)).items.push(folder);
    return folder;
  };
  open('');
  for (const one of found) open(one.folder).items.push(one);
  return open('');
}

function casesBelow(folder: Folder): FoundCase[] {
  return folder.items.flatMap((item) => (isFolder(item) ? casesBelow(item) : [item]));
}

function ungrouped({ name }: FoundCase, score: number | null = null): UngroupedCase {
  return {
    name,
    inputPath: `data/${name}.in`,
    answerPath: `data/${name}.ans`,
    isSample: name.startsWith('sample/'),
    score,
  };
}

function stops({ settings, items }: Folder): boolean {
  return settings.onReject === 'break' && items.length > 1;
}

/** Returns the score of one case in the folder: the stated score, otherwise the upper end of the range, otherwise 1. */
function caseWorth({ settings }: Folder): number {
  return settings.acceptScore ?? settings.highest ?? 1;
}

/**
 * Returns the full score of a folder. If the output validator determines the scores, the maximum is the range that the
 * folder states.
 */
function fullScore(folder: Folder, hasOwnScores: boolean, report: ConversionReport): number {
  const { settings, items, path } = folder;
  if (hasOwnScores && settings.highest !== null) return settings.highest;
  if (hasOwnScores && !items.some(isFolder)) {
    report.stop(`data/${path} states no range of scores`);
    return 0;
  }
  const isShared = settings.acceptScore === null && settings.highest !== null && !items.some(isFolder);
  if (isShared) return settings.highest ?? 0;
  const worths = items.map((item) =>
    isFolder(item) ? fullScore(item, hasOwnScores, report) : caseWorth(folder),
  );
  if (settings.scoring === 'min') return Math.min(...worths);
  const sum = worths.reduce((total, worth) => total + worth, 0);
  return settings.scoring === 'avg' ? sum / Math.max(1, worths.length) : sum;
}

interface Means {
  /** Returns the full score of a folder, scaled to its share of the total. */
  full: (folder: Folder) => number;
  /** Weight of a point of the folder's own cases in the total: less than one inside an average of groups. */
  share: number;
  hasOwnScores: boolean;
  report: ConversionReport;
}

function resolve(folder: Folder, dependsOn: readonly string[], means: Means): Resolved {
  const { settings, path } = folder;
  const resolved =
    settings.scoring === 'min'
      ? resolveWhole(folder, dependsOn, means)
      : resolveSum(folder, dependsOn, means);
  // A folder that always counts as accepted cannot stop judging, so nothing depends on it. For the top folder the flag
  // influences only the displayed verdict.
  return settings.isAlwaysAccepted && path !== '' ? { ...resolved, closing: [] } : resolved;
}

function resolveWhole(folder: Folder, dependsOn: readonly string[], { full, report }: Means): Resolved {
  const name = folder.path || 'data';
  if (hasSumBelow(folder))
    report.lost(
      `data/${folder.path}: groups below`,
      'score',
      'the minimum of several sums was changed to all or nothing',
    );
  const cases = casesBelow(folder).map((one) => ungrouped(one));
  const part: Part = {
    name,
    worth: full(folder),
    policy: 'whole',
    cases,
    dependsOn: [...dependsOn],
    isAverage: false,
  };
  return { parts: [part], closing: [name] };
}

/**
 * Whether a folder below adds up the scores of several cases. A sum of a single case does not count, because it equals
 * the score of the case.
 */
function hasSumBelow(folder: Folder): boolean {
  return folder.items
    .filter(isFolder)
    .some((one) => (one.settings.scoring !== 'min' && casesBelow(one).length > 1) || hasSumBelow(one));
}

function resolveSum(folder: Folder, dependsOn: readonly string[], means: Means): Resolved {
  const { settings, items } = folder;
  const isAverage = settings.scoring === 'avg';
  const isChain = stops(folder);
  const inner = isAverage && items.some(isFolder) ? averaged(folder, means) : means;
  const scores = caseScores(folder, inner);
  const resolved: Resolved = { parts: [], closing: [] };
  let needed = [...dependsOn];
  let index = 0;
  for (const run of isChain ? items.map((item) => [item]) : runsOf(items)) {
    const [first] = run;
    if (first === undefined) continue;
    let next: Resolved;
    if (isFolder(first)) next = resolve(first, needed, inner);
    else {
      const cases = run.flatMap((item) => (isFolder(item) ? [] : [ungrouped(item, scores[index++] ?? 0)]));
      const isAll = run.length === items.length;
      const name = isAll ? folder.path || 'data' : first.name;
      const isShared = isAll && isAverage && !isChain;
      const part: Part = {
        name,
        worth: isShared ? means.full(folder) : null,
        policy: 'sum',
        cases: isShared ? cases.map((one) => ({ ...one, score: null })) : cases,
        dependsOn: [...needed],
        isAverage: isShared,
      };
      next = { parts: [part], closing: [name] };
    }
    resolved.parts.push(...next.parts);
    if (!isChain) resolved.closing.push(...next.closing);
    else if (next.closing.length > 0) needed = resolved.closing = next.closing;
  }
  if (resolved.closing.length === 0) resolved.closing = [...dependsOn];
  return resolved;
}

/** Converts an average of groups to a sum: the score of each group is divided by the number of groups. */
function averaged(folder: Folder, means: Means): Means {
  const { items, path } = folder;
  if (means.hasOwnScores)
    means.report.stop(`data/${path}: an average of groups is not supported if the validator gives scores`);
  if (stops(folder))
    means.report.lost(
      `data/${path}: on_reject`,
      'score',
      'for an average, cases after a failure count as zero',
    );
  return {
    ...means,
    full: (one) => means.full(one) / items.length,
    share: means.share / items.length,
  };
}

/** Combines adjacent cases into one list each. Each folder becomes a list of its own. */
function runsOf(items: readonly (Folder | FoundCase)[]): (Folder | FoundCase)[][] {
  const runs: (Folder | FoundCase)[][] = [];
  for (const item of items) {
    const last = runs.at(-1)?.[0];
    if (last !== undefined && !isFolder(last) && !isFolder(item)) runs.at(-1)?.push(item);
    else runs.push([item]);
  }
  return runs;
}

/**
 * Returns the score of each case of a folder. All scores are equal, unless a range or an average is divided among the
 * cases.
 */
function caseScores(folder: Folder, { full, share, hasOwnScores, report }: Means): number[] {
  const { settings, items, path } = folder;
  const count = items.filter((item) => !isFolder(item)).length;
  const isShared =
    hasOwnScores ||
    settings.scoring === 'avg' ||
    (settings.acceptScore === null && settings.highest !== null);
  if (!isShared || count < items.length)
    return Array.from({ length: count }, () => caseWorth(folder) * share);
  if (settings.scoring === 'avg' && !stops(folder)) return Array.from({ length: count }, () => 0);
  return splitEvenly(full(folder), count, path || 'data', report);
}
