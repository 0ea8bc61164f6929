import { Keys } from '../../text/keys.ts';
import { parseYaml } from '../../text/yaml.ts';
import { type IcpcContext, textWithConstants } from './context.ts';
import type { StatedArguments } from '../../read/input-validators.ts';
import { readInputArgs } from './groups.ts';

export interface CaseSettings {
  /** Arguments of the input validators by case name. */
  inputArgs: StatedArguments;
  /** Arguments of the output validator by case name. */
  outputArgs: ReadonlyMap<string, string[]>;
}

/** Reads the settings `X.yaml` of each case `X`, which exist since version 2025-09 of the format. */
export async function readCaseSettings(
  context: IcpcContext,
  names: readonly string[],
): Promise<CaseSettings> {
  const { files, report } = context;
  const inputArgs = new Map<string, string[] | null>();
  const outputArgs = new Map<string, string[]>();
  for (const name of names) {
    const path = `data/${name}.yaml`;
    if (!files.has(path)) continue;
    // Settings of a folder may have the same name. They have already been read.
    if (report.has(path)) continue;
    report.taken(path);
    const keys = new Keys(
      path,
      parseYaml(path, await textWithConstants(context, path), report.repeatedKeys(path)),
      report,
    );
    const args = keys.texts('args') ?? [];
    if (args.length > 0) report.stop('arguments for submissions are not supported');
    const validatorArgs = keys.words('output_validator_args');
    if (validatorArgs !== undefined) outputArgs.set(name, validatorArgs);
    const ofInput = readInputArgs(keys, 'input_validator_args', context);
    if (ofInput !== undefined) inputArgs.set(name, ofInput);
    for (const key of ['hint', 'description', 'full_feedback']) {
      if (keys.raw(key) !== undefined) report.ignored(keys.item(key), 'a remark on a case');
    }
    keys.finish();
  }
  return { inputArgs, outputArgs };
}
