import type { PackageCase, PackageComparer, ProblemPackage } from '../../model/model.ts';
import { isJudgedOtherwise, ownJudgingOf } from '../../write/losses.ts';
import { casesAsWritten } from './cases-as-written.ts';
import type { WrittenCases } from './write-cases.ts';

type Judged = Pick<ProblemPackage, 'checker' | 'comparer'>;

/**
 * Makes the arguments of the first secret case those of the problem, because readers of the format do the same: reading
 * and writing a written package gives the same package. All cases are judged as before.
 */
export function withFirstArguments(problem: ProblemPackage): ProblemPackage {
  const { checker, comparer } = problem;
  const first = firstCase(problem);
  if (first === undefined || !isNative(problem)) return problem;
  if (comparer !== null) {
    const common = comparerOf(comparer, first);
    return {
      ...problem,
      comparer: common,
      cases: problem.cases.map((one) => {
        const { comparer: _own, ...rest } = one;
        const own = comparerOf(comparer, one);
        return isSame(own, common) ? rest : Object.assign(rest, { comparer: own });
      }),
    };
  }
  if (checker === null) return problem;
  const common = first.checkerArgs ?? checker.args;
  return {
    ...problem,
    checker: { ...checker, args: common },
    cases: problem.cases.map(({ checkerArgs: own = checker.args, ...one }) =>
      isSame(own, common) ? one : Object.assign(one, { checkerArgs: own }),
    ),
  };
}

function firstCase(problem: ProblemPackage): PackageCase | undefined {
  const { secret } = casesAsWritten(problem);
  const least = Math.min(...secret.map(({ group }) => group));
  return problem.type === 1 ? secret.find(({ group }) => group === least) : secret[0];
}

/** Whether the format can state the arguments: those of its own validators and of the comparison of words. */
function isNative({ checker, comparer }: Judged): boolean {
  return comparer === null ? checker?.dialect === 'kattis' : comparer.kind === 'words';
}

function comparerOf(common: PackageComparer, { comparer }: PackageCase): PackageComparer {
  return comparer?.kind === common.kind ? comparer : common;
}

/** Returns the output validator's arguments of the problem; none if the format cannot have them. */
export function argumentsOf({ checker, comparer }: Judged): string[] {
  if (!isNative({ checker, comparer })) return [];
  return comparer === null ? (checker?.args ?? []) : comparerArguments(comparer);
}

/** Returns the output validator's arguments of a case; none if the format cannot have them. */
export function argumentsOfCase(problem: Judged, one: PackageCase): string[] {
  if (!isNative(problem)) return [];
  const { checker, comparer } = problem;
  return comparer === null
    ? (one.checkerArgs ?? checker?.args ?? [])
    : comparerArguments(comparerOf(comparer, one));
}

/** Returns the judging of cases whose arguments the package does not state, by case name, for our own reader. */
export function unstatedJudging(
  problem: Judged,
  order: WrittenCases['order'],
  isStated: (one: PackageCase) => boolean,
): Record<string, ReturnType<typeof ownJudgingOf>> {
  return Object.fromEntries(
    order.flatMap(({ name, one }) =>
      isJudgedOtherwise(one) && !(isNative(problem) && isStated(one)) ? [[name, ownJudgingOf(one)]] : [],
    ),
  );
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Returns the arguments of ICPC's default validator that mean a comparison of words. */
export function comparerArguments(comparer: PackageComparer): string[] {
  const { isCaseSensitive, isSpaceSensitive, absoluteTolerance, relativeTolerance } = comparer;
  return [
    ...(isCaseSensitive ? ['case_sensitive'] : []),
    ...(isSpaceSensitive ? ['space_change_sensitive'] : []),
    ...(absoluteTolerance === null ? [] : ['float_absolute_tolerance', String(absoluteTolerance)]),
    ...(relativeTolerance === null ? [] : ['float_relative_tolerance', String(relativeTolerance)]),
  ];
}
