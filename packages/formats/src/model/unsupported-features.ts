import { toScore } from '@xiezhi/rules';
import { judgeFileNames, programFileNames } from '@xiezhi/contract/file-names';
import { codesWithIncludedMain } from '@xiezhi/contract/included-files';
import { builtByScripts, localLanguages, findLanguage, isCheckerLanguage } from '@xiezhi/contract/languages';
import {
  judgeCaseModes,
  limitFactorRange,
  limits,
  passesRange,
  problemLimitRanges,
} from '@xiezhi/contract/limits';
import type { ProblemPackage } from './model.ts';

/**
 * Returns the reasons why a problem cannot be stored and judged as its package requires. A feature that a reader
 * understands but the product does not support must be reported here and never be dropped.
 */
export function unsupportedFeatures(problem: ProblemPackage): string[] {
  const { checker, judgeMode, type } = problem;
  const stops: string[] = [];
  if (problem.displayId === '') stops.push('the problem has no ID');
  else if (!isDisplayId(problem.displayId))
    stops.push(
      `problem IDs can have at most ${limits.groupProblemIdMax} characters, without surrounding spaces and slashes`,
    );
  if (Object.values(problem.titles).every((title) => title === '')) stops.push('the problem has no title');
  if (problem.cases.length === 0) stops.push('the problem has no test data');
  if (problem.cases.length > limits.casesMax)
    stops.push(`the package lists more than ${limits.casesMax} cases`);
  if (problem.cases.some(({ group }) => !(group >= 0 && group <= limits.testDataGroupMax)))
    stops.push(`groups of cases are numbered from 0 to ${limits.testDataGroupMax}`);
  if (problem.comparer !== null && (judgeMode !== 'spj' || checker !== null))
    stops.push('a built-in comparison needs judge mode spj and no checker');
  if (problem.secondChecker !== null && judgeMode !== 'interactive')
    stops.push('a checker behind the interactor needs judge mode interactive');
  if (judgeMode === 'default' && checker !== null) stops.push('a checker in judge mode default never runs');
  if (!judgeCaseModes.includes(problem.judgeCaseMode))
    stops.push(`case mode ${problem.judgeCaseMode} is not supported`);
  if (problem.passes !== 1) {
    if (!isWhole(problem.passes) || problem.passes > passesRange.most)
      stops.push(`the number of passes per case must be 1 to ${passesRange.most}`);
    if (checker?.dialect !== 'kattis' || problem.secondChecker !== null)
      stops.push('several passes need one output validator in the ICPC format');
    if (problem.fileIo !== null) stops.push('several passes need standard input and output');
  }
  if (checker === null && (judgeMode === 'interactive' || (judgeMode === 'spj' && problem.comparer === null)))
    stops.push(`judge mode ${judgeMode} needs a program`);
  for (const { language } of [checker, problem.secondChecker].filter((one) => one !== null)) {
    if (!isCheckerLanguage(language)) stops.push(`checkers in ${language} are not supported`);
  }
  const templates = { ...problem.codeTemplates, ...problem.disabledTemplates };
  for (const name of [...(problem.languages ?? []), ...Object.keys(templates)]) {
    if (!findLanguage(name)) stops.push(`${name} is not a language of this site`);
  }
  if (problem.cases.some((one) => (one.score === null) !== (type === 0)))
    stops.push(type === 0 ? 'an ACM problem has no scores' : 'every case of an OI problem needs a score');
  const scores = problem.cases.flatMap(({ score }) => score ?? []);
  if (!scores.every((score) => toScore(score) === score && score >= 0))
    stops.push('scores must be numbers of 0 or more with at most two decimals');
  if (scores.some((score) => score > limits.testDataScoreMax))
    stops.push(`a case can have at most ${limits.testDataScoreMax} points`);
  if (scores.reduce((sum, score) => sum + score, 0) > columnMax)
    stops.push('the scores add up to more than can be stored');
  stops.push(...fileNameStops(problem));
  // Judge nodes do not accept more files.
  const included = Object.values(problem.includedFiles).reduce((sum, files) => sum + countOf(files), 0);
  if (included + countOf(problem.userExtraFiles) > filesMax || countOf(problem.judgeExtraFiles) > filesMax)
    stops.push(`more than ${filesMax} extra files for submissions or the checker are not supported`);
  if (hasUnstorableText(problem)) stops.push('a text contains characters that cannot be stored');
  if (!isWhole(problem.timeLimitMs) || !isWhole(problem.memoryLimitMb) || !isWhole(problem.stackLimitMb))
    stops.push('limits must be whole numbers above 0');
  else stops.push(...limitStops(problem));
  return stops;
}

