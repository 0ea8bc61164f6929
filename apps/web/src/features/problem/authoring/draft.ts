import { comparerNames, locales, type Locale } from '@xiezhi/contract/limits';
import type { CallBody } from '../../../api/client.ts';
import type { Option } from '../../../components/combobox/option.ts';
import type { Saved } from '../../../components/form/description.ts';
import { allowsMultiplePasses, programOf, programValues, type ProgramValues } from './draft-program.ts';
import type { ProblemDraft } from './queries.ts';

/** Parts of a statement in order. */
export const textParts = ['title', 'description', 'input', 'output', 'hint'] as const;
export type TextPart = (typeof textParts)[number];

/** Form field name of a text. */
export type TextName = `${Locale}:${TextPart}`;
export const textName = <Part extends TextPart>(locale: Locale, part: Part): `${Locale}:${Part}` =>
  `${locale}:${part}`;

export type Example = { input: string; output: string } & Record<Locale, string>;
/** `id` is empty until the hint is saved. */
export type DraftHint = { id: string; price: number } & Record<Locale, string>;
export type ExtraFile = { name: string; content: string };
export type Template = { language: string; code: string; isEnabled: boolean };
export type Dependency = { group: number; needs: readonly number[] };

/** How outputs are judged: by a built-in comparison, by the problem’s program, or interactively. */
export const judgings = ['compare', 'checker', 'interactive'] as const;
export type Judging = (typeof judgings)[number];

/**
 * A problem as flat form values, so that each field can be merged separately when two users save. Properties
 * of a problem that are not listed here are omitted from a save and stay unchanged.
 */
export type ProblemDraftValues = Record<TextName, string> &
  ProgramValues & {
    problemId: string;
    defaultLocale: string;
    /** Names (`textName`) of texts whose other language has changed and that the user confirmed to need no change. */
    inStep: readonly string[];
    source: string;
    difficulty: string;
    /** The value of an option is the tag id. A tag that the save creates has `new:` and its name. */
    tags: readonly Option[];
    examples: readonly Example[];
    hints: readonly DraftHint[];
    /** `0` ACM, `1` OI. */
    type: string;
    judging: string;
    /** `exact` or one of the comparers. */
    comparer: string;
    isCaseSensitive: boolean;
    isSpaceSensitive: boolean;
    absoluteTolerance: number | null;
    relativeTolerance: number | null;
    isRemoveEndBlank: boolean;
    /** Whether a separate checker judges the output of an accepting interactor. */
    hasSecond: boolean;
    /** Maximum runs per case. */
    passes: number | null;
    isAcceptedByAny: boolean;
    judgeFiles: readonly ExtraFile[];
    userFiles: readonly ExtraFile[];
    isFileIo: boolean;
    readFileName: string;
    writeFileName: string;
    timeLimit: number | null;
    memoryLimit: number | null;
    stackLimit: number | null;
    /** Languages that are allowed for submissions. Null: all, including future ones. */
    languages: readonly string[] | null;
    templates: readonly Template[];
    caseMode: string;
    dependencies: readonly Dependency[];
    codeShare: boolean;
    openCaseResult: boolean;
    opensData: boolean;
  };

export type DraftName = keyof ProblemDraftValues;

/** Prefix of the value of a tag that the next save creates. */
export const newTag = 'new:';

const plainComparer = {
  kind: 'exact',
  isCaseSensitive: true,
  isSpaceSensitive: false,
  absoluteTolerance: null,
  relativeTolerance: null,
} as const;

/** Form values of a server version. */
export function savedDraft(problem: ProblemDraft): Saved<ProblemDraftValues> {
  const { revision, modifiedUser, gmtModified } = problem;
  return { values: toDraft(problem), version: revision, by: modifiedUser, at: gmtModified };
}

