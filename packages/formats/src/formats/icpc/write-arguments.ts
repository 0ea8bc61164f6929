import type { PackageCase, PackageComparer, ProblemPackage } from '../../model/model.ts';
import { isJudgedOtherwise, ownJudgingOf } from '../../write/losses.ts';
import { casesAsWritten } from './cases-as-written.ts';
import type { WrittenCases } from './write-cases.ts';

type Judged = Pick<ProblemPackage, 'checker' | 'comparer'>;

/**
 * Uses the arguments of the first secret case as the arguments of the problem. Readers of the format do the same, so a
 * package stays the same when it is written and read again. Every case is still judged with its own arguments.
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

/** Whether the format can state the arguments. It can for Kattis validators and for the comparison of words. */
function isNative({ checker, comparer }: Judged): boolean {
  return comparer === null ? checker?.dialect === 'kattis' : comparer.kind === 'words';
}

function comparerOf(common: PackageComparer, { comparer }: PackageCase): PackageComparer {
  return comparer?.kind === common.kind ? comparer : common;
}

/** Returns the problem's arguments for the output validator; empty if the format cannot state them. */
export function argumentsOf({ checker, comparer }: Judged): string[] {
  if (!isNative({ checker, comparer })) return [];
  return comparer === null ? (checker?.args ?? []) : comparerArguments(comparer);
}

/** Returns the arguments of the output validator for one case; empty if the format cannot state them. */
export function argumentsOfCase(problem: Judged, one: PackageCase): string[] {
  if (!isNative(problem)) return [];
  const { checker, comparer } = problem;
  return comparer === null
    ? (one.checkerArgs ?? checker?.args ?? [])
    : comparerArguments(comparerOf(comparer, one));
}

/**
 * Returns arguments and comparison of each case, by case name, where they differ from the problem's and the package
 * does not state them. Only our own reader uses them.
 */
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

/** Returns the arguments with which ICPC's default validator compares words in this way. */
export function comparerArguments(comparer: PackageComparer): string[] {
  const { isCaseSensitive, isSpaceSensitive, absoluteTolerance, relativeTolerance } = comparer;
  return [
    ...(isCaseSensitive ? ['case_sensitive'] : []),
    ...(isSpaceSensitive ? ['space_change_sensitive'] : []),
    ...(absoluteTolerance === null ? [] : ['float_absolute_tolerance', String(absoluteTolerance)]),
    ...(relativeTolerance === null ? [] : ['float_relative_tolerance', String(relativeTolerance)]),
  ];
}