/** Names under which programs are compiled; the names of their build outputs are checked separately. */
const sourceNames: ReadonlySet<string> = new Set(localLanguages.map(({ sourceFile }) => sourceFile));

const filesMax = limits.extraFilesCountMax;

function countOf(files: Readonly<Record<string, unknown>>): number {
  return Object.keys(files).length;
}

/**
 * Same rules as in the problem editor: an extra file must not have the name of a program, of a file of the test case,
 * or of another extra file.
 */
function fileNameStops({
  fileIo,
  userExtraFiles,
  includedFiles,
  judgeExtraFiles,
  checker,
}: ProblemPackage): string[] {
  // An included main program may have the name of a source file, because the submission is then compiled under another
  // name.
  const included = Object.entries(includedFiles).flatMap(([code, files]) =>
    Object.keys(files).filter((name) => !(codesWithIncludedMain.has(code) && sourceNames.has(name))),
  );
  const extra = [...Object.keys(userExtraFiles), ...included];
  const read = fileIo === null ? [] : [fileIo.input, fileIo.output];
  // A program that is built by scripts has its own folder, in which any file name is allowed.
  const isScripted = checker?.language === builtByScripts;
  const isTaken = (name: string): boolean =>
    judgeFileNames.has(name) || (!isScripted && programFileNames.has(name));
  return [
    ...[...extra, ...read]
      .filter((name) => programFileNames.has(name))
      .map((name) => `a file beside submissions is called ${name}, which judging itself uses`),
    ...Object.keys(judgeExtraFiles)
      .filter(isTaken)
      .map((name) => `a file beside the checker is called ${name}, which judging itself uses`),
    ...read
      .filter((name) => extra.includes(name))
      .map((name) => `a file beside submissions is called ${name}, which they read or write`),
  ];
}

/** Same limits as in the problem editor. A higher limit could occupy a judge node for days. */
function limitStops({
  timeLimitMs,
  memoryLimitMb,
  stackLimitMb,
  limitFactors,
}: Pick<ProblemPackage, 'timeLimitMs' | 'memoryLimitMb' | 'stackLimitMb' | 'limitFactors'>): string[] {
  const stops: string[] = [];
  const { timeMs, memoryMb, stackMb } = problemLimitRanges;
  if (timeLimitMs > timeMs.most) stops.push(`the time limit can be at most ${timeMs.most} ms`);
  if (memoryLimitMb > memoryMb.most) stops.push(`the memory limit can be at most ${memoryMb.most} MiB`);
  if (stackLimitMb > stackMb.most) stops.push(`the stack limit can be at most ${stackMb.most} MiB`);
  const { least, most } = limitFactorRange;
  if (Object.values(limitFactors).some((factor) => factor < least || factor > most))
    stops.push(`factors of languages must be from ${least} to ${most}`);
  return stops;
}

/** Whether the problem editor accepts the display id and lookups can find it. It has no surrounding whitespace. */
function isDisplayId(id: string): boolean {
  return id === id.trim() && Array.from(id).length <= limits.groupProblemIdMax && !/[\p{Cc}/\\]/u.test(id);
}

const columnMax = 2_147_483_647;

/** Whether the value is a positive integer that fits into the database column. */
function isWhole(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= columnMax;
}

/** Whether the value contains NUL or lone surrogates, which the database cannot store. */
function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, item]) => hasUnstorableText(key) || hasUnstorableText(item));
}
