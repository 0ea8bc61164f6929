export { remarksOnData, remarksOnFacts } from './data-remarks.ts';
export type { PackageFormat } from './format.ts';
export * from './model.ts';
export { newProblem } from './new-problem.ts';
export * from './plan.ts';
export { packageLimits } from './package-limits.ts';
export { readProblemPackage, readProblemPackages } from './read.ts';
export { packageFormats } from './registry.ts';
export { createArchive, placeParts, writeArchive, type ArchivePart } from './write/archive.ts';
export { packageWriters } from './write/registry.ts';
export { type OutputFile, type PackageWriter, writeChecked, type WrittenProblem } from './write/writer.ts';
export { openView, type ProblemSource } from './virtual-source.ts';
export { describeEntry, describePlan, noteText } from './report/report.ts';
export {
  derivedTimeLimitMs,
  settleTimeLimit,
  timeLimitRuleKey,
  timeLimitRuleOf,
  type TimeLimitRule,
} from './time-limit-rule.ts';
export { inputValidatorFolders, isStrictValidator, wantsValidatorArguments } from './input-validators.ts';
export { ownWriter } from './own/write.ts';
export { programOf } from './solution-program.ts';
