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
  runs: readonly CheckRunRow[];
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

function acceptedSolutions({ content, runs }: Conclusion): Accepted[] {
  return content.solutions.flatMap((solution, number) => {
    const result = resultOf(runs, 'solution', number);
    if (solution.language === null || !isRight(solution) || result?.status !== JudgeStatus.Accepted)
      return [];
    return [{ number, language: solution.language, tenthsOfSecond: Math.floor((result.timeMs ?? 0) / 100) }];
  });
}

function concludeInputs({ content, cases, runs }: Conclusion): ProblemFinding[] {
  const meta = { packageMeta: { ...content.packageMeta } };
  const passedOver = new Set(
    cases.filter(({ name }) => validatorArguments(meta, name) === null).map(({ seq }) => seq),
  );
  const validators = content.validators.map((validator, number) => ({
    path: validator.path,
    isStrict: isStrictValidator(validator),
    result: resultOf(runs, 'validator', number),
    passedOver,
  }));
  return inputFindings(validators, cases);
}

function concludeProbes({ cases, runs }: Conclusion): ProblemFinding[] {
  const probes = probeNames.map((probe, number) => ({ probe, result: resultOf(runs, 'probe', number) }));
  return probeFindings(
    probes.filter(({ result }) => result !== null),
    cases,
  );
}

function runSolutions({ content, runs }: Conclusion): RunSolution[] {
  return content.solutions.map(({ code: _code, files: _files, ...solution }, number) => {
    const row = runs.find((one) => one.part === 'solution' && one.number === number);
    return {
      ...solution,
      ...resultRuleOf(content.problem),
      result: row === undefined ? 'language' : (row.result ?? 'noVerdict'),
    };
  });
}

function concludeMutation(known: Conclusion): {
  report: ProblemCheckResult['mutation'];
  findings: ProblemFinding[];
} {
  const { content, cases, runs, mutants } = known;
  const solution = mutableSolution(known);
  if (solution === null) {
    const reason = acceptedSolutions(known).length > 0 ? 'language' : 'noAccepted';
    return { report: null, findings: [{ kind: 'noMutants', level: 'note', reason }] };
  }
  const run: RunMutant[] = mutants.map((mutant, number) => ({
    mutant,
    result: resultOf(runs, 'mutant', number),
  }));
  const report = mutationReport(solution, run, cases, awardsPoints(content));
  return { report, findings: mutationFindings(report, run) };
}

function resultOf(runs: readonly CheckRunRow[], part: CheckRunRow['part'], number: number): CheckRun | null {
  return runs.find((one) => one.part === part && one.number === number)?.result ?? null;
}