function toDraft(problem: ProblemDraft): ProblemDraftValues {
  const comparer = problem.comparer ?? plainComparer;
  return {
    ...textsOf(problem),
    problemId: problem.problemId,
    defaultLocale: problem.defaultLocale,
    inStep: [],
    source: problem.source ?? '',
    difficulty: String(problem.difficulty),
    tags: problem.tags.map(tagOption),
    hints: problem.hints.map(({ id, price, texts }) => {
      const text = (locale: Locale) => texts.find((each) => each.locale === locale)?.text ?? '';
      return { id, price, 'zh-CN': text('zh-CN'), 'en-US': text('en-US') };
    }),
    examples: problem.examples.map(({ input, output, explanations }) => {
      const explained = (locale: Locale) => explanations.find((each) => each.locale === locale)?.text ?? '';
      return { input, output, 'zh-CN': explained('zh-CN'), 'en-US': explained('en-US') };
    }),
    type: String(problem.type),
    judging: judgingOf(problem),
    comparer: comparer.kind,
    isCaseSensitive: comparer.isCaseSensitive,
    isSpaceSensitive: comparer.isSpaceSensitive,
    absoluteTolerance: comparer.absoluteTolerance,
    relativeTolerance: comparer.relativeTolerance,
    isRemoveEndBlank: problem.isRemoveEndBlank,
    ...programValues(problem),
    hasSecond: problem.secondProgram !== null,
    passes: problem.passes,
    isAcceptedByAny: problem.isAcceptedByAny,
    judgeFiles: problem.judgeExtraFiles,
    userFiles: problem.userExtraFiles,
    isFileIo: problem.fileIo !== null,
    readFileName: problem.fileIo?.read ?? '',
    writeFileName: problem.fileIo?.write ?? '',
    timeLimit: problem.timeLimit,
    memoryLimit: problem.memoryLimit,
    stackLimit: problem.stackLimit,
    languages: problem.languages,
    templates: problem.codeTemplates,
    caseMode: problem.judgeCaseMode,
    dependencies: problem.dependencies,
    codeShare: problem.codeShare,
    openCaseResult: problem.openCaseResult,
    opensData: problem.opensData,
  };
}

interface KnownTag {
  id: number;
  name: string;
  nameEn?: string | null | undefined;
}

/** Option of a tag, with its English name below. */
export function tagOption({ id, name, nameEn }: KnownTag): Option {
  const option = { value: String(id), label: name };
  return nameEn ? { ...option, detail: nameEn } : option;
}

function textsOf({ statements }: ProblemDraft): Record<TextName, string> {
  const text = (locale: Locale, part: TextPart) =>
    statements.find((statement) => statement.locale === locale)?.[part] ?? '';
  const of = (locale: Locale) =>
    Object.fromEntries(textParts.map((part) => [textName(locale, part), text(locale, part)]));
  return { ...emptyTexts, ...of('zh-CN'), ...of('en-US') };
}

const emptyTexts: Readonly<Record<TextName, string>> = {
  'zh-CN:title': '',
  'zh-CN:description': '',
  'zh-CN:input': '',
  'zh-CN:output': '',
  'zh-CN:hint': '',
  'en-US:title': '',
  'en-US:description': '',
  'en-US:input': '',
  'en-US:output': '',
  'en-US:hint': '',
};

function judgingOf({ judgeMode, program, comparer }: ProblemDraft): Judging {
  if (judgeMode === 'interactive') return 'interactive';
  return judgeMode === 'spj' && (program !== null || comparer === null) ? 'checker' : 'compare';
}

type Body = CallBody<'PUT /api/admin/problem-draft'>;

/**
 * Request body of a save.
 * @param before the version that was edited; a language of this version is deleted if all its texts are now empty
 */
