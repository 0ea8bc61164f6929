import { judgeFileNames, programFileNames } from '@xiezhi/contract/file-names';
import { findLanguage, isCheckerLanguage } from '@xiezhi/contract/languages';
import {
  groupProblemLimitRanges,
  judgeModes,
  limits,
  passesRange,
  problemLimitRanges,
} from '@xiezhi/contract/limits';
import { isRecord } from '@xiezhi/contract/wire/values';
import { visibleCharacter } from '@xiezhi/contract/wire/wire';
import { fileNameMax, isFileName } from '@xiezhi/formats/read/paths';
import type { StoredChecker, StoredDependencies } from '../../../platform/database/documents.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { OwningGroup } from './owning-group.ts';
import { isMultiPass, isOfType, type NamedFile, type ProblemChange } from './change.ts';
import type { ProblemState, WrittenProblem } from './state.ts';

/**
 * Validates the fields of a problem for all writers of problems. Checks only changed fields, so that imported problems
 * with unusual values can be saved. Throws the error of the first violated rule.
 * @param home the owning group, which has stricter limits; null for the problem bank
 */
export function checkFields(
  before: ProblemState | null,
  change: ProblemChange,
  next: WrittenProblem,
  home: OwningGroup | null = null,
): void {
  const ranges = home ? groupProblemLimitRanges : problemLimitRanges;
  checkName(before, next, home?.prefix ?? '');
  const isTouched = (field: keyof WrittenProblem) =>
    before === null || (change[field] !== undefined && !isSame(before[field], next[field]));
  if (isTouched('type') && next.type !== 0 && next.type !== 1) throw new ApiError('problemTypeUnknown');
  if (isTouched('auth') && ![1, 2, 3].includes(next.auth)) throw new ApiError('problemAuthUnknown');
  checkRange('problemDifficultyUnknown', isTouched('difficulty'), next.difficulty, { least: 0, most: 7 });
  checkRange('timeLimitInvalid', isTouched('timeLimitMs'), next.timeLimitMs, ranges.timeMs);
  checkRange('memoryLimitInvalid', isTouched('memoryLimitMb'), next.memoryLimitMb, ranges.memoryMb);
  checkRange('stackLimitInvalid', isTouched('stackLimitMb'), next.stackLimitMb, ranges.stackMb);
  if (isTouched('judgeMode') && !judgeModes.some((mode) => mode === next.judgeMode))
    throw new ApiError('judgeModeUnknown', { mode: next.judgeMode });
  if ((isTouched('judgeCaseMode') || isTouched('type')) && !isOfType(next))
    throw new ApiError('caseModeNotOfType', { mode: next.judgeCaseMode });
  checkRange('passesInvalid', isTouched('passes'), next.passes, passesRange);
  if (next.passes > 1 && passesFields.some(isTouched)) checkPasses(next);
  if (isTouched('samples')) checkSamples(before, next);
  if (change.languages !== undefined || change.templates !== undefined) checkLanguages(next);
  for (const files of [change.userExtraFiles, change.judgeExtraFiles]) if (files) checkFiles(files);
  if (change.fileIo !== undefined) checkFileIo(next);
  if (isTouched('fileIo') || isTouched('userExtraFiles')) checkBesideProgram(next);
  if (isTouched('judgeExtraFiles')) checkJudgeFile(Object.keys(next.judgeExtraFiles));
  if (change.checker !== undefined) checkProgram(next.checker, before?.checker ?? null);
  if (change.secondChecker !== undefined) checkProgram(next.secondChecker, before?.secondChecker ?? null);
  if (change.dependsOn !== undefined) checkDependencies(next.dependsOn);
}

/**
 * Validates a display id. Throws `problemIdMissing`, `problemIdInvalid`, `problemIdWithoutPrefix`.
 * @param prefix short name of the problem's group in capitals; empty in the bank
 */
export function checkDisplayId(displayId: string, prefix: string): void {
  const ownPart = displayId.startsWith(prefix) ? displayId.slice(prefix.length) : displayId;
  if (!visibleCharacter.test(ownPart)) throw new ApiError('problemIdMissing');
  const most = limits.problemIdMax + Array.from(prefix).length;
  if (Array.from(displayId).length > most || /[\p{Cc}/\\]/u.test(displayId))
    throw new ApiError('problemIdInvalid', { most });
  if (!displayId.startsWith(prefix)) throw new ApiError('problemIdWithoutPrefix', { prefix });
}

/**
 * Validates the display id and the titles. An unchanged display id is not checked, because the problem may have joined
 * its group later and lack the prefix.
 */
function checkName(
  before: ProblemState | null,
  { displayId, statements }: WrittenProblem,
  prefix: string,
): void {
  if (displayId === '' || displayId === prefix) throw new ApiError('problemIdMissing');
  if (displayId !== before?.displayId) checkDisplayId(displayId, prefix);
  if (Object.values(statements).every(({ texts }) => !visibleCharacter.test(texts.title)))
    throw new ApiError('problemTitleMissing');
}

type RangeError =
  | 'problemDifficultyUnknown'
  | 'timeLimitInvalid'
  | 'memoryLimitInvalid'
  | 'stackLimitInvalid'
  | 'passesInvalid';

