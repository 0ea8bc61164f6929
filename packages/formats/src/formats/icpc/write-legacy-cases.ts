import { caseModeOf, problemIoScore } from '@xiezhi/rules';
import type { ConversionReport } from '../../report/conversion-report.ts';
import type { PackageCase, ProblemPackage } from '../../model/model.ts';
import { lowestScore } from '../../write/added-up.ts';
import type { OutputFile } from '../../write/writer.ts';
import { casesAsWritten } from './cases-as-written.ts';
import { type WrittenCases, writeCaseFiles } from './write-cases.ts';
import { folderOf } from '../../read/paths.ts';
import { argumentsOf, argumentsOfCase } from './write-arguments.ts';
import { yamlText } from './write.ts';

/** The cases of one folder. All of them have the same score. */
interface Folder {
  group: number;
  cases: PackageCase[];
  /** Score of an accepted case. */
  each: number;
  /** Full score of the folder. */
  worth: number;
  flag: 'sum' | 'min' | 'avg';
}

/**
 * Writes `data/sample` and `data/secret` with `testdata.yaml` files. A key of such a file also applies to subfolders,
 * unless they state it themselves. All cases of a folder have the same score, so a group with different scores is split
 * into several folders.
 */
export function writeLegacyCases(
  problem: ProblemPackage,
  { hasOwnScores }: { hasOwnScores: boolean },
  report: ConversionReport,
): WrittenLegacyCases {
  const { samples, secret, number } = casesAsWritten(problem);
  const order = samples.map((one, index) => ({ name: `sample/${number(index + 1)}`, one }));
  const settings: [folder: string, data: Record<string, unknown>][] = [];
  if (problem.type === 0) {
    // Arguments are stated per folder, so cases with other arguments need a folder of their own.
    const runs = runsOf(secret, (one) => flagsOf(problem, one));
    for (const [at, run] of runs.entries()) {
      const folder = runs.length === 1 ? 'secret' : `secret/group${number(at + 1)}`;
      for (const [index, one] of run.entries()) order.push({ name: `${folder}/${number(index + 1)}`, one });
    }
    if (problem.isAcceptedByAny) settings.push(['secret', { on_reject: 'continue', grader_flags: anyFlag }]);
  } else {
    const folders = foldersOf(problem, secret, report);
    for (const [index, folder] of folders.entries()) {
      const path = `secret/group${number(index + 1)}`;
      for (const [at, one] of folder.cases.entries()) order.push({ name: `${path}/${number(at + 1)}`, one });
      settings.push([path, folderSettings(problem, folder, hasOwnScores)]);
    }
    settings.push(...upperSettings(problem, folders, samples.length > 0, report));
  }
  const { flags, isStated } = folderFlags(problem, order);
  const data = new Map<string, Record<string, unknown>>();
  for (const [folder, some] of [...settings, ...flags]) data.set(folder, { ...data.get(folder), ...some });
  const files = [...data].map(([folder, content]): OutputFile => ({
    path: folder === '' ? 'data/testdata.yaml' : `data/${folder}/testdata.yaml`,
    content: yamlText(content),
  }));
  return { files: [...files, ...writeCaseFiles(order)], order, hasFlags: flags.length > 0, isStated };
}

/** Written cases, and how they state the arguments of the output validator. */
export interface WrittenLegacyCases extends WrittenCases {
  /** Whether the test data state all arguments. problem.yaml must not state them then. */
  hasFlags: boolean;
  /** Whether the stated arguments of the case's folder are those of the case. */
  readonly isStated: (one: PackageCase) => boolean;
}

function flagsOf(problem: ProblemPackage, one: PackageCase): string {
  return shellCommandOf(argumentsOfCase(problem, one));
}

/**
 * Returns the arguments to state in each folder. Returns none if all cases have the problem's arguments. A folder whose
 * cases have different arguments does not state any.
 */
function folderFlags(
  problem: ProblemPackage,
  order: WrittenCases['order'],
): { flags: [folder: string, data: Record<string, unknown>][]; isStated: (one: PackageCase) => boolean } {
  const common = shellCommandOf(argumentsOf(problem));
  if (order.every(({ one }) => flagsOf(problem, one) === common)) return { flags: [], isStated: () => true };
  const folders = Map.groupBy(order, ({ name }) => folderOf(name));
  const stated = new Map<PackageCase, string>();
  const flags = [...folders].flatMap(([folder, cases]): [string, Record<string, unknown>][] => {
    const own = new Set(cases.map(({ one }) => flagsOf(problem, one)));
    const [only = common] = own.size === 1 ? own : [];
    for (const { one } of cases) stated.set(one, only);
    return only === common ? [] : [[folder, { output_validator_flags: only }]];
  });
  return {
    flags: [['', { output_validator_flags: common }], ...flags],
    isStated: (one) => stated.get(one) === flagsOf(problem, one),
  };
}

