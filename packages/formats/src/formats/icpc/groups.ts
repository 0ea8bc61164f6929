import { toScore } from '@xiezhi/rules/scoring/hundredths';
import { Keys, wordsOf } from '../../text/keys.ts';
import { isMap, scalarText } from '../../text/yaml.ts';
import type { StatedArguments } from '../../read/input-validators.ts';
import type { IcpcContext } from './context.ts';
import type { GroupFile } from './group-files.ts';

/** Settings of a folder of test data in packages since version 2023-07. */
export interface GroupSettings {
  /** Full score of the group, or null if not stated. */
  maxScore: number | null;
  aggregation: 'pass-fail' | 'min' | 'sum' | null;
  /** Folders, relative to `data`, that must earn their full score before this group is judged. */
  requires: string[];
  /** Arguments for the output validator. */
  validatorArgs: string[] | null;
  /** Arguments of the input validators for all cases in this folder; undefined if not stated. */
  inputValidatorArgs: string[] | null | undefined;
}

const plain: GroupSettings = {
  maxScore: null,
  aggregation: null,
  requires: [],
  validatorArgs: null,
  inputValidatorArgs: undefined,
};

/** Returns the settings by folder, relative to `data`. */
export function readGroupSettings(
  context: IcpcContext,
  files: ReadonlyMap<string, GroupFile>,
): Map<string, GroupSettings> {
  const settings = new Map<string, GroupSettings>();
  for (const [folder, { path, data }] of files) {
    const keys = new Keys(path, data, context.report);
    settings.set(folder, readSettings(keys, context));
    keys.finish();
  }
  return settings;
}

/** Returns the settings of a folder. If it states none, returns the defaults. */
export function settingsOf(settings: ReadonlyMap<string, GroupSettings>, folder: string): GroupSettings {
  return settings.get(folder) ?? plain;
}

function readSettings(keys: Keys, context: IcpcContext): GroupSettings {
  const { report } = context;
  const maxScore = keys.raw('max_score');
  const isKept = typeof maxScore === 'number' && toScore(maxScore) === maxScore && maxScore >= 0;
  if (isKept) report.taken(keys.item('max_score'));
  else if (maxScore !== undefined) {
    report.lost(keys.item('max_score'), 'score', 'scores have at most two decimals');
    report.stop(`${keys.item('max_score')} must be a number of 0 or more with at most two decimals`);
  }
  const aggregation = keys.oneOf('score_aggregation', ['pass-fail', 'min', 'sum']) ?? null;
  const requires = keys.texts('require_pass') ?? [];
  const validatorArgs = keys.words('output_validator_args') ?? null;
  const inputValidatorArgs = readInputArgs(keys, 'input_validator_args', context);
  const feedback = keys.raw('full_feedback');
  if (feedback !== undefined)
    report.lost(keys.item('full_feedback'), 'display', 'the settings of the problem determine what is shown');
  const fixed = keys.raw('static_validation_score');
  if (fixed !== undefined && fixed !== 0) report.stop('points for static validation are not supported');
  else if (fixed !== undefined) report.ignored(keys.item('static_validation_score'));
  const args = keys.raw('args');
  if (Array.isArray(args) && args.length > 0) report.stop('arguments for submissions are not supported');
  else if (args !== undefined) report.ignored(keys.item('args'));
  return {
    maxScore: isKept ? maxScore : null,
    aggregation,
    requires,
    validatorArgs,
    inputValidatorArgs,
  };
}

/**
 * Returns the arguments of the input validators. Returns undefined if none are stated, and null if they are stated per
 * validator, which is not supported.
 */
export function readInputArgs(keys: Keys, key: string, { report }: IcpcContext): string[] | null | undefined {
  const value = keys.raw(key);
  if (value === undefined) return undefined;
  if (isMap(value)) {
    report.lost(keys.item(key), 'none', 'arguments by the name of a validator are not read');
    return null;
  }
  report.taken(keys.item(key));
  return Array.isArray(value) ? value.map(scalarText) : wordsOf(scalarText(value));
}

/** Returns the input validator arguments by the folder that states them. */
export function statedArguments(
  settings: ReadonlyMap<string, Pick<GroupSettings, 'inputValidatorArgs'>>,
): StatedArguments {
  return new Map(
    [...settings].flatMap(([folder, { inputValidatorArgs: args }]): [string, string[] | null][] =>
      args === undefined ? [] : [[folder, args]],
    ),
  );
}
