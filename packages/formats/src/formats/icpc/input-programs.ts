import { inputValidatorFolders } from '../../read/input-validators.ts';
import { baseName, isPlainFileName } from '../../read/paths.ts';
import { languageOfSource } from '../../read/python-version.ts';
import type { PackageValidator } from '../../model/model.ts';
import { readProgramText } from '../../text/text.ts';
import { acceptAll } from './accept-all.ts';
import { below, type IcpcContext } from './context.ts';
import { mainOf } from './main-file.ts';

const validatorNames = ['validate', 'validator', 'input_validator'];

/** Reads the input validators. Each is a file, or a folder of plain files, in a language of the site. */
export async function readInputValidators(context: IcpcContext): Promise<PackageValidator[]> {
  const validators: PackageValidator[] = [];
  for (const folder of inputValidatorFolders)
    for (const [path, files] of programPaths(context, folder)) {
      const validator = await readValidator(context, path, files);
      if (validator !== null) validators.push(validator);
    }
  return validators;
}

/** Returns the files of each program. The key is the path of its folder, or of its file if it is a single file. */
function programPaths(context: IcpcContext, folder: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of below(context, folder)) {
    const parts = path.split('/');
    if (parts.length > 3 || !isPlainFileName(baseName(path)))
      context.report.lost(path, 'none', 'validators are files, or folders of plain files');
    else {
      const program = parts.slice(0, 2).join('/');
      found.set(program, [...(found.get(program) ?? []), path]);
    }
  }
  return found;
}

async function readValidator(
  { files, report, refusals, source, substitute }: IcpcContext,
  path: string,
  paths: readonly string[],
): Promise<PackageValidator | null> {
  if (paths.some((file) => refusals.has(file))) {
    for (const file of paths)
      report.lost(file, 'none', refusals.get(file) ?? 'the validator needs a file that cannot be read');
    return null;
  }
  const texts = new Map<string, string>();
  for (const file of paths) {
    const text = await readProgramText(source, file, files.get(file));
    if (text === null) report.ignored(file, 'not text');
    else texts.set(file, substitute(text));
  }
  const main = mainOf([baseName(path), ...validatorNames], texts);
  const language = main === undefined ? null : languageOfSource(main, texts.get(main) ?? '');
  const isScripted = [...texts.keys()].some((file) => /^(?:build|run)$/.test(baseName(file)));
  if (main === undefined || language === null || isScripted) {
    const note = isScripted
      ? 'validators with their own scripts are not supported'
      : 'only validators in a language of the site are kept';
    for (const file of texts.keys()) report.lost(file, 'none', note);
    return null;
  }
  if (main === acceptAll.path && texts.get(main) === acceptAll.code) {
    report.ignored(path, 'means none');
    return null;
  }
  for (const file of texts.keys()) report.taken(file);
  const beside = [...texts].filter(([file]) => file !== main);
  return {
    path: beside.length === 0 ? main : path,
    language,
    code: texts.get(main) ?? '',
    ...(beside.length === 0
      ? {}
      : { files: Object.fromEntries(beside.map(([file, text]) => [baseName(file), text])) }),
  };
}