/** Joins words to a command line from which a shell reads the same words. */
export function shellCommandOf(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w.+,:=@%/-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`))
    .join(' ');
}

const anyFlag = 'accept_if_any_accepted';

function foldersOf(
  problem: ProblemPackage,
  secret: readonly PackageCase[],
  report: ConversionReport,
): Folder[] {
  const { judgeCaseMode, cases: all } = problem;
  const caseScoreTotal = (cases: readonly PackageCase[]): number =>
    problemIoScore(
      judgeCaseMode,
      cases.map(({ group, score }) => ({ group, score: score ?? 0 })),
    );
  const groups = [...Map.groupBy(secret, (one) => one.group)].toSorted(([left], [right]) => left - right);
  const { aggregation, name } = caseModeOf(judgeCaseMode);
  if (aggregation === null && groups.some(([, cases]) => !isEven(cases)))
    report.lost(name, 'score', 'all cases of a group have the same score');
  const folders = groups.flatMap(([group, cases]): Folder[] => {
    if (aggregation === 'min')
      return [{ group, cases, each: lowestScore(cases), worth: lowestScore(cases), flag: 'min' }];
    if (aggregation === null)
      return [{ group, cases, each: caseScoreTotal(cases), worth: caseScoreTotal(cases), flag: 'avg' }];
    return runsOf(cases, (one) => `${one.score} ${flagsOf(problem, one)}`).map((run) => ({
      group,
      cases: run,
      each: run[0]?.score ?? 0,
      worth: caseScoreTotal(run),
      flag: 'sum',
    }));
  });
  if (folders.length > groups.length)
    report.converted('groups', 'cases of one group that earn different scores stand in folders of their own');
  if (all.some(({ isSample, score }) => isSample && (score ?? 0) > 0))
    report.converted('samples with a score', 'they are placed among the secret cases');
  return folders;
}

function isEven(cases: readonly PackageCase[]): boolean {
  return cases.every(({ score }) => score === cases[0]?.score);
}

/** Groups adjacent cases with the same key. */
function runsOf(cases: readonly PackageCase[], keyOf: (one: PackageCase) => string): PackageCase[][] {
  const runs: { key: string; run: PackageCase[] }[] = [];
  for (const one of cases) {
    const key = keyOf(one);
    const last = runs.at(-1);
    if (last?.key === key) last.run.push(one);
    else runs.push({ key, run: [one] });
  }
  return runs.map(({ run }) => run);
}

function folderSettings(
  { judgeCaseMode }: ProblemPackage,
  { each, worth, flag }: Folder,
  hasOwnScores: boolean,
): Record<string, unknown> {
  const isStopping = flag === 'min' || judgeCaseMode === 'ergodic_without_error';
  return {
    on_reject: isStopping ? 'break' : 'continue',
    grader_flags: flag,
    // If the validator determines the scores, it also determines the score of accepted cases.
    ...(hasOwnScores ? {} : { accept_score: each }),
    range: `0 ${worth}`,
  };
}

/**
 * Returns the settings of `data` and `data/secret`: samples earn nothing, folder scores are added up, and `on_reject`
 * states whether judging ends after a failure.
 */
function upperSettings(
  problem: ProblemPackage,
  folders: readonly Folder[],
  hasSamples: boolean,
  report: ConversionReport,
): [string, Record<string, unknown>][] {
  const range = `0 ${folders.reduce((sum, { worth }) => sum + worth, 0)}`;
  const isOneByOne = problem.judgeCaseMode === 'ergodic_without_error';
  const needs = isOneByOne ? 'none' : needsOf(problem, folders, hasSamples);
  if (needs === 'other')
    report.lost(
      'groups that need others',
      'score',
      'in this format, each group can only depend on all previous groups',
    );
  const isSampleNeeded = isOneByOne || needs === 'samplesAndChain';
  const isChain = isSampleNeeded || needs === 'chain';
  return [
    ['', { on_reject: isSampleNeeded ? 'break' : 'continue', grader_flags: 'ignore_sample', range }],
    [
      'secret',
      {
        on_reject: isChain ? 'break' : 'continue',
        grader_flags: problem.isAcceptedByAny ? `sum ${anyFlag}` : 'sum',
        range,
      },
    ],
  ];
}

/**
 * Returns which dependencies the groups have. `chain`: each group needs all previous ones. `other`: the format cannot
 * express some of the dependencies.
 */
function needsOf(
  { groups: described }: ProblemPackage,
  folders: readonly Folder[],
  hasSamples: boolean,
): 'none' | 'chain' | 'samplesAndChain' | 'other' {
  const there = new Set([...(hasSamples ? [0] : []), ...folders.map(({ group }) => group)]);
  const direct = new Map(
    described.map(({ group, dependsOn }) => [group, dependsOn.filter((one) => there.has(one))]),
  );
  if (![...there].some((group) => (direct.get(group) ?? []).length > 0)) return 'none';
  const closures = folders.map(({ group }) => closureOf(group, direct));
  const isChain = folders.every(({ group }, index) =>
    folders.every(({ group: other }, at) =>
      at < index ? group !== other && closures[index]?.has(other) === true : !closures[index]?.has(other),
    ),
  );
  const afterSamples = closures.filter((closure) => closure.has(0)).length;
  const isSaid = isChain && (afterSamples === 0 || afterSamples === closures.length);
  if (!isSaid) return 'other';
  return afterSamples === 0 ? 'chain' : 'samplesAndChain';
}

/** Returns all groups on which `group` depends, directly or indirectly. */
function closureOf(group: number, direct: ReadonlyMap<number, readonly number[]>): ReadonlySet<number> {
  const found = new Set<number>();
  const waiting = [...(direct.get(group) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(direct.get(next) ?? []));
  }
  return found;
}
