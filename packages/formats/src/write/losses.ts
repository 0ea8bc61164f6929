import { findLanguage } from '@xiezhi/contract/languages';
import type { ConversionReport } from '../report/conversion-report.ts';
import type { LossEffect } from '../model/plan.ts';
import type { PackageCase, PackageChecker, PackageSubmission, ProblemPackage } from '../model/model.ts';

/** What formats of other judges cannot express. Each writer selects the entries that apply to its format. */
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
  /** For formats that read numbers up to 1 as fractions, and others as percentages. */
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

/** Whether a case has arguments or a comparison in place of those of its problem. */
export function isJudgedOtherwise({ checkerArgs, comparer }: PackageCase): boolean {
  return checkerArgs !== undefined || comparer !== undefined;
}

/** Returns what a case has in place of the settings of its problem. */
export function ownJudgingOf({
  checkerArgs,
  comparer,
}: PackageCase): Pick<PackageCase, 'checkerArgs' | 'comparer'> {
  return { ...(checkerArgs && { checkerArgs }), ...(comparer && { comparer }) };
}

/** Reports which of these losses apply to a problem. */
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

/** Returns the dialect of a checker, detected if not stated. */
export function dialectOf({ dialect, code }: PackageChecker): Exclude<PackageChecker['dialect'], 'auto'> {
  if (dialect !== 'auto') return dialect;
  return code.includes('testlib.h') ? 'testlib' : 'reference';
}

/** Returns the solutions for formats that keep only accepted ones of a single file; reports the others. */
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

/** Returns a language by the format's name for its family, else by its own name. */
export function nameOfKind(names: Readonly<Record<string, string>>, language: string): string {
  return names[findLanguage(language)?.icpcCode ?? ''] ?? language;
}
