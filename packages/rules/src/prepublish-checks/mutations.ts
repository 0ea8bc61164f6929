import type { MutationReport, ProblemFinding } from '@xiezhi/contract/text/problem-check';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { Mutant } from '../mutants/mutants.ts';
import type { DataCase, CheckRun } from './check-run.ts';
import { checkerFault } from './probes.ts';

export interface RunMutant {
  readonly mutant: Mutant;
  /** Result of the mutant; null if it was not judged. */
  readonly piece: CheckRun | null;
}

export interface MutatedSolution {
  readonly path: string;
  readonly language: string;
  readonly code: string;
}

/** With fewer mutants than this, nothing is reported about single groups, because it would be chance. */
const tellingFrom = 3;

/**
 * Reports which mutants the test data detected. Mutants that do not compile, or on which the judge failed, are left
 * out.
 * @param hasGroups whether each group was judged separately, so it is known which groups detected a mutant
 */
export function mutationReport(
  { path, language, code }: MutatedSolution,
  mutants: readonly RunMutant[],
  cases: readonly DataCase[],
  hasGroups: boolean,
): MutationReport {
  const judged: { mutant: Mutant; piece: CheckRun }[] = [];
  let notCompiled = 0;
  let notJudged = 0;
  for (const { mutant, piece } of mutants) {
    if (piece === null || piece.status === JudgeStatus.SystemError) notJudged += 1;
    else if (piece.status === JudgeStatus.CompileError) notCompiled += 1;
    else judged.push({ mutant, piece });
  }
  const survivors = judged.filter(({ piece }) => !isKilled(piece));
  const groups = hasGroups ? [...Map.groupBy(cases, ({ group }) => group)] : [];
  return {
    path,
    language,
    code,
    made: judged.length,
    killed: judged.length - survivors.length,
    notCompiled,
    notJudged,
    survivors: survivors.map(({ mutant: { kind, line, column, from, to } }) => ({
      kind,
      line,
      column,
      from,
      to,
    })),
    groups: groups.map(([group, list]) => ({
      group,
      cases: list.length,
      killed: judged.filter(({ piece }) => isKilled(piece, group)).length,
    })),
  };
}

/** Whether the test data detected the mutant. If `group` is given, only cases of this group count. */
function isKilled({ status, cases }: CheckRun, group?: number): boolean {
  if (group === undefined && status !== JudgeStatus.Accepted) return true;
  return cases.some(
    (one) =>
      (group === undefined || one.group === group) &&
      one.status !== JudgeStatus.Accepted &&
      one.status !== JudgeStatus.Cancelled,
  );
}

/**
 * Returns the findings about the test data. If a mutant crashed the checker, also returns a finding about the checker.
 */
export function mutationFindings(report: MutationReport, mutants: readonly RunMutant[]): ProblemFinding[] {
  const { path, made, killed, survivors, groups } = report;
  const fault = mutants
    .map(({ piece }) => checkerFault('mutant', piece?.cases ?? []))
    .find((one) => one !== null);
  const findings: ProblemFinding[] = fault ? [fault] : [];
  if (made === 0)
    return [
      ...findings,
      { kind: 'noMutants', level: 'note', reason: mutants.length > 0 ? 'noVerdict' : 'noPlace' },
    ];
  if (survivors.length === 0) findings.push({ kind: 'mutantsKilled', level: 'passed', path, made });
  else
    findings.push({
      kind: 'mutantsSurvived',
      level: 'warning',
      path,
      made,
      killed,
      survived: survivors.length,
    });
  // Ignores samples in a group of their own (group 0), because they are only examples.
  const weak = groups.filter((one) => one.group > 0 && one.killed === 0);
  if (made >= tellingFrom && groups.length > 1 && killed > 0) {
    for (const { group, cases } of weak)
      findings.push({ kind: 'weakGroup', level: 'warning', group, cases, made });
  }
  return findings;
}
