import type { ConversionReport } from '../../report/conversion-report.ts';
import type { PackageCase, PackageComparer } from '../../model/model.ts';
import { packageLimits } from '../../model/package-limits.ts';
import type { TestData } from './cases.ts';
import { wordComparer } from './programs.ts';

/** How the outputs of a problem are compared or checked. */
export interface JudgedBy {
  /** Arguments in problem.yaml. They precede those of the test data. */
  before: readonly string[];
  /** Built-in comparison of a problem that has no output validator; otherwise null. */
  comparer: PackageComparer | null;
}

/**
 * Returns the cases of the test data with their own validator arguments. If the problem has no output validator, such a
 * case gets the built-in comparison that its arguments select. Rejects arguments that are too long.
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
    // Each case stores its own copy, so one long list could be stored thousands of times.
    if (args.join(' ').length > packageLimits.caseArgumentsCharacters) {
      stop(`the arguments of a case have more than ${packageLimits.caseArgumentsCharacters} characters`);
      return one;
    }
    if (comparer === null) return { ...one, checkerArgs: args };
    const ofCase = wordComparer(args, stop);
    return JSON.stringify(ofCase) === JSON.stringify(comparer) ? one : { ...one, comparer: ofCase };
  });
}
