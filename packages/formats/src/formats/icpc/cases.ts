import type {
  JudgeCaseMode,
  PackageAttachment,
  PackageCase,
  PackageGroup,
  ProblemType,
  Sample,
} from '../../model/model.ts';
import type { StatedArguments } from '../../read/input-validators.ts';
import { comparePaths, folderOf } from '../../read/paths.ts';
import { readShownSamples } from '../../read/visible-samples.ts';
import { readCaseSettings } from './case-settings.ts';
import { below, type IcpcContext } from './context.ts';
import { scoreAsStated, statedFullScore } from './domjudge-scores.ts';
import { type GroupFile, isNewer, readGroupFiles, folderAndAncestors } from './group-files.ts';
import { readGroupSettings, settingsOf, statedArguments } from './groups.ts';
import { readInteractions, type SampleInteraction } from './interactions.ts';
import { type LegacyData, readLegacySettings } from './legacy-settings.ts';
import { scoreCases } from './scores.ts';

export interface TestData {
  cases: PackageCase[];
  groups: PackageGroup[];
  samples: Sample[];
  /** Sample files to download. For interactive problems, pages show these files nowhere else. */
  downloads: PackageAttachment[];
  /** Sample interactions of an interactive problem, which are shown instead of sample inputs and answers. */
  interactions: SampleInteraction[];
  judgeCaseMode: JudgeCaseMode;
  isAcceptedByAny: boolean;
  /** Arguments that the output validator gets for the first secret case. */
  validatorArgs: string[];
  /** Arguments of the output validator for all cases with other arguments: name of the case → arguments. */
  argsByCase: ReadonlyMap<string, string[]>;
  /** Arguments of the input validators by data folder and by case. */
  inputArgs: StatedArguments;
}

/** A case to which no group and score are assigned yet. */
export interface FoundCase {
  /** Path relative to `data`, without an extension. */
  name: string;
  folder: string;
}

/** Extensions of files that belong to a case in addition to its input and answer. */
const extras = ['.out', '.in.statement', '.ans.statement', '.in.download', '.ans.download', '.hint', '.desc'];
const validatorSets = [
  'data/invalid_input/',
  'data/invalid_output/',
  'data/invalid_answer/',
  'data/valid_output/',
];

/** Settings of problem.yaml about the test data. */
export interface DataKind {
  type: ProblemType;
  isLegacy: boolean;
  /** Whether the output validator determines the scores of cases. */
  hasOwnScores: boolean;
  /** Whether the package has an output validator. */
  hasCustomValidation: boolean;
}

/** Reads samples and secret cases with their groups and scores. Reports missing files and errors. */
export async function readTestData(context: IcpcContext, kind: DataKind): Promise<TestData> {
  const groupFiles = await readGroupFiles(context);
  const found = findCases(context);
  const interactions = await readInteractions(context);
  const interactionNames = new Set(interactions.map((one) => one.name));
  const samples = await readSamples(
    context,
    found.filter((one) => !interactionNames.has(one.name)),
  );
  if (!found.some((one) => one.folder.startsWith('secret')))
    context.report.stop('the package has no secret test data');
  const isOld = !isNewer(groupFiles) && (kind.isLegacy || groupFiles.size > 0);
  const scored = isOld
    ? await readOld(context, groupFiles, found, kind)
    : readNew(context, groupFiles, found, kind);
  const names = found.map((one) => one.name);
  const { inputArgs, outputArgs } = await readCaseSettings(context, names);
  const { argsOf, ...grouped } = scored;
  const downloads = downloadsOf(context, interactionNames);
  bookExtras(context, found);
  return {
    ...grouped,
    samples,
    downloads,
    interactions,
    inputArgs: new Map([...scored.inputArgs, ...inputArgs]),
    ...validatorArguments(found, ({ name, folder }) => outputArgs.get(name) ?? argsOf(folder) ?? []),
  };
}

interface Scored extends Omit<
  TestData,
  'samples' | 'downloads' | 'interactions' | 'validatorArgs' | 'argsByCase'
> {
  /** Returns the output validator's arguments that a folder states, or its nearest ancestor that states some. */
  readonly argsOf: (folder: string) => string[] | null;
}
type GroupFiles = ReadonlyMap<string, GroupFile>;

function readNew(
  context: IcpcContext,
  files: GroupFiles,
  found: readonly FoundCase[],
  { type }: DataKind,
): Scored {
  const settings = readGroupSettings(context, files);
  return {
    ...scoreCases(found, settings, type, context.report),
    isAcceptedByAny: false,
    argsOf: (folder) =>
      folderAndAncestors(folder)
        .map((one) => settingsOf(settings, one).validatorArgs)
        .find((args) => args !== null) ?? null,
    inputArgs: statedArguments(settings),
  };
}

