import type { JudgingTask } from '@xiezhi/contract/judging';
import { includedFilesOf } from '@xiezhi/contract/included-files';
import { findLanguage, localLanguages } from '@xiezhi/contract/languages';
import { type CheckRunKind, type ProbeName, probeNames } from '@xiezhi/contract/text/problem-check';
import { programOf, validatorArguments } from '@xiezhi/formats';
import { validatorProblem, validatorProgram } from '@xiezhi/judge/offline/validators';
import type { Mutant } from '@xiezhi/rules/mutants/mutants';
import type { StoredCase, StoredCheckSnapshot } from '../../platform/database/documents.ts';
import { limitFactor } from '../../problems/language/limits.ts';

/** A program to be judged for the checks of a problem. */
export interface NewCheckRun {
  readonly part: CheckRunKind;
  /** Index among the runs of its kind. It identifies the run after an interruption. */
  readonly number: number;
  readonly language: string;
  readonly code: string;
  readonly problem: JudgingTask['problem'];
  readonly outputs: 'own' | ProbeName;
}

/** Whether the problem has a checker that judges one output at a time: it is not interactive and has one pass. */
export function hasChecker({ problem }: StoredCheckSnapshot): boolean {
  return problem.judgeMode === 'spj' && problem.checker !== null && (problem.passes ?? 1) === 1;
}

/** Returns whether outputs are compared with the answers. */
export function comparesAnswers({ problem }: StoredCheckSnapshot): boolean {
  return problem.judgeMode === 'default' || (problem.judgeMode === 'spj' && problem.checker === null);
}

/** Returns the runs that need no earlier results: validators, solutions, and checker tests. */
export async function initialCheckRuns(
  content: StoredCheckSnapshot,
  available: ReadonlySet<string>,
  cases: readonly Pick<StoredCase, 'seq' | 'name'>[],
): Promise<NewCheckRun[]> {
  const pieces: NewCheckRun[] = [];
  for (const [number, validator] of content.validators.entries()) {
    const { language } = validator;
    if (!available.has(language)) continue;
    const { code, files } = await validatorProgram(validator);
    const problem = validatorProblem(content.problem, files, argumentsOf(content, cases));
    pieces.push({ part: 'validator', number, language, code, problem, outputs: 'own' });
  }
  return [...pieces, ...solutionCheckRuns(content, available), ...probePieces(content, available)];
}

/** Returns the runs of the reference solutions whose language is available. */
export function solutionCheckRuns(
  content: StoredCheckSnapshot,
  available: ReadonlySet<string>,
): NewCheckRun[] {
  return content.solutions.flatMap((solution, number): NewCheckRun[] => {
    const { language } = solution;
    if (language === null || !available.has(language)) return [];
    const { code, files } = programOf(solution, includedFilesOf(content.problem.includedFiles, language));
    const problem = problemFor(content, language, files);
    return [{ part: 'solution', number, language, code, problem, outputs: 'own' }];
  });
}

/** Returns the arguments of the input validators, keyed by case number. */
function argumentsOf(
  { packageMeta }: StoredCheckSnapshot,
  cases: readonly Pick<StoredCase, 'seq' | 'name'>[],
): Record<string, string[]> {
  const meta = { packageMeta: { ...packageMeta } };
  return Object.fromEntries(
    cases.flatMap(({ seq, name }): [string, string[]][] => {
      const args = validatorArguments(meta, name) ?? [];
      return args.length === 0 ? [] : [[String(seq), args]];
    }),
  );
}

/** Returns the checker tests: runs with outputs that the checker should accept or reject. */
function probePieces(content: StoredCheckSnapshot, available: ReadonlySet<string>): NewCheckRun[] {
  const language = probeLanguage(content, available);
  if (!hasChecker(content) || language === null) return [];
  // Judged as a scored problem, so that every case runs and none is skipped after a failure.
  const problem = {
    ...problemFor(content, language),
    type: 1,
    judgeCaseMode: 'default' as const,
    dependsOn: {},
    fileIo: null,
  };
  return probeNames.map((outputs, number) => ({
    part: 'probe',
    number,
    language,
    code: '',
    problem,
    outputs,
  }));
}

/**
 * Returns a language for a run without a program of its own, because nodes only accept tasks in languages that they
 * offer. Prefers the language of the checker, because a node that offers it can compile the checker.
 */
function probeLanguage({ problem }: StoredCheckSnapshot, available: ReadonlySet<string>): string | null {
  const wanted = problem.checker?.language ?? '';
  if (available.has(wanted)) return wanted;
  return localLanguages.find(({ name }) => available.has(name))?.name ?? null;
}

/**
 * Returns the mutants of a solution as runs. If the problem has groups, each group is judged up to its first failed
 * case.
 */
export function mutantCheckRuns(
  content: StoredCheckSnapshot,
  solution: { readonly language: string; readonly files: Readonly<Record<string, string>> | undefined },
  mutants: readonly Mutant[],
): NewCheckRun[] {
  const { language, files = {} } = solution;
  const problem = problemFor(content, language, files);
  const judged = awardsPoints(content)
    ? { ...problem, judgeCaseMode: 'subtask_lowest' as const, dependsOn: {} }
    : problem;
  return mutants.map(({ code }, number) => {
    const program = programOf(
      { language, code, files: { ...files } },
      includedFilesOf(problem.includedFiles, language),
    );
    return { part: 'mutant', number, language, code: program.code, problem: judged, outputs: 'own' };
  });
}

export function awardsPoints({ problem }: StoredCheckSnapshot): boolean {
  return problem.type === 1;
}

function problemFor(
  { problem, factors }: StoredCheckSnapshot,
  language: string,
  files: Readonly<Record<string, string>> = {},
): JudgingTask['problem'] {
  return {
    ...problem,
    limitFactor: limitFactor(factors, language),
    userExtraFiles: { ...problem.userExtraFiles, ...files },
  };
}

/** Returns the grammar that mutates a language. */
export function mutationGrammar(language: string): string {
  return findLanguage(language)?.grammar ?? '';
}
