import { parseForeignJson } from '@xiezhi/contract/wire/parse-json';
import { localLanguages } from '@xiezhi/contract/languages';
import { judgeCaseModes, type Locale } from '@xiezhi/contract/limits';
import type { ProblemDto } from '@xiezhi/contract/routes/problem-body';
import { isRecord } from '@xiezhi/contract/wire/values';
import type { StoredChecker, StoredSample } from '../../../platform/database/documents.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { NamedFile, ProblemChange } from './change.ts';
import { checkFileCount, isSame } from './check.ts';
import type { ProblemState } from './state.ts';
import type { WrittenTemplate } from './store-parts.ts';
import type { Statement } from './store-texts.ts';

/*
 * Converts a problem in the form of existing clients: the whole row, with numbers as strings, ids left over from the
 * problem edited before, and additional keys of the form. Null or missing fields keep their values, except the program
 * and the extra files, which are always written. Author, group, counters and times in the body are ignored.
 */

type Row = ProblemDto['problem'];

/** Returns the language of the texts that the client received and therefore sends back. */
export function displayedLocale(before: ProblemState | null, reader: Locale): Locale {
  if (!before || before.statements[reader]) return reader;
  return before.statements[before.defaultLocale] ? before.defaultLocale : reader;
}

/**
 * Converts a form of an existing client to a change. Throws `problemLanguagesMissing`, `extraFilesUnreadable`,
 * `extraFilesTooMany`.
 * @param shown allowed languages of the problem that the client received; null for a new problem
 */
export function legacyFormToChange(
  dto: ProblemDto,
  before: ProblemState | null,
  reader: Locale,
  shown: readonly string[] | null,
): ProblemChange {
  const { problem } = dto;
  const locale = displayedLocale(before, reader);
  const judgeMode = dto.judgeMode ?? problem.judgeMode ?? undefined;
  return {
    displayId: problem.problemId ?? undefined,
    ...(before ? {} : { defaultLocale: locale }),
    statements: { [locale]: statementOf(problem, before?.statements[locale]?.texts) },
    source: problem.source ?? undefined,
    samples: samplesOf(problem.examples, before?.samples ?? []),
    type: problem.type,
    difficulty: problem.difficulty,
    timeLimitMs: problem.timeLimit,
    memoryLimitMb: problem.memoryLimit,
    stackLimitMb: problem.stackLimit,
    judgeMode,
    judgeCaseMode: caseModeOf(problem.judgeCaseMode),
    ...programOf(problem, judgeMode ?? before?.judgeMode ?? 'default', before),
    userExtraFiles: filesOf(problem.userExtraFile),
    judgeExtraFiles: filesOf(problem.judgeExtraFile),
    fileIo: fileIoOf(problem, before?.fileIo ?? null),
    languages: languagesOf(dto.languages, shown, before?.isRemote ?? false),
    templates: templatesOf(dto, before?.templates ?? []),
    tags: dto.tags?.map(({ id, name }) => ({ id, name: name ?? '' })),
    auth: problem.auth,
    codeShare: problem.codeShare ?? undefined,
    openCaseResult: problem.openCaseResult ?? undefined,
    isRemoveEndBlank: problem.isRemoveEndBlank ?? (before ? undefined : false),
  };
}

function statementOf(row: Row, former: Statement | undefined): Statement {
  return {
    title: (row.title ?? former?.title ?? '').trim(),
    description: row.description ?? former?.description ?? '',
    input: row.input ?? former?.input ?? '',
    output: row.output ?? former?.output ?? '',
    hint: row.hint ?? former?.hint ?? '',
  };
}

/** Parses the text with all samples. If a sample is unchanged, its explanation is kept. */
function samplesOf(
  text: string | null | undefined,
  former: readonly StoredSample[],
): StoredSample[] | undefined {
  if (text === null || text === undefined) return undefined;
  return examplesIn(text).map(
    (read) => former.find(({ input, output }) => input === read.input && output === read.output) ?? read,
  );
}

/**
 * Returns the pairs `<input>A</input><output>B</output>` in a text; ignores other text. Searches for each tag from the
 * end of the previous one, so that a text with unmatched tags also takes linear time.
 */