export function draftBody(
  pid: number,
  revision: number,
  values: ProblemDraftValues,
  before: ProblemDraft,
): Body {
  const { timeLimit, memoryLimit, stackLimit } = values;
  return {
    pid,
    revision,
    problemId: values.problemId,
    defaultLocale: localeOf(values.defaultLocale),
    statements: statementsOf(values, before),
    source: values.source.trim() === '' ? null : values.source,
    difficulty: Number(values.difficulty),
    tags: values.tags.map(({ value, label }) =>
      value.startsWith(newTag) ? { name: label } : { id: Number(value), name: label },
    ),
    hints: values.hints.map(({ id, price, ...texts }) => ({
      ...(id !== '' && { id }),
      price,
      texts: locales.map((locale) => ({ locale, text: texts[locale] })),
    })),
    examples: values.examples.map(({ input, output, ...texts }) => ({
      input,
      output,
      explanations: locales
        .filter((locale) => texts[locale].trim() !== '')
        .map((locale) => ({ locale, text: texts[locale] })),
    })),
    type: Number(values.type),
    ...judgeOf(values),
    passes: passesOf(values),
    isAcceptedByAny: values.isAcceptedByAny,
    judgeExtraFiles: [...values.judgeFiles],
    userExtraFiles: [...values.userFiles],
    fileIo: values.isFileIo ? { read: values.readFileName, write: values.writeFileName } : null,
    ...(timeLimit !== null && { timeLimit }),
    ...(memoryLimit !== null && { memoryLimit }),
    ...(stackLimit !== null && { stackLimit }),
    languages: values.languages === null ? null : [...values.languages],
    codeTemplates: [...values.templates],
    judgeCaseMode: values.caseMode,
    dependencies: values.dependencies.map(({ group, needs }) => ({ group, needs: [...needs] })),
    codeShare: values.codeShare,
    isRemoveEndBlank: values.isRemoveEndBlank,
    openCaseResult: values.openCaseResult,
    opensData: values.opensData,
  };
}

function statementsOf(values: ProblemDraftValues, before: ProblemDraft): NonNullable<Body['statements']> {
  return locales.flatMap((locale) => {
    const wasThere = before.statements.some((statement) => statement.locale === locale);
    const isWritten = textParts.some((part) => values[textName(locale, part)].trim() !== '');
    if (!wasThere && !isWritten) return [];
    const text = (part: TextPart) => values[textName(locale, part)];
    const inStep = textParts.filter((part) => values.inStep.includes(textName(locale, part)));
    return [
      {
        locale,
        title: text('title').trim(),
        description: text('description'),
        input: text('input'),
        output: text('output'),
        hint: text('hint'),
        ...(inStep.length > 0 && { inStep }),
      },
    ];
  });
}

/** Mode, comparison and programs. Omits a program that the selected way of judging does not run. */
function judgeOf(
  values: ProblemDraftValues,
): Pick<Body, 'judgeMode' | 'comparer' | 'program' | 'secondProgram'> {
  if (values.judging !== 'compare') {
    const judgeMode = values.judging === 'interactive' ? 'interactive' : 'spj';
    const second = judgeMode === 'interactive' && values.hasSecond ? programOf(values, 'second') : null;
    return { judgeMode, comparer: null, program: programOf(values, 'program'), secondProgram: second };
  }
  const none = { program: null, secondProgram: null };
  const kind = comparerNames.find((name) => name === values.comparer);
  if (kind === undefined) return { judgeMode: 'default', comparer: null, ...none };
  const { isCaseSensitive, isSpaceSensitive, absoluteTolerance, relativeTolerance } = values;
  const tolerances = takesTolerance(values)
    ? { absoluteTolerance, relativeTolerance }
    : { absoluteTolerance: null, relativeTolerance: null };
  return {
    judgeMode: 'spj',
    comparer: { kind, isCaseSensitive, isSpaceSensitive, ...tolerances },
    ...none,
  };
}

/** Whether outputs are compared by tokens that may be numbers; other comparisons ignore a typed tolerance. */
export function takesTolerance({
  judging,
  comparer,
}: Pick<ProblemDraftValues, 'judging' | 'comparer'>): boolean {
  return judging === 'compare' && (comparer === 'words' || comparer === 'lines');
}

/** Returns the number of passes: 1 if the programs cannot request more, whatever the user typed before. */
function passesOf(values: ProblemDraftValues): number {
  return allowsMultiplePasses(values) ? (values.passes ?? 1) : 1;
}

export function localeOf(text: string): Locale {
  return text === 'en-US' ? 'en-US' : 'zh-CN';
}
