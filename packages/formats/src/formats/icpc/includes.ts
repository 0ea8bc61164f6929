import { codesWithIncludedMain, forAllLanguages } from '@xiezhi/contract/included-files';
import { findLanguage, localLanguages } from '@xiezhi/contract/languages';
import type { ProblemPackage } from '../../model/model.ts';
import { languageOfFile, languagesOfCode } from '../../read/file-languages.ts';
import { isPlainFileName } from '../../read/paths.ts';
import { below, type IcpcContext, textWithConstants } from './context.ts';

type Files = Pick<ProblemPackage, 'userExtraFiles' | 'includedFiles'>;

/** Language codes of existing packages that differ from the format. */
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
 * Reads the files of `include/LANGUAGE/`, which are compiled with each submission in that language, and those of
 * `include/default/`. Files without sources that are the same for all languages become extra files, which contestants
 * see. In packages that we wrote (`own`), `include/default/` contains the extra files.
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

/** Returns all files by name if none is a source and none differs by language; null otherwise. */
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
 * Returns the languages in which submissions can be compiled with the included files. If the package contains sources,
 * these are the languages with a folder of their own, except for those whose included main program cannot call a
 * submission here.
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

/** Whether the package contains the main program of a language in which it cannot call a submission here. */
function bringsMain(includedFiles: ProblemPackage['includedFiles'], name: string): boolean {
  const entry = findLanguage(name);
  if (entry === undefined || codesWithIncludedMain.has(entry.icpcCode)) return false;
  const files = { ...includedFiles[forAllLanguages], ...includedFiles[entry.icpcCode] };
  return Object.hasOwn(files, entry.sourceFile);
}