export function examplesIn(text: string): StoredSample[] {
  const [begin, middle, end] = ['<input>', '</input><output>', '</output>'] as const;
  const found: StoredSample[] = [];
  for (let from = 0; ;) {
    const start = text.indexOf(begin, from);
    if (start < 0) return found;
    const between = text.indexOf(middle, start + begin.length);
    if (between < 0) return found;
    const last = text.indexOf(end, between + middle.length);
    if (last < 0) return found;
    found.push({
      input: text.slice(start + begin.length, between),
      output: text.slice(between + middle.length, last),
    });
    from = last + end.length;
  }
}

/** Returns the case mode; an unknown one becomes the default. Undefined keeps the stored mode. */
function caseModeOf(name: string | null | undefined): string | undefined {
  if (name === null || name === undefined) return undefined;
  return judgeCaseModes.find((mode) => mode === name) ?? 'default';
}

/**
 * Returns the judge program. Clients send only its code and language, so dialect, unit and arguments of the existing
 * program are kept.
 */
function programOf(
  { spjCode, spjLanguage }: Row,
  judgeMode: string,
  before: ProblemState | null,
): Pick<ProblemChange, 'checker'> {
  if (judgeMode === 'default') return { checker: null };
  if (spjCode === undefined) return {};
  const code = spjCode ?? '';
  // A client has no code to send back if the problem uses a built-in comparer, so nothing changes.
  if (code.trim() === '' && before?.comparer && judgeMode === before.judgeMode) return {};
  if (code.trim() === '') return { checker: null };
  const former = before?.judgeMode === judgeMode ? before.checker : null;
  const defaults = former ?? { dialect: 'auto', unit: 'percent', arguments: [] };
  const language = spjLanguage ?? former?.language ?? 'C++';
  const checker: StoredChecker = { ...defaults, language, code };
  return { checker };
}

/** Parses a JSON object from file names to contents. Undefined keeps the files; null or a blank text deletes them. */
function filesOf(text: string | null | undefined): NamedFile[] | undefined {
  if (text === undefined) return undefined;
  if (text === null || text.trim() === '') return [];
  let read: unknown;
  try {
    read = parseForeignJson(text);
  } catch {
    throw new ApiError('extraFilesUnreadable');
  }
  if (!isRecord(read)) throw new ApiError('extraFilesUnreadable');
  const files = Object.entries(read);
  checkFileCount(files.length);
  return files.map(([name, content]) => {
    if (typeof content !== 'string') throw new ApiError('extraFilesUnreadable');
    return { name, content };
  });
}

function fileIoOf(
  { isFileIO, ioReadFileName, ioWriteFileName }: Row,
  former: ProblemState['fileIo'],
): ProblemChange['fileIo'] {
  if (isFileIO === null || isFileIO === undefined) return undefined;
  if (!isFileIO) return null;
  return { read: fileName(ioReadFileName, former?.read), write: fileName(ioWriteFileName, former?.write) };
}

/** Returns the sent name, or the former name if none was sent. */
function fileName(sent: string | null | undefined, former = ''): string {
  return sent === undefined ? former : (sent ?? '').trim();
}

/**
 * Returns the languages with the sent ids; undefined keeps the stored languages. If a client sends back the list that
 * it received, nothing changes: this list lacks languages that no node offers at the moment, and these must not be
 * removed. Languages of remote problems cannot be changed.
 */
function languagesOf(
  rows: ProblemDto['languages'],
  shown: readonly string[] | null,
  isRemote: boolean,
): string[] | undefined {
  if (isRemote) return undefined;
  const named = rows.flatMap(({ id, name }) => {
    const known =
      localLanguages.find((language) => language.id === id) ??
      localLanguages.find((language) => language.name === name);
    return known ? [known.name] : [];
  });
  if (named.length === 0) throw new ApiError('problemLanguagesMissing');
  const isAsShown = shown !== null && isSame(named.toSorted(), shown.toSorted());
  return isAsShown ? undefined : named;
}

/**
 * Returns the templates. Clients receive and send only enabled ones: an enabled template that is missing is deleted,
 * disabled ones are kept. Row ids are ignored.
 */
function templatesOf(
  { codeTemplates }: ProblemDto,
  former: readonly WrittenTemplate[],
): ProblemChange['templates'] {
  if (!codeTemplates) return undefined;
  const sent = codeTemplates.flatMap(({ lid, code, status }) => {
    const language = localLanguages.find(({ id }) => id === lid);
    return language ? [{ language: language.name, code: code ?? '', isEnabled: status ?? true }] : [];
  });
  const isSent = ({ language }: WrittenTemplate) => sent.some((one) => one.language === language);
  return [...sent, ...former.filter((one) => !one.isEnabled && !isSent(one))];
}
