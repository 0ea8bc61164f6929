import type { Locale } from '@xiezhi/contract/limits';
import { type draftFields, type StatementField, statementFields } from '@xiezhi/contract/routes/problem-body';
import type { z } from 'zod';
import type { StoredSample } from '../../../platform/database/documents.ts';
import type { ProblemChange } from './change.ts';
import { isEmptyStatement, type Statement } from './store-texts.ts';

type Draft = { readonly [Field in keyof typeof draftFields]?: z.output<(typeof draftFields)[Field]> };

/** Converts the request of the problem editor into a change. */
export function draftToChange(draft: Draft): ProblemChange {
  const { statements, examples, dependencies } = draft;
  return {
    displayId: draft.problemId,
    defaultLocale: draft.defaultLocale,
    statements: statements && Object.fromEntries(statements.map((one) => [one.locale, statementOf(one)])),
    inStep: statements && inStepOf(statements),
    source: draft.source,
    samples: examples?.map(sampleOf),
    hints: draft.hints,
    tags: draft.tags,
    type: draft.type,
    difficulty: draft.difficulty,
    timeLimitMs: draft.timeLimit,
    memoryLimitMb: draft.memoryLimit,
    stackLimitMb: draft.stackLimit,
    languages: draft.languages,
    templates: draft.codeTemplates,
    judgeMode: draft.judgeMode,
    checker: draft.program,
    secondChecker: draft.secondProgram,
    comparer: draft.comparer,
    passes: draft.passes,
    isAcceptedByAny: draft.isAcceptedByAny,
    userExtraFiles: draft.userExtraFiles,
    judgeExtraFiles: draft.judgeExtraFiles,
    fileIo: draft.fileIo,
    judgeCaseMode: draft.judgeCaseMode,
    dependsOn:
      dependencies &&
      Object.fromEntries(
        dependencies
          .filter(({ needs }) => needs.length > 0)
          .map(({ group, needs }) => [String(group), needs]),
      ),
    auth: draft.auth,
    codeShare: draft.codeShare,
    isRemoveEndBlank: draft.isRemoveEndBlank,
    openCaseResult: draft.openCaseResult,
    opensData: draft.opensData,
  };
}

type DraftExample = NonNullable<Draft['examples']>[number];

function sampleOf({ input, output, explanations = [] }: DraftExample): StoredSample {
  const written = explanations.filter(({ text }) => text !== '');
  if (written.length === 0) return { input, output };
  return {
    input,
    output,
    explanation: Object.fromEntries(written.map(({ locale, text }) => [locale, text])),
  };
}

type DraftStatement = NonNullable<Draft['statements']>[number];

/** Returns the statement; null if all fields are empty, which deletes the statement in this language. */
function statementOf({ title, description, input, output, hint }: DraftStatement): Statement | null {
  const texts = { title: title.trim(), description, input, output, hint };
  return isEmptyStatement(texts) ? null : texts;
}

function inStepOf(statements: readonly DraftStatement[]): Partial<Record<Locale, readonly StatementField[]>> {
  const byLocale = statements.map(({ locale, inStep }) => [locale, inStep ?? []] as const);
  return Object.fromEntries(
    byLocale.map(([locale, fields]) => [locale, statementFields.filter((one) => fields.includes(one))]),
  );
}
