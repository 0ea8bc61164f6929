import { builtByScripts } from '@xiezhi/contract/languages';
import { plainDialect } from '../../read/checker-language.ts';
import { languageOfFile } from '../../read/file-languages.ts';
import type {
  CheckerDialect,
  PackageAttachment,
  PackageChecker,
  PackageComparer,
} from '../../model/model.ts';
import { baseName, folderOf } from '../../read/paths.ts';
import { ofVersion } from '../../read/python-version.ts';
import { readProgramText, readText } from '../../text/text.ts';
import { below, folderNamed, type IcpcContext } from './context.ts';
import { mainOf } from './main-file.ts';

/** The output validator or interactor of a package, and its helper files. */
export interface OutputValidator {
  checker: PackageChecker | null;
  judgeExtraFiles: Record<string, string>;
}

const validatorFolders = ['output_validator', 'output_validators'];
const validatorNames = ['validate', 'validator', 'checker', 'interactor'];
/** Build script for a program that has only the script `run`. It does nothing. */
export const noBuild = ':\n';

/**
 * Returns the output validator as a checker with extra files; null if the package has none. Rejects the package if the
 * validator is not a single program in a language of the site or with its own build and run scripts.
 */
export async function readOutputValidator(
  context: IcpcContext,
  args: string[],
  isScored: boolean,
): Promise<OutputValidator> {
  const folder = folderNamed(context, validatorFolders);
  const all = folder === null ? [] : below(context, folder);
  const none: OutputValidator = { checker: null, judgeExtraFiles: {} };
  if (all.length === 0) return none;
  const texts = new Map<string, string>();
  for (const path of all) {
    const text = await readProgramText(context.source, path, context.files.get(path));
    if (text === null) context.report.ignored(path, 'not text');
    else texts.set(path, context.substitute(text));
  }
  const paths = [...texts.keys()];
  const scripted = paths.find((path) => /^(?:build|run)$/.test(baseName(path)));
  const main = scripted === undefined ? mainOf(validatorNames, texts) : (buildOf(paths) ?? '');
  const language = scripted !== undefined ? builtByScripts : main === undefined ? null : languageOfFile(main);
  if (main === undefined || language === null || !isOneFolder(paths)) {
    context.report.stop('the output validator is not a single program in a language of this site');
    return none;
  }
  const code = texts.get(main) ?? noBuild;
  if (ofVersion(language, code) !== language)
    context.report.stop('the output validator is written in Python 2, which is not supported');
  const judgeExtraFiles: Record<string, string> = {};
  for (const path of paths) {
    if (path !== main) judgeExtraFiles[baseName(path)] = texts.get(path) ?? '';
    context.report.taken(path);
  }
  const dialect: CheckerDialect = 'kattis';
  return {
    checker: {
      language: plainDialect(language),
      code,
      dialect,
      scoreUnit: isScored ? 'points' : 'percent',
      args,
    },
    judgeExtraFiles,
  };
}

/** Reports output validators that the package contains but does not use. Returns no checker. */
export function withoutOutputValidator(context: IcpcContext): OutputValidator {
  for (const folder of validatorFolders)
    for (const path of below(context, folder))
      context.report.ignored(path, 'problem.yaml chooses the default comparison');
  return { checker: null, judgeExtraFiles: {} };
}

function buildOf(paths: readonly string[]): string | undefined {
  return paths.find((path) => baseName(path) === 'build');
}

/** Whether all files are in one folder. Several folders would be several programs. */
function isOneFolder(paths: readonly string[]): boolean {
  return new Set(paths.map(folderOf)).size === 1;
}

/** Returns the built-in comparison for a package without an output validator. */
export function wordComparer(args: readonly string[], stop: (reason: string) => void): PackageComparer {
  const comparer: PackageComparer = {
    kind: 'words',
    isCaseSensitive: false,
    isSpaceSensitive: false,
    absoluteTolerance: null,
    relativeTolerance: null,
  };
  const words = [...args];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === 'case_sensitive') comparer.isCaseSensitive = true;
    else if (word === 'space_change_sensitive') comparer.isSpaceSensitive = true;
    else if (/^float_(?:absolute_|relative_)?tolerance$/.test(word)) {
      const tolerance = Number(words.shift());
      if (!(tolerance >= 0 && Number.isFinite(tolerance))) stop(`${word} needs a number`);
      if (!word.includes('relative')) comparer.absoluteTolerance = tolerance;
      if (!word.includes('absolute')) comparer.relativeTolerance = tolerance;
    } else stop(`the default validator has no option ${word}`);
  }
  return comparer;
}

/** Returns the public files and the code templates, which become the initial code of the editor. */
export async function readAttachments(
  context: IcpcContext,
): Promise<{ attachments: PackageAttachment[]; codeTemplates: Record<string, string> }> {
  const attachments: PackageAttachment[] = [];
  const codeTemplates: Record<string, string> = {};
  for (const path of below(context, 'attachments')) {
    const language = path.startsWith('attachments/templates/') ? languageOfFile(path) : null;
    if (language !== null) codeTemplates[language] = await readText(context.source, path);
    else
      attachments.push({
        name: path.slice('attachments/'.length).replaceAll('/', '-'),
        path,
        isPicture: false,
      });
    context.report.taken(path);
  }
  return { attachments, codeTemplates };
}