function checkRange(
  code: RangeError,
  isTouched: boolean,
  value: number,
  { least, most }: { readonly least: number; readonly most: number },
): void {
  if (isTouched && !(Number.isInteger(value) && value >= least && value <= most))
    throw new ApiError(code, { least, most });
}

const passesFields = ['passes', 'checker', 'secondChecker', 'fileIo'] as const;

/**
 * Validates multiple passes: the judge program must be an output validator, and the problem must not use file input and
 * output.
 */
function checkPasses(next: WrittenProblem): void {
  if (!isMultiPass(next) || next.fileIo !== null) throw new ApiError('passesImpossible');
}

/** Maximum number of samples: two, or as many as an import has stored. */
export function examplesMax(before: Pick<WrittenProblem, 'samples'> | null): number {
  return Math.max(limits.examplesMax, before?.samples.length ?? 0);
}

function checkSamples(before: ProblemState | null, { samples }: WrittenProblem): void {
  const most = examplesMax(before);
  if (samples.length > most) throw new ApiError('examplesTooMany', { most });
}

function checkLanguages({ languages, templates }: WrittenProblem): void {
  if (languages?.length === 0) throw new ApiError('problemLanguagesMissing');
  for (const language of [...(languages ?? []), ...templates.map((one) => one.language)])
    if (!findLanguage(language)) throw new ApiError('languageUnknown', { language });
}

/** Validates the name of a file: it must not lead to another folder. */
function checkFileName(name: string): void {
  if (!isFileName(name)) throw new ApiError('fileNameInvalid', { name, most: fileNameMax });
}

/** Checks the number of extra files, because judge nodes do not compile with more. Throws `extraFilesTooMany`. */
export function checkFileCount(count: number): void {
  const most = limits.extraFilesCountMax;
  if (count > most) throw new ApiError('extraFilesTooMany', { most });
}

export function checkFiles(files: readonly NamedFile[]): void {
  checkFileCount(files.length);
  const seen = new Set<string>();
  for (const { name: given, content } of files) {
    const name = given.trim();
    checkFileName(name);
    if (seen.has(name)) throw new ApiError('fileNameTwice', { name });
    if (content === '') throw new ApiError('extraFileEmpty', { name });
    seen.add(name);
  }
  const most = limits.extraFilesMax;
  const characters = files.reduce((sum, { content }) => sum + content.length, 0);
  if (characters > most) throw new ApiError('extraFilesTooLarge', { most });
}

function checkFileIo({ fileIo }: WrittenProblem): void {
  if (!fileIo) return;
  const { read, write } = fileIo;
  for (const name of [read, write]) if (name !== '') checkFileName(name);
  if (read !== '' && read === write) throw new ApiError('fileNameTwice', { name: read });
}

/**
 * Checks the names of files in the folder of a contestant's program: they must differ from the program's files and from
 * each other.
 */
function checkBesideProgram({ fileIo, userExtraFiles }: WrittenProblem): void {
  const extra = Object.keys(userExtraFiles);
  const read = fileIo ? [fileIo.read, fileIo.write] : [];
  checkNotReserved([...extra, ...read], programFileNames);
  const twice = read.find((name) => extra.includes(name));
  if (twice !== undefined) throw new ApiError('fileNameTwice', { name: twice });
}

/**
 * Checks the names of files in the folder of a checker or interactor: they must differ from the program's files and
 * from the files of the case.
 */
export function checkJudgeFile(names: readonly string[]): void {
  checkNotReserved(names, programFileNames);
  checkNotReserved(names, judgeFileNames);
}

function checkNotReserved(names: readonly string[], reserved: ReadonlySet<string>): void {
  const taken = names.find((name) => reserved.has(name));
  if (taken !== undefined) throw new ApiError('fileNameReserved', { name: taken });
}

/** Conventions of other judges. They are allowed only in imported packages. */
const importedDialects: ReadonlySet<string> = new Set(['hustoj', 'qduoj']);

function checkProgram(program: StoredChecker | null, former: StoredChecker | null): void {
  if (program === null) return;
  const { language, dialect } = program;
  if (!isCheckerLanguage(language)) throw new ApiError('languageUnknown', { language });
  if (importedDialects.has(dialect) && dialect !== former?.dialect)
    throw new ApiError('judgeDialectOnlyImported', { dialect });
}

/** Throws if a group depends on itself, directly or indirectly. */
function checkDependencies(dependsOn: StoredDependencies): void {
  const settled = new Set<number>();
  const above = new Set<number>();
  const visit = (group: number): void => {
    if (above.has(group)) throw new ApiError('groupDependencyInvalid', { group });
    if (settled.has(group)) return;
    above.add(group);
    for (const needed of dependsOn[String(group)] ?? []) visit(needed);
    above.delete(group);
    settled.add(group);
  };
  for (const [group, needs] of Object.entries(dependsOn)) {
    if (new Set(needs).size !== needs.length || needs.some((one) => one < 0))
      throw new ApiError('groupDependencyInvalid', { group });
    visit(Number(group));
  }
}

/** Returns whether two field values are equal, regardless of the order of keys. */
export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left, sorted) === JSON.stringify(right, sorted);
}

function sorted(_key: string, value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
