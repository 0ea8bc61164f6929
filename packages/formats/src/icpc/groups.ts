import { Keys } from '../keys.ts';
import { baseName, folderOf } from '../paths.ts';
import { readText } from '../text.ts';
import { isMap, parseYaml, type YamlMap } from '../yaml.ts';
import { type IcpcContext } from './context.ts';

/** Settings of one folder of test data, from `test_group.yaml` or the older `testdata.yaml`. */
export interface GroupSettings {
  /** Full score of the group, or null when none is stated. */
  maxScore: number | null;
  aggregation: 'pass-fail' | 'min' | 'sum' | null;
  /** Folders (relative to data) that must be full before this one is judged. */
  requires: string[];
  /** Arguments for the output validator. */
  validatorArgs: string[] | null;
  /** The input validators want arguments for the cases below. */
  hasInputValidatorArgs: boolean;
}

const settingsFile = /^(?:test_group|testdata)\.yaml$/;
const plain: GroupSettings = {
  maxScore: null,
  aggregation: null,
  requires: [],
  validatorArgs: null,
  hasInputValidatorArgs: false,
};

/** Settings by folder, relative to `data`. */
export async function readGroupSettings(context: IcpcContext): Promise<Map<string, GroupSettings>> {
  const settings = new Map<string, GroupSettings>();
  for (const path of context.files.keys()) {
    if (!path.startsWith('data/') || !settingsFile.test(baseName(path))) continue;
    const text = context.substitute(await readText(context.source, path));
    const data = parseYaml(path, text);
    const keys = new Keys(path, data, context.ledger);
    const folder = folderOf(path).slice('data/'.length);
    settings.set(
      folder,
      baseName(path) === 'test_group.yaml' || isNewer(data)
        ? readNewer(keys, context)
        : readLegacy(keys, context),
    );
    keys.finish();
    context.ledger.taken(path);
  }
  return settings;
}

export function settingsOf(settings: ReadonlyMap<string, GroupSettings>, folder: string): GroupSettings {
  return settings.get(folder) ?? plain;
}

function isNewer(data: YamlMap): boolean {
  return ['max_score', 'score_aggregation', 'require_pass', 'output_validator_args'].some((key) =>
    Object.hasOwn(data, key),
  );
}

function readNewer(keys: Keys, context: IcpcContext): GroupSettings {
  const { ledger } = context;
  const maxScore = keys.raw('max_score');
  const isWhole = typeof maxScore === 'number' && Number.isInteger(maxScore) && maxScore >= 0;
  if (isWhole) ledger.taken(keys.item('max_score'));
  else if (maxScore !== undefined) {
    ledger.lost(keys.item('max_score'), 'score', 'only whole scores from 0 are kept');
    ledger.stop(`${keys.item('max_score')} must be a whole number from 0`);
  }
  const aggregation = keys.oneOf('score_aggregation', ['pass-fail', 'min', 'sum']) ?? null;
  const requires = keys.texts('require_pass') ?? [];
  const validatorArgs = keys.texts('output_validator_args') ?? null;
  const hasInputValidatorArgs = noteValidatorArgs(keys, 'input_validator_args', context);
  const feedback = keys.raw('full_feedback');
  if (feedback !== undefined)
    ledger.lost(keys.item('full_feedback'), 'display', 'the problem decides what is shown');
  const fixed = keys.raw('static_validation_score');
  if (fixed !== undefined && fixed !== 0) ledger.stop('points for static validation are not judged here');
  else if (fixed !== undefined) ledger.ignored(keys.item('static_validation_score'));
  const args = keys.raw('args');
  if (Array.isArray(args) && args.length > 0) ledger.stop('arguments for submissions are not judged here');
  else if (args !== undefined) ledger.ignored(keys.item('args'));
  return {
    maxScore: isWhole ? maxScore : null,
    aggregation,
    requires,
    validatorArgs,
    hasInputValidatorArgs,
  };
}

/** The older keys, as far as they say the same as the newer ones. */
function readLegacy(keys: Keys, context: IcpcContext): GroupSettings {
  const { ledger } = context;
  const flags = (keys.text('grader_flags') ?? '').split(/\s+/);
  for (const flag of ['max', 'always_accept', 'accept_if_any_accepted', 'avg']) {
    if (flags.includes(flag)) ledger.stop(`${keys.item('grader_flags')}: ${flag} is not judged here`);
  }
  if (keys.text('grading') === 'custom') ledger.stop('graders of a package are not run here');
  const accept = keys.number('accept_score') ?? null;
  const range = /^\s*\S+\s+(\d+)\s*$/.exec(keys.text('range') ?? '')?.[1];
  const reject = keys.number('reject_score') ?? 0;
  if (reject !== 0) ledger.stop(`${keys.item('reject_score')} must be 0`);
  keys.text('on_reject');
  const hasInputValidatorArgs = noteValidatorArgs(keys, 'input_validator_flags', context);
  const flagsValue = keys.raw('output_validator_flags');
  if (isMap(flagsValue)) ledger.stop(`${keys.item('output_validator_flags')} by validator name is not read`);
  else if (flagsValue !== undefined) ledger.taken(keys.item('output_validator_flags'));
  return {
    maxScore: range === undefined ? accept : Number(range),
    aggregation: flags.includes('min') ? 'min' : accept === null ? null : 'sum',
    requires: [],
    validatorArgs: typeof flagsValue === 'string' ? flagsValue.split(/\s+/) : null,
    hasInputValidatorArgs,
  };
}

/** Our validators get no arguments, so that those who need some are not run on these cases. */
function noteValidatorArgs(keys: Keys, key: string, { ledger }: IcpcContext): boolean {
  const value = keys.raw(key);
  if (value === undefined) return false;
  const hasSome = isMap(value) || (Array.isArray(value) ? value : [value]).some((one) => one !== '');
  if (hasSome) ledger.lost(keys.item(key), 'none', 'input validators get no arguments here');
  else ledger.ignored(keys.item(key));
  return hasSome;
}
