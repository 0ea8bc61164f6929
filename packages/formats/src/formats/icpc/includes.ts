import { codesWithIncludedMain, forAllLanguages } from '@xiezhi/contract/included-files';
import { findLanguage, localLanguages } from '@xiezhi/contract/languages';
import type { ProblemPackage } from '../../model/model.ts';
import { languageOfFile, languagesOfCode } from '../../read/file-languages.ts';
import { isPlainFileName } from '../../read/paths.ts';
import { below, type IcpcContext, textWithConstants } from './context.ts';

type Files = Pick<ProblemPackage, 'userExtraFiles' | 'includedFiles'>;

/** Language codes in existing packages that differ from those of the format. */
const spellings: Readonly<Record<string, string>> = {
  'c++': 'cpp',
  cc: 'cpp',
  py: 'python3',
  py2: 'python2',
  py3: 'python3',
  python: 'python3',
  pypy: 'python3',
  js: 'javascript',
};

/**
 * Reads the files of `include/LANGUAGE/`, which are compiled with each submission in the language, and those of
 * `include/default/`. If no file is a source and none differs between languages, the files become extra files, which
 * contestants can see. In exports of the site (`own`), `include/default/` contains the extra files.
 */
export async function readIncludes(
  context: IcpcContext,
  own: { names: readonly string[] } | null,
): Promise<Files> {
  const includedFiles: Record<string, Record<string, string>> = {};
  const userExtraFiles: Record<string, string> = {};
  for (const path of below(context, 'include')) {
    const [, folder = '', name = '', ...deeper] = path.split('/');
    const code = spellings[folder] ?? folder;
    if (code !== forAllLanguages && languagesOfCode(code).length === 0) {
      context.report.ignored(path, 'a language that this site does not support');
      continue;
    }
    if (deeper.length > 0 || !isPlainFileName(name)) {
      context.report.lost(path, 'verdict', 'this file name cannot be used');
      continue;
    }
    const text = await textWithConstants(context, path);
    context.report.taken(path);
    if (own !== null && code === forAllLanguages && own.names.includes(name)) userExtraFiles[name] = text;
    else includedFiles[code] = { ...includedFiles[code], [name]: text };
  }
  const shared = own === null ? sharedTexts(includedFiles) : null;
  return shared === null ? { userExtraFiles, includedFiles } : { userExtraFiles: shared, includedFiles: {} };
}

/** Returns all files by name, if no file is a source and none differs between languages; otherwise null. */
function sharedTexts(
  included: Readonly<Record<string, Record<string, string>>>,
): Record<string, string> | null {
  const shared = new Map<string, string>();
  for (const [name, text] of Object.values(included).flatMap((files) => Object.entries(files))) {
    if (languageOfFile(name) !== null || (shared.get(name) ?? text) !== text) return null;
    shared.set(name, text);
  }
  return Object.fromEntries(shared);
}

/**
 * Returns the languages in which submissions can be compiled with the included files. If these contain sources, only
 * languages with their own folder are possible. A language is also excluded if the package contains its main program
 * and the site cannot compile submissions together with it.
 */
export function languagesOfIncludes(
  { report }: Pick<IcpcContext, 'report'>,
  includedFiles: ProblemPackage['includedFiles'],
  stated: readonly string[] | null,
): string[] | null {
  const codes = Object.keys(includedFiles);
  const hasSources = Object.values(includedFiles).some((files) =>
    Object.keys(files).some((name) => languageOfFile(name) !== null),
  );
  const wanted = localLanguages
    .filter(({ name, icpcCode }) => {
      const isCovered = codes.includes(icpcCode) || codes.includes(forAllLanguages) || !hasSources;
      return isCovered && (stated === null || stated.includes(name));
    })
    .map(({ name }) => name);
  const possible = wanted.filter((name) => !bringsMain(includedFiles, name));
  const unable = [...new Set(wanted.filter((name) => !possible.includes(name)).map(codeOf))];
  for (const code of unable)
    report.lost(
      `include/${code}`,
      'display',
      'a main program of the package in this language is not supported',
    );
  if (possible.length === 0)
    report.stop('no language of this site can be compiled with the files in include/');
  if (possible.length === (stated?.length ?? localLanguages.length))
    return stated === null ? null : [...stated];
  if (possible.length > 0 && stated === null)
    report.converted('languages', 'only languages that have files in include/');
  return possible;
}

function codeOf(name: string): string {
  return findLanguage(name)?.icpcCode ?? '';
}

/** Whether the package contains the main program of a language in which a main program cannot call the submission. */
function bringsMain(includedFiles: ProblemPackage['includedFiles'], name: string): boolean {
  const entry = findLanguage(name);
  if (entry === undefined || codesWithIncludedMain.has(entry.icpcCode)) return false;
  const files = { ...includedFiles[forAllLanguages], ...includedFiles[entry.icpcCode] };
  return Object.hasOwn(files, entry.sourceFile);
}
