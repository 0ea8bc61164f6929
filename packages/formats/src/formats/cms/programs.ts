import { codesWithIncludedMain } from '@xiezhi/contract/included-files';
import { findLanguage, localLanguages } from '@xiezhi/contract/languages';
import type { ProblemPackage } from '../../model/model.ts';
import { checkerLanguageOfFile } from '../../read/checker-language.ts';
import { languageOfFile } from '../../read/file-languages.ts';
import { baseName, isPlainFileName } from '../../read/paths.ts';
import { ofVersion } from '../../read/python-version.ts';
import { readProgramText, readText } from '../../text/text.ts';
import { wrapperSource } from '../icpc/validator-sources.ts';
import type { CmsContext } from './cms.ts';

const graderName = /^sol\/grader\.[A-Za-z+]+$/;
const headerName = /^sol\/[^/]+\.(?:h|hpp)$/;

/** Reads the checker, the solutions, and the graders, which are compiled with submissions. */
export async function readCmsPrograms(context: CmsContext, problem: ProblemPackage): Promise<void> {
  const { files, report } = context;
  const manager = [...files].find((path) => /^(?:check|cor)\/manager(?:\.\w+)?$/.test(path));
  if (manager !== undefined || [...files].some((path) => /^sol\/stub\.\w+$/.test(path)))
    report.stop('problems of type Communication are not supported');
  await readChecker(context, problem);
  await readGraders(context, problem);
  await readSolutions(context, problem);
}

/**
 * Reads the checker. A checker of CMS prints the fraction of the score that an output gets. A generated wrapper with
 * the ICPC convention calls it. A checker that uses testlib needs no wrapper, because it is compiled with our version
 * of testlib. Without a checker, lines are compared word by word.
 */
async function readChecker({ files, report, source }: CmsContext, problem: ProblemPackage): Promise<void> {
  problem.judgeMode = 'spj';
  const stem = /^(?:check\/checker|cor\/correttore)(?:\.\w+)?$/;
  const all = [...files].filter((path) => stem.test(path));
  const path = all.find((one) => languageOfFile(one) !== null);
  if (path === undefined) {
    if (all.length > 0) report.stop('the source of the checker is not in the package');
    problem.comparer = {
      kind: 'lines',
      isCaseSensitive: true,
      isSpaceSensitive: false,
      absoluteTolerance: null,
      relativeTolerance: null,
    };
    return;
  }
  const code = await readText(source, path);
  const language = checkerLanguageOfFile(path, report);
  report.taken(path);
  for (const one of all) if (one !== path) report.ignored(one, 'needed only to prepare the problem');
  if (language === null) return;
  for (const header of files) {
    if (!/^(?:check|cor)\/[^/]+\.(?:h|hpp)$/.test(header) || baseName(header) === 'testlib.h') continue;
    problem.judgeExtraFiles[baseName(header)] = await readText(source, header);
    report.taken(header);
  }
  if (code.includes('testlib.h')) {
    problem.checker = { language, code, dialect: 'testlib', scoreUnit: 'fraction', args: [] };
    return;
  }
  if (language !== 'C' && language !== 'C++') {
    report.stop(`checkers in ${language} are not supported`);
    return;
  }
  // The checker is stored as a header that the wrapper includes, because other judges would compile both as sources.
  const original = 'cms_checker.h';
  problem.judgeExtraFiles[original] = code;
  problem.checker = {
    language,
    code: wrapperSource({ original, dialect: 'cms', unit: 'fraction', isScored: true, isInteractive: false }),
    dialect: 'kattis',
    scoreUnit: 'points',
    args: [],
  };
}

/** Reads graders and headers by language. If there are graders, only languages with a grader are allowed. */
async function readGraders({ files, report, source }: CmsContext, problem: ProblemPackage): Promise<void> {
  const graders = [...files].filter((path) => graderName.test(path));
  if (graders.length === 0) return;
  const put = (code: string, path: string, text: string): void => {
    problem.includedFiles[code] = { ...problem.includedFiles[code], [baseName(path)]: text };
  };
  for (const path of graders) {
    const code = codeOf(path);
    if (code === null || !codesWithIncludedMain.has(code)) {
      report.lost(path, 'display', 'a main program of the package in this language is not supported');
      continue;
    }
    put(code, path, await readText(source, path));
    report.taken(path);
  }
  for (const path of files) {
    if (!headerName.test(path)) continue;
    const text = await readText(source, path);
    for (const code of ['c', 'cpp']) if (problem.includedFiles[code] !== undefined) put(code, path, text);
    report.taken(path);
  }
  const codes = Object.keys(problem.includedFiles);
  problem.languages = localLanguages
    .filter(({ icpcCode }) => codes.includes(icpcCode))
    .map(({ name }) => name);
  if (problem.languages.length === 0)
    report.stop('no language of this site can be compiled with the graders');
}

function codeOf(path: string): string | null {
  const language = languageOfFile(path);
  return (language === null ? undefined : findLanguage(language))?.icpcCode ?? null;
}

/**
 * Reads the solutions. `solution` and `soluzione` are expected to be accepted. Other solutions have no expected
 * verdict.
 */
async function readSolutions({ files, report, source }: CmsContext, problem: ProblemPackage): Promise<void> {
  const sizes = new Map(source.list().map(({ path, size }) => [path, size]));
  for (const path of files) {
    if (!/^sol\/[^/]+$/.test(path) || report.has(path) || !isPlainFileName(baseName(path))) continue;
    const language = languageOfFile(path);
    if (language === null || /^(?:stub|template|grader)\./.test(baseName(path))) continue;
    const text = await readProgramText(source, path, sizes.get(path));
    if (text === null) {
      report.lost(path, 'none', 'not text');
      continue;
    }
    if (problem.languages !== null && !problem.languages.includes(language)) {
      report.ignored(path, 'in a language that this problem does not accept');
      continue;
    }
    const isRight = /^(?:solution|soluzione)\.\w+$/.test(baseName(path));
    const expected = isRight ? (['AC'] as const) : [];
    problem.submissions.push({
      path,
      language: ofVersion(language, text),
      code: text,
      permitted: [...expected],
      required: [...expected],
      score: null,
    });
    report.taken(path);
  }
}
