import type { Locale } from '@xiezhi/contract/limits';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { isSame } from './check.ts';
import { findMissing, type FindingSource } from './findings.ts';
import { isKnownToCompile, programDigest } from './program-state.ts';
import { type ProblemState, readProblemState, type WrittenProblem } from './state.ts';

/** Returns whether the judge programs have changed, so that they must be compiled again. */
export const isOtherProgram = (before: WrittenProblem, next: WrittenProblem) =>
  !isSame(programsOf(before), programsOf(next));

const programsOf = ({ checker, secondChecker, judgeExtraFiles }: WrittenProblem) =>
  [checker, secondChecker].map((program) => program && programDigest(program, judgeExtraFiles));

/** Returns the errors that prevent the publication of a problem. */
export async function errorsOf(
  trx: Kysely<Database>,
  state: ProblemState,
  { findingSources }: { readonly findingSources: readonly FindingSource[] },
) {
  return (await findMissing(trx, state, findingSources)).filter(({ level }) => level === 'error');
}

/**
 * Checks that a problem that other users see is complete. Ignores errors of the kinds in `lacking`, which the problem
 * had before. Throws `problemIncomplete`; for saves of existing clients, throws the error of the missing field instead.
 */
export async function checkComplete(
  trx: Kysely<Database>,
  services: { readonly findingSources: readonly FindingSource[] },
  locale: Locale,
  before: ProblemState | null,
  pid: number,
  { isWhole = false }: { readonly isWhole?: boolean },
  lacking: readonly { readonly kind: string }[] = [],
): Promise<void> {
  const state = await readProblemState(trx, pid);
  if (isWhole) await checkWhole(trx, before, state);
  if (state.auth === 2) return;
  const known = before?.auth === state.auth ? new Set(lacking.map(({ kind }) => kind)) : new Set();
  const errors = (await errorsOf(trx, state, services)).filter(({ kind }) => !known.has(kind));
  const [first] = errors;
  if (first) throw new ApiError('problemIncomplete', { count: errors.length, reason: first.text(locale) });
}

/** Checks the fields that forms of existing clients require. Throws a specific error for each field. */
async function checkWhole(
  trx: Kysely<Database>,
  before: ProblemState | null,
  state: ProblemState,
): Promise<void> {
  const { judgeMode, checker, comparer, fileIo, templates, judgeExtraFiles } = state;
  for (const { language, code, isEnabled } of templates)
    if (isEnabled && code.trim() === '') throw new ApiError('codeTemplateEmpty', { language });
  if (fileIo && (fileIo.read === '' || fileIo.write === '')) throw new ApiError('fileNamesMissing');
  if (judgeMode === 'default' || comparer || state.isRemote) return;
  if (!checker || checker.code.trim() === '') throw new ApiError('judgeProgramMissing');
  if (before && !isOtherProgram(before, state)) return;
  if ((await isKnownToCompile(trx, programDigest(checker, judgeExtraFiles))) !== true)
    throw new ApiError('judgeProgramNotCompiled');
}
