import { Keys, wordsOf } from '../../text/keys.ts';
import { isMap } from '../../text/yaml.ts';
import type { IcpcContext } from './context.ts';
import { type GroupFile, folderAndAncestors } from './group-files.ts';
import type { StatedArguments } from '../../read/input-validators.ts';
import { readInputArgs, statedArguments } from './groups.ts';

/**
 * Settings in a `testdata.yaml` of the legacy format. A key applies to the folder and everything below it, unless a
 * folder below states the key again.
 */
export interface LegacySettings {
  /** `break`: after the first failure, the remaining cases of this folder are not judged. */
  onReject: 'break' | 'continue';
  /** How the scores of the folder's cases and subfolders are combined. */
  scoring: 'sum' | 'avg' | 'min';
  /** Whether the folder counts as accepted whatever its results are. */
  isAlwaysAccepted: boolean;
  /** Whether the folder is accepted as soon as one of its cases or subfolders is. */
  isAnyAccepted: boolean;
  /** In the top folder: whether samples earn no points. */
  isSampleIgnored: boolean;
  /** Score of an accepted case; null if neither the folder nor an ancestor states one. */
  acceptScore: number | null;
  /** Upper end of the score range that this folder states; null if it states none. It is not inherited. */
  highest: number | null;
  validatorArgs: string[] | null;
}

interface Stated extends Partial<Omit<LegacySettings, 'highest'>> {
  highest: number | null;
  inputValidatorArgs: string[] | null | undefined;
}

export interface LegacyData {
  /** Returns the settings of a folder, including inherited ones. */
  of(folder: string): LegacySettings;
  /**
   * Returns the settings that the folder itself states. All others have their default, even if an ancestor states them.
   */
  statedBy(folder: string): LegacySettings;
  /** Arguments of the input validators by folder. */
  inputArgs: StatedArguments;
}

/** Reads the testdata.yaml files of all folders. */
export function readLegacySettings(context: IcpcContext, files: ReadonlyMap<string, GroupFile>): LegacyData {
  const stated = new Map<string, Stated>();
  for (const [folder, { path, data }] of files) {
    const keys = new Keys(path, data, context.report);
    stated.set(folder, readStated(keys, folder, context));
    keys.finish();
  }
  const settingsOf = (line: readonly (Stated | undefined)[]): LegacySettings => {
    const nearest = <Key extends keyof Stated>(key: Key): Stated[Key] | undefined =>
      line.find((one) => one?.[key] !== undefined)?.[key];
    return {
      onReject: nearest('onReject') ?? 'break',
      scoring: nearest('scoring') ?? 'sum',
      isAlwaysAccepted: nearest('isAlwaysAccepted') ?? false,
      isAnyAccepted: nearest('isAnyAccepted') ?? false,
      isSampleIgnored: nearest('isSampleIgnored') ?? false,
      acceptScore: nearest('acceptScore') ?? null,
      highest: line[0]?.highest ?? null,
      validatorArgs: nearest('validatorArgs') ?? null,
    };
  };
  return {
    of: (folder) => settingsOf(folderAndAncestors(folder).map((one) => stated.get(one))),
    statedBy: (folder) => settingsOf([stated.get(folder)]),
    inputArgs: statedArguments(stated),
  };
}

function readStated(keys: Keys, folder: string, context: IcpcContext): Stated {
  const { report } = context;
  const onReject = keys.oneOf('on_reject', ['break', 'continue', 'grade']);
  if (keys.text('grading') === 'custom') report.stop('graders of a package are not supported');
  const reject = keys.number('reject_score') ?? 0;
  if (reject !== 0) report.stop(`${keys.item('reject_score')} must be 0`);
  const acceptScore = keys.number('accept_score');
  const range = /^\s*\S+\s+(\S+)\s*$/.exec(keys.text('range') ?? '')?.[1];
  const highest = range === undefined ? NaN : Number(range);
  const validatorArgs = readValidatorFlags(keys, context);
  return {
    ...readGraderFlags(keys, folder, context),
    ...(onReject === undefined ? {} : { onReject: onReject === 'break' ? 'break' : 'continue' }),
    ...(acceptScore === undefined ? {} : { acceptScore }),
    ...(validatorArgs === undefined ? {} : { validatorArgs }),
    highest: Number.isFinite(highest) ? highest : null,
    inputValidatorArgs: readInputArgs(keys, 'input_validator_flags', context),
  };
}

const scoreModes: ReadonlySet<string> = new Set(['min', 'max', 'sum', 'avg']);
/** Flags that select how the verdict is determined. `no_errors` is an older name of `worst_error`. */
const verdictModes: ReadonlySet<string> = new Set([
  'first_error',
  'worst_error',
  'no_errors',
  'always_accept',
]);
const graderFlags: ReadonlySet<string> = new Set([
  ...scoreModes,
  ...verdictModes,
  'ignore_sample',
  'accept_if_any_accepted',
]);

function readGraderFlags(keys: Keys, folder: string, { report }: IcpcContext): Partial<LegacySettings> {
  const text = keys.text('grader_flags');
  if (text === undefined) return {};
  // If a flag occurs more than once, its last position counts.
  const flags = new Set(
    wordsOf(text)
      .reverse()
      .filter((word, index, all) => all.indexOf(word) === index)
      .reverse(),
  );
  const unknown = [...flags].filter((flag) => !graderFlags.has(flag));
  if (unknown.length > 0)
    report.lost(
      keys.item(`grader_flags: ${unknown.join(' ')}`),
      'score',
      `the default grader has no option ${unknown.join(' ')}`,
    );
  // If several modes are given, the last one applies.
  const scoring = [...flags].findLast((flag) => scoreModes.has(flag));
  const verdict = [...flags].findLast((flag) => verdictModes.has(flag));
  if (scoring === 'max') report.stop(`${keys.item('grader_flags')}: max is not supported`);
  const isAny = flags.has('accept_if_any_accepted');
  if (isAny && folder !== '' && folder !== 'secret')
    report.lost(
      keys.item('grader_flags: accept_if_any_accepted'),
      'display',
      'only a whole problem can be accepted by any of its parts',
    );
  const isAlways = verdict === 'always_accept';
  if (isAlways)
    report.lost(
      keys.item('grader_flags: always_accept'),
      'display',
      'a partial score is not shown as accepted',
    );
  return {
    scoring: scoring === 'min' || scoring === 'avg' ? scoring : 'sum',
    isAlwaysAccepted: isAlways || isAny,
    isAnyAccepted: isAny,
    isSampleIgnored: flags.has('ignore_sample'),
  };
}

function readValidatorFlags(keys: Keys, { report }: IcpcContext): string[] | undefined {
  const value = keys.raw('output_validator_flags');
  if (value === undefined) return undefined;
  if (isMap(value)) report.stop(`${keys.item('output_validator_flags')} by validator name is not read`);
  else report.taken(keys.item('output_validator_flags'));
  return typeof value === 'string' ? wordsOf(value) : undefined;
}
