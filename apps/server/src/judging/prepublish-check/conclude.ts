import type { ProblemCheckResult, ProblemFinding } from '@xiezhi/contract/text/problem-check';
import { probeNames } from '@xiezhi/contract/text/problem-check';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { isStrictValidator, timeLimitRuleOf, validatorArguments } from '@xiezhi/formats';
import { dataFindings, inputFindings } from '@xiezhi/rules/prepublish-checks/inputs';
import { mutationFindings, mutationReport, type RunMutant } from '@xiezhi/rules/prepublish-checks/mutations';
import type { CheckRun } from '@xiezhi/rules/prepublish-checks/check-run';
import { probeFindings } from '@xiezhi/rules/prepublish-checks/probes';
import {
  checkedSolution,
  isRight,
  resultRuleOf,
  type RunSolution,
  solutionFindings,
} from '@xiezhi/rules/prepublish-checks/solutions';
import { suggestLimit } from '@xiezhi/rules/prepublish-checks/time-limit';
import { isMutable, type Mutant } from '@xiezhi/rules/mutants/mutants';
import type { StoredCase, StoredCheckSnapshot } from '../../platform/database/documents.ts';
import { limitFactor } from '../../problems/language/limits.ts';
import { comparesAnswers, mutationGrammar, awardsPoints } from './check-runs.ts';
import type { CheckRunRow } from './repository.ts';

/** Inputs for computing a check result. */
export interface Conclusion {
  readonly content: StoredCheckSnapshot;
  readonly cases: readonly StoredCase[];
  pieces: readonly CheckRunRow[];
  mutants: readonly Mutant[];
}

type Solution = StoredCheckSnapshot['solutions'][number];

/** Returns the findings of the checks, most serious first within each topic. */
export function conclude(known: Conclusion): ProblemCheckResult {
  const { content, cases } = known;
  const solutions = runSolutions(known);
  const suggestion = suggestLimit(
    solutions,
    content.problem.timeLimitMs,
    (language) => limitFactor(content.factors, language),
    timeLimitRuleOf({ packageMeta: { ...content.packageMeta } }) ?? undefined,
  );
  const mutation = concludeMutation(known);
  const findings: ProblemFinding[] = [
    ...concludeInputs(known),
    ...dataFindings(cases, comparesAnswers(content)),
    ...concludeProbes(known),
    ...solutionFindings(solutions),
    ...(suggestion === null ? [] : [suggestion.finding]),
    ...mutation.findings,
  ];
  return {
    findings,
    solutions: solutions.map(checkedSolution),
    suggestedMs: suggestion?.suggestedMs ?? null,
    mutation: mutation.report,
  };
}

/**
 * Returns the solution whose mutants are tested: the fastest accepted one in a language that can be mutated, or null.
 */
export function mutableSolution(known: Conclusion): (Solution & { language: string }) | null {
  const fitting = acceptedSolutions(known).filter(({ language }) => isMutable(mutationGrammar(language)));
  const [first] = fitting.toSorted(
    (left, right) => left.tenthsOfSecond - right.tenthsOfSecond || left.number - right.number,
  );
  if (first === undefined) return null;
  const solution = known.content.solutions[first.number];
  return solution === undefined ? null : { ...solution, language: first.language };
}

interface Accepted {
  readonly number: number;
  readonly language: string;
  /**
   * Time in tenths of a second. Rounded, because a difference of a few milliseconds is within the measurement error.
   */
  readonly tenthsOfSecond: number;
}

function acceptedSolutions({ content, pieces }: Conclusion): Accepted[] {
  return content.solutions.flatMap((solution, number) => {
    const piece = pieceOf(pieces, 'solution', number);
    if (solution.language === null || !isRight(solution) || piece?.status !== JudgeStatus.Accepted) return [];
    return [{ number, language: solution.language, tenthsOfSecond: Math.floor((piece.timeMs ?? 0) / 100) }];
  });
}

function concludeInputs({ content, cases, pieces }: Conclusion): ProblemFinding[] {
  const meta = { packageMeta: { ...content.packageMeta } };
  const passedOver = new Set(
    cases.filter(({ name }) => validatorArguments(meta, name) === null).map(({ seq }) => seq),
  );
  const validators = content.validators.map((validator, number) => ({
    path: validator.path,
    isStrict: isStrictValidator(validator),
    piece: pieceOf(pieces, 'validator', number),
    passedOver,
  }));
  return inputFindings(validators, cases);
}

function concludeProbes({ cases, pieces }: Conclusion): ProblemFinding[] {
  const probes = probeNames.map((probe, number) => ({ probe, piece: pieceOf(pieces, 'probe', number) }));
  return probeFindings(
    probes.filter(({ piece }) => piece !== null),
    cases,
  );
}

function runSolutions({ content, pieces }: Conclusion): RunSolution[] {
  return content.solutions.map(({ code: _code, files: _files, ...solution }, number) => {
    const row = pieces.find((one) => one.part === 'solution' && one.number === number);
    return {
      ...solution,
      ...resultRuleOf(content.problem),
      piece: row === undefined ? 'language' : (row.piece ?? 'noVerdict'),
    };
  });
}

function concludeMutation(known: Conclusion): {
  report: ProblemCheckResult['mutation'];
  findings: ProblemFinding[];
} {
  const { content, cases, pieces, mutants } = known;
  const solution = mutableSolution(known);
  if (solution === null) {
    const reason = acceptedSolutions(known).length > 0 ? 'language' : 'noAccepted';
    return { report: null, findings: [{ kind: 'noMutants', level: 'note', reason }] };
  }
  const run: RunMutant[] = mutants.map((mutant, number) => ({
    mutant,
    piece: pieceOf(pieces, 'mutant', number),
  }));
  const report = mutationReport(solution, run, cases, awardsPoints(content));
  return { report, findings: mutationFindings(report, run) };
}

function pieceOf(pieces: readonly CheckRunRow[], part: CheckRunRow['part'], number: number): CheckRun | null {
  return pieces.find((one) => one.part === part && one.number === number)?.piece ?? null;
}
