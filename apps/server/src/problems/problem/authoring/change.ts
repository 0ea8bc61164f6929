import type { Locale } from '@xiezhi/contract/limits';
import type { StatementField } from '@xiezhi/contract/routes/problem-body';
import type { StoredSample } from '../../../platform/database/documents.ts';
import { nextHints, type SentHint } from './hints.ts';
import { nextStatements, type Statement, type Statements } from './store-texts.ts';
import { newProblem, type ProblemState, type WrittenProblem } from './state.ts';

/** A file with its name. Lists of files keep the order in which they were sent. */
export interface NamedFile {
  readonly name: string;
  readonly content: string;
}

/** A reference to a tag by its id. Without an id, the name is used. */
export interface TagReference {
  readonly id?: number | undefined;
  readonly name: string;
  readonly nameEn?: string | null | undefined;
}

type Plain = Omit<WrittenProblem, 'statements' | 'samples' | 'hints' | 'userExtraFiles' | 'judgeExtraFiles'>;

/** Requested changes of a problem; absent fields keep their values. Not validated yet. */
export type ProblemChange = { readonly [Field in keyof Plain]?: Plain[Field] | undefined } & {
  /** Statements by language; null deletes the statement in this language. */
  readonly statements?: Readonly<Partial<Record<Locale, Statement | null>>> | undefined;
  readonly inStep?: Readonly<Partial<Record<Locale, readonly StatementField[]>>> | undefined;
  readonly samples?: readonly StoredSample[] | undefined;
  readonly hints?: readonly SentHint[] | undefined;
  readonly userExtraFiles?: readonly NamedFile[] | undefined;
  readonly judgeExtraFiles?: readonly NamedFile[] | undefined;
  readonly tags?: readonly TagReference[] | undefined;
};

/** Applies a change. Returns the problem after the change; `before` is null for a new problem. */
export function applyChange(before: ProblemState | null, change: ProblemChange): WrittenProblem {
  const base: WrittenProblem = before ?? {
    ...newProblem,
    displayId: '',
    defaultLocale: change.defaultLocale ?? 'zh-CN',
    statements: {},
  };
  const { statements, inStep, userExtraFiles, judgeExtraFiles } = change;
  const next: WrittenProblem = {
    displayId: orFormer(change.displayId, base.displayId),
    defaultLocale: orFormer(change.defaultLocale, base.defaultLocale),
    source: orFormer(change.source, base.source),
    samples: orFormer(change.samples, base.samples),
    hints: change.hints ? nextHints(base.hints, change.hints) : base.hints,
    type: orFormer(change.type, base.type),
    difficulty: orFormer(change.difficulty, base.difficulty),
    timeLimitMs: orFormer(change.timeLimitMs, base.timeLimitMs),
    memoryLimitMb: orFormer(change.memoryLimitMb, base.memoryLimitMb),
    stackLimitMb: orFormer(change.stackLimitMb, base.stackLimitMb),
    languages: orFormer(change.languages, base.languages),
    templates: orFormer(change.templates, base.templates),
    judgeMode: orFormer(change.judgeMode, base.judgeMode),
    checker: orFormer(change.checker, base.checker),
    secondChecker: orFormer(change.secondChecker, base.secondChecker),
    comparer: orFormer(change.comparer, base.comparer),
    passes: orFormer(change.passes, base.passes),
    isAcceptedByAny: orFormer(change.isAcceptedByAny, base.isAcceptedByAny),
    fileIo: orFormer(change.fileIo, base.fileIo),
    judgeCaseMode: orFormer(change.judgeCaseMode, base.judgeCaseMode),
    dependsOn: orFormer(change.dependsOn, base.dependsOn),
    auth: orFormer(change.auth, base.auth),
    codeShare: orFormer(change.codeShare, base.codeShare),
    isRemoveEndBlank: orFormer(change.isRemoveEndBlank, base.isRemoveEndBlank),
    openCaseResult: orFormer(change.openCaseResult, base.openCaseResult),
    opensData: orFormer(change.opensData, base.opensData),
    statements: statements
      ? nextStatements(base.statements, mergeStatements(base, statements), inStep)
      : base.statements,
    userExtraFiles: userExtraFiles ? byName(userExtraFiles) : base.userExtraFiles,
    judgeExtraFiles: judgeExtraFiles ? byName(judgeExtraFiles) : base.judgeExtraFiles,
  };
  return withFittingParts(next, change);
}

/** Returns the new value, or the former one if the new value is undefined. Null counts as a new value. */
function orFormer<Value>(value: Value | undefined, former: Value): Value {
  return value === undefined ? former : value;
}

function byName(files: readonly NamedFile[]): Record<string, string> {
  return Object.fromEntries(files.map(({ name, content }) => [name.trim(), content]));
}

function mergeStatements(
  { statements: former }: Pick<WrittenProblem, 'statements'>,
  wanted: NonNullable<ProblemChange['statements']>,
): Statements {
  const formerTexts = Object.entries(former).map(([locale, state]) => [locale, state.texts] as const);
  const merged = Object.entries({ ...Object.fromEntries(formerTexts), ...wanted });
  return Object.fromEntries(merged.filter(([, texts]) => texts !== null && texts !== undefined));
}

/**
 * Resets fields that do not fit the others, such as a program in a mode without a program, or a case mode of another
 * problem type.
 */
function withFittingParts(next: WrittenProblem, change: ProblemChange): WrittenProblem {
  const isOtherType = change.type !== undefined && change.judgeCaseMode === undefined;
  const checker = next.judgeMode === 'default' ? null : next.checker;
  const secondChecker = next.judgeMode === 'interactive' && checker ? next.secondChecker : null;
  const isPassing =
    checker !== null && (change.passes !== undefined || isMultiPass({ checker, secondChecker }));
  return {
    ...next,
    checker,
    comparer: next.judgeMode === 'spj' && checker === null ? next.comparer : null,
    secondChecker,
    passes: isPassing ? next.passes : 1,
    judgeCaseMode: isOtherType && !isOfType(next) ? 'default' : next.judgeCaseMode,
    dependsOn: next.type === 1 ? next.dependsOn : {},
  };
}

/**
 * Returns whether the judge program can request another pass. Only a single output validator of the ICPC convention
 * can.
 */
export function isMultiPass({
  checker,
  secondChecker,
}: Pick<WrittenProblem, 'checker' | 'secondChecker'>): boolean {
  return checker?.dialect === 'kattis' && secondChecker === null;
}

/** Case modes by problem type, as forms offer them. */
const modesOfType: Readonly<Record<number, readonly string[]>> = {
  0: ['default', 'ergodic_without_error'],
  1: ['default', 'subtask_lowest', 'subtask_average'],
};

export function isOfType({ type, judgeCaseMode }: Pick<WrittenProblem, 'type' | 'judgeCaseMode'>): boolean {
  return modesOfType[type]?.includes(judgeCaseMode) ?? false;
}
