import { findLanguage } from '@xiezhi/contract/languages';
import type { ConversionReport } from '../report/conversion-report.ts';
import type { LossEffect } from '../model/plan.ts';
import type { PackageCase, PackageChecker, PackageSubmission, ProblemPackage } from '../model/model.ts';

/** Features that formats of other judges may lack. Each writer selects the ones that its format lacks. */
const losses = {
  secondLanguage: ['second language', 'display', (one) => Object.keys(one.statements).length > 1],
  tags: ['tags', 'display', (one) => one.tags.length > 0],
  languages: ['languages allowed', 'display', (one) => one.languages !== null],
  templates: ['code templates', 'display', (one) => Object.keys(one.codeTemplates).length > 0],
  fileIo: ['file input and output', 'verdict', (one) => one.fileIo !== null],
  endBlanks: [
    'blanks at the ends of lines',
    'verdict',
    (one) => one.judgeMode === 'default' && !one.isRemoveEndBlank,
  ],
  userFiles: ['files beside submissions', 'verdict', (one) => Object.keys(one.userExtraFiles).length > 0],
  outputLimit: ['output limit', 'verdict', (one) => one.outputLimitMb !== null],
  includedFiles: [
    'files compiled with submissions',
    'verdict',
    (one) => Object.keys(one.includedFiles).length > 0,
  ],
  judgeFiles: ['files beside the checker', 'verdict', (one) => Object.keys(one.judgeExtraFiles).length > 0],
  checkerArguments: ['arguments of the checker', 'verdict', (one) => (one.checker?.args.length ?? 0) > 0],
  caseArguments: ['arguments of single cases', 'verdict', (one) => one.cases.some(isJudgedOtherwise)],
  scoreUnit: [
    'unit of partial scores',
    'score',
    (one) => (one.checker?.scoreUnit ?? 'percent') !== 'percent',
  ],
  /** For formats that read numbers up to 1 as fractions and larger numbers as percentages. */
  points: ['unit of partial scores', 'score', (one) => one.checker?.scoreUnit === 'points'],
  secondChecker: ['second checker', 'verdict', (one) => one.secondChecker !== null],
  passes: ['several passes', 'verdict', (one) => one.passes > 1],
  acceptedByAny: ['accepted by any of its parts', 'verdict', (one) => one.isAcceptedByAny],
  dependencies: [
    'groups that need others',
    'score',
    (one) => one.groups.some(({ dependsOn }) => dependsOn.length > 0),
  ],
  hints: ['hints', 'display', (one) => one.hints.length > 0],
  limitFactors: ['limits of languages', 'verdict', (one) => Object.keys(one.limitFactors).length > 0],
  explanations: ['explanations of samples', 'display', (one) => hasExplanations(one)],
  validators: ['validators', 'none', (one) => one.inputValidators.length > 0],
} as const satisfies Record<string, [string, LossEffect, (problem: ProblemPackage) => boolean]>;

export type Loss = keyof typeof losses;

/** Whether a sample has an explanation. */
export function hasExplanations({ samples }: Pick<ProblemPackage, 'samples'>): boolean {
  return samples.some(({ explanation }) => explanation !== undefined);
}

/** Whether a case has arguments or a comparison of its own. */
export function isJudgedOtherwise({ checkerArgs, comparer }: PackageCase): boolean {
  return checkerArgs !== undefined || comparer !== undefined;
}

/** Returns the settings of a case that override those of its problem. */
export function ownJudgingOf({
  checkerArgs,
  comparer,
}: PackageCase): Pick<PackageCase, 'checkerArgs' | 'comparer'> {
  return { ...(checkerArgs && { checkerArgs }), ...(comparer && { comparer }) };
}

/** Reports those of the named losses that affect the problem. */
export function reportLosses(
  problem: ProblemPackage,
  names: readonly Loss[],
  report: ConversionReport,
): void {
  for (const name of names) {
    const [item, effect, isThere] = losses[name];
    if (isThere(problem)) report.lost(item, effect, 'other judges ignore it in this format');
  }
}

/** Returns the dialect of a checker. If it is `auto`, the dialect is detected from the code. */
export function dialectOf({ dialect, code }: PackageChecker): Exclude<PackageChecker['dialect'], 'auto'> {
  if (dialect !== 'auto') return dialect;
  return code.includes('testlib.h') ? 'testlib' : 'reference';
}

/**
 * Returns the accepted solutions that consist of one file, for formats that keep only these. Reports all others as
 * lost.
 */
export function rightSolutions(
  problem: ProblemPackage,
  report: ConversionReport,
): (PackageSubmission & { language: string })[] {
  const kept = problem.submissions.flatMap((one) =>
    one.language !== null && one.files === undefined && one.permitted.join() === 'AC'
      ? [{ ...one, language: one.language }]
      : [],
  );
  if (kept.length < problem.submissions.length)
    report.lost('solutions', 'none', 'the format keeps only correct solutions that are a single file');
  return kept;
}

/** Returns the format's name for the family of a language; the language's own name if the format has none. */
export function nameOfKind(names: Readonly<Record<string, string>>, language: string): string {
  return names[findLanguage(language)?.icpcCode ?? ''] ?? language;
}
