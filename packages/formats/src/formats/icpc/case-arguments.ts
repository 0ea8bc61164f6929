import type { ConversionReport } from '../../report/conversion-report.ts';
import type { PackageCase, PackageComparer } from '../../model/model.ts';
import { packageLimits } from '../../model/package-limits.ts';
import type { TestData } from './cases.ts';
import { wordComparer } from './programs.ts';

/** How outputs of the problem are judged. */
export interface JudgedBy {
  /** Arguments of problem.yaml, which precede those of the test data. */
  before: readonly string[];
  /** The comparison of a problem without an output validator of its own; null otherwise. */
  comparer: PackageComparer | null;
}

/**
 * Returns the cases of the test data. A case with validator arguments of its own gets these arguments; without an
 * output validator, it gets the built-in comparison that they select. Stops on arguments that are too long.
 */
export function withOwnArguments(
  { cases, argsByCase }: Pick<TestData, 'cases' | 'argsByCase'>,
  { before, comparer }: JudgedBy,
  report: ConversionReport,
): PackageCase[] {
  const stops = new Set<string>();
  const stop = (reason: string): void => {
    if (!stops.has(reason)) report.stop(reason);
    stops.add(reason);
  };
  return cases.map((one) => {
    const own = argsByCase.get(one.name);
    if (own === undefined) return one;
    const args = [...before, ...own];
    // Each case keeps its own copy, so one long list would become thousands.
    if (args.join(' ').length > packageLimits.caseArgumentsCharacters) {
      stop(`the arguments of a case have more than ${packageLimits.caseArgumentsCharacters} characters`);
      return one;
    }
    if (comparer === null) return { ...one, checkerArgs: args };
    const ofCase = wordComparer(args, stop);
    return JSON.stringify(ofCase) === JSON.stringify(comparer) ? one : { ...one, comparer: ofCase };
  });
}
