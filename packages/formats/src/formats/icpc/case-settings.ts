import { Keys } from '../../text/keys.ts';
import { parseYaml } from '../../text/yaml.ts';
import { type IcpcContext, textWithConstants } from './context.ts';
import type { StatedArguments } from '../../read/input-validators.ts';
import { readInputArgs } from './groups.ts';

/**
 * Reads `X.yaml` for a case `X` (since 2025-09). We support most of its settings only for a whole problem. Returns the
 * arguments of the input validators by case name.
 */
export async function readCaseSettings(
  context: IcpcContext,
  names: readonly string[],
  problemArgs: readonly string[] | null,
): Promise<StatedArguments> {
  const { files, ledger } = context;
  const stated = new Map<string, string[] | null>();
  for (const name of names) {
    const path = `data/${name}.yaml`;
    if (!files.has(path)) continue;
    // The settings of a folder have such a name, too.
    if (ledger.has(path)) continue;
    ledger.taken(path);
    const keys = new Keys(path, parseYaml(path, await textWithConstants(context, path)), ledger);
    const args = keys.texts('args') ?? [];
    if (args.length > 0) ledger.stop('arguments for submissions are not judged here');
    const validatorArgs = keys.words('output_validator_args');
    if (validatorArgs !== undefined && JSON.stringify(validatorArgs) !== JSON.stringify(problemArgs ?? []))
      ledger.lost(
        `data/${name}: output_validator_args`,
        'verdict',
        'one problem has one list of arguments here',
      );
    const inputArgs = readInputArgs(keys, 'input_validator_args', context);
    if (inputArgs !== undefined) stated.set(name, inputArgs);
    for (const key of ['hint', 'description', 'full_feedback']) {
      if (keys.raw(key) !== undefined) ledger.ignored(keys.item(key), 'a remark on a case');
    }
    keys.finish();
  }
  return stated;
}
