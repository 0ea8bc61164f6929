import type { PackageCase, ProblemPackage } from '../../model/model.ts';
import { byCode } from './write.ts';
import type { WrittenSubmissions } from './write-files.ts';

/** How a package represents the problem. */
export interface WrittenParts {
  order: readonly { name: string; one: PackageCase }[];
  /** Name of the file with the original checker, if the validator is a wrapper that calls it; otherwise null. */
  original: string | null;
  submissions: WrittenSubmissions['expectations'];
  fileNames: Record<string, string>;
  /** Keys of `packageMeta` that problem.yaml contains. */
  nativeMeta: readonly string[];
  /** By case name: arguments and comparison that problem.yaml cannot express. */
  caseJudging: Readonly<Record<string, unknown>>;
}

/** Writes everything that problem.yaml and the folders cannot express, so that our own reader restores it. */
export function writeXiezhiYaml(
  problem: ProblemPackage,
  { order, original, submissions, fileNames, nativeMeta, caseJudging }: WrittenParts,
): Record<string, unknown> {
  const { checker, packageMeta } = problem;
  const native = new Set<string>(['problemFormatVersion', 'uuid', ...nativeMeta]);
  const meta = Object.fromEntries(Object.entries(packageMeta).filter(([key]) => !native.has(key)));
  return {
    displayId: problem.displayId,
    difficulty: problem.difficulty,
    author: problem.author,
    source: problem.source,
    judgeMode: problem.judgeMode,
    judgeCaseMode: problem.judgeCaseMode,
    ...(problem.isAcceptedByAny ? { isAcceptedByAny: true } : {}),
    stackLimitMb: problem.stackLimitMb,
    isRemoveEndBlank: problem.isRemoveEndBlank,
    codeShare: problem.codeShare,
    openCaseResult: problem.openCaseResult,
    ...(problem.opensData && { opensData: true }),
    ...(isEmpty(problem.includedFiles)
      ? {}
      : { userExtraFiles: Object.keys(problem.userExtraFiles).toSorted() }),
    ...(problem.fileIo === null ? {} : { fileIo: problem.fileIo }),
    ...(problem.languages === null ? {} : { languages: problem.languages }),
    tags: problem.tags.map(({ name, classification }) => ({
      ...byCode(name),
      ...(classification === null ? {} : { classification: byCode(classification) }),
    })),
    ...(problem.type === 1
      ? { caseScores: Object.fromEntries(order.map(({ name, one }) => [name, one.score ?? 0])) }
      : {}),
    ...(isEmpty(caseJudging) ? {} : { caseJudging }),
    ...(isEmpty(problem.codeTemplates) ? {} : { codeTemplates: problem.codeTemplates }),
    ...(isEmpty(problem.limitFactors) ? {} : { limitFactors: problem.limitFactors }),
    samples: problem.samples,
    ...(problem.hints.length > 0 && { hints: problem.hints }),
    ...(checker === null
      ? {}
      : {
          checker: {
            language: checker.language,
            dialect: checker.dialect,
            scoreUnit: checker.scoreUnit,
            args: checker.args,
            ...(original === null ? {} : { original }),
          },
        }),
    ...(problem.comparer === null || problem.comparer.kind === 'words' ? {} : { comparer: problem.comparer }),
    ...(problem.secondChecker === null ? {} : { secondChecker: problem.secondChecker }),
    submissions,
    ...(isEmpty(fileNames) ? {} : { fileNames }),
    ...(isEmpty(meta) ? {} : { packageMeta: meta }),
  };
}

function isEmpty(map: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(map).length === 0;
}