async function readOld(
  context: IcpcContext,
  files: GroupFiles,
  found: readonly FoundCase[],
  { type, isLegacy, hasOwnScores, hasCustomValidation: hasValidator }: DataKind,
): Promise<Scored> {
  const data = readLegacySettings(context, files);
  const grouped =
    type === 0
      ? { ...scoreCases(found, new Map(), 0, context.report), judgeCaseMode: legacyOrder(data) }
      : scoreAsStated(
          found,
          { data, scoring: { hasOwnScores, isSampleIgnored: !isLegacy } },
          { stated: await statedFullScore(context), hasValidator },
          context.report,
        );
  // The settings of the folder `secret` apply to all secret cases.
  const isAcceptedByAny = data.of('secret').isAnyAccepted;
  // With `isAcceptedByAny` one accepted group suffices. Samples get group 0, because an accepted sample must not
  // suffice.
  const cases = grouped.cases.map((one) => (isAcceptedByAny && one.isSample ? { ...one, group: 0 } : one));
  return {
    ...grouped,
    cases,
    isAcceptedByAny,
    argsOf: (folder) => data.of(folder).validatorArgs,
    inputArgs: data.inputArgs,
  };
}

/**
 * Returns the case mode of a legacy package. Judging stops at the first failed case, unless the settings say otherwise.
 */
function legacyOrder(data: LegacyData): JudgeCaseMode {
  const isUpToFailure = [data.of(''), data.of('secret')].every(
    ({ onReject, isAnyAccepted }) => onReject === 'break' && !isAnyAccepted,
  );
  return isUpToFailure ? 'ergodic_without_error' : 'default';
}

/** Returns the output validator's arguments for the first secret case, and the arguments of cases with others. */
function validatorArguments(
  found: readonly FoundCase[],
  argsOf: (one: FoundCase) => string[],
): Pick<TestData, 'validatorArgs' | 'argsByCase'> {
  const first = found.find(({ folder }) => folder.startsWith('secret')) ?? found[0];
  const validatorArgs = first === undefined ? [] : argsOf(first);
  const common = JSON.stringify(validatorArgs);
  const others = found.flatMap((one): [string, string[]][] => {
    const args = argsOf(one);
    return JSON.stringify(args) === common ? [] : [[one.name, args]];
  });
  return { validatorArgs, argsByCase: new Map(others) };
}

/** Returns all cases: the samples, then the secret cases. Both are sorted by path. */
function findCases({ files, report }: IcpcContext): FoundCase[] {
  const found: FoundCase[] = [];
  for (const path of files.keys()) {
    if (!/^data\/(?:sample|secret)\/.*\.in$/.test(path)) continue;
    const name = path.slice('data/'.length, -'.in'.length);
    report.taken(path);
    if (files.has(`data/${name}.ans`)) {
      report.taken(`data/${name}.ans`);
      found.push({ name, folder: folderOf(name) });
    } else {
      report.stop(`${path} has no answer`);
    }
  }
  const rank = (one: FoundCase): number => (one.folder.startsWith('sample') ? 0 : 1);
  return found.sort((left, right) => rank(left) - rank(right) || comparePaths(left.name, right.name));
}

async function readSamples(context: IcpcContext, found: readonly FoundCase[]): Promise<Sample[]> {
  const samples = found
    .filter((one) => one.folder.startsWith('sample'))
    .map(({ name }) => ({
      name,
      inputPath: shown(context, name, 'in'),
      answerPath: shown(context, name, 'ans'),
    }));
  return await readShownSamples(samples, context.source, context.report);
}

function shown({ files }: IcpcContext, name: string, ending: 'in' | 'ans'): string {
  const candidates = [`data/${name}.${ending}.statement`, `data/${name}.${ending}.download`];
  return candidates.find((path) => files.has(path)) ?? `data/${name}.${ending}`;
}

/** Returns the files to download of samples that are shown as interactions. */
function downloadsOf(
  { files, report }: IcpcContext,
  interactionNames: ReadonlySet<string>,
): PackageAttachment[] {
  return [...interactionNames].flatMap((name) =>
    ['in', 'ans'].flatMap((ending) => {
      const path = `data/${name}.${ending}.download`;
      if (!files.has(path)) return [];
      report.converted(path, 'a file to download');
      return [{ name: `${name.replaceAll('/', '-')}.${ending}`, path, isPicture: false }];
    }),
  );
}

function bookExtras(context: IcpcContext, found: readonly FoundCase[]): void {
  const { report } = context;
  const names = new Set(found.map((one) => `data/${one.name}`));
  for (const path of below(context, 'data')) {
    if (report.has(path)) continue;
    const extra = extras.find((ending) => path.endsWith(ending) && names.has(path.slice(0, -ending.length)));
    if (extra?.endsWith('.statement') || extra?.endsWith('.download'))
      report.taken(path, 'shown as the sample');
    else if (extra !== undefined) report.ignored(path, 'a remark on a case');
    else if (/^data\/(?:sample|secret)\/.*\.ans$/.test(path)) report.stop(`${path} has no input`);
    else if (/\.files\//.test(path)) report.stop(`${path}: files for submissions are not supported`);
    else if (names.has(path.replace(/\.args$/, '')) && context.files.get(path) !== 0)
      report.stop('arguments for submissions are not supported');
    else if (validatorSets.some((prefix) => path.startsWith(prefix)))
      report.ignored(path, 'tests of the validators');
    else if (/\.(?:png|jpe?g|svg)$/.test(path)) report.ignored(path, 'a picture of a case');
  }
}
