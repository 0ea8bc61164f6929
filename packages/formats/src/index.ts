export { remarksOnData, remarksOnFacts } from './read/data-remarks.ts';
export type { PackageFormat } from './model/format.ts';
export * from './model/model.ts';
export { blockingLosses, refusalsOf } from './model/refusals.ts';
export { unsupportedFeatures } from './model/unsupported-features.ts';
export { newProblem } from './model/new-problem.ts';
export * from './model/plan.ts';
export { packageLimits } from './model/package-limits.ts';
export { readProblemFrom, readProblemPackage, readProblemPackages } from './read/read.ts';
export { packageFormats } from './model/registry.ts';
export {
  addFileNames,
  createArchive,
  streamArchive,
  placeParts,
  writeArchive,
  type ArchiveNames,
  type ArchivePart,
} from './write/archive.ts';
export {
  manifestOf,
  revisionOf,
  withSortedKeys,
  type KnownDigests,
  type ManifestFile,
} from './write/manifest.ts';
export { keptPath, readPartialPackage } from './read/partial-package.ts';
export { packageWriters } from './write/registry.ts';
export { type OutputFile, type PackageWriter, writeChecked, type WrittenProblem } from './write/writer.ts';
export { openView, type ProblemSource } from './read/virtual-source.ts';
export { describeEntry, describePlan, remarkText } from './report/report.ts';
export {
  derivedTimeLimitMs,
  applyMeasuredTimeLimit,
  timeLimitRuleKey,
  timeLimitRuleOf,
  type TimeLimitRule,
} from './model/time-limit-rule.ts';
export { inputValidatorFolders, isStrictValidator, validatorArguments } from './read/input-validators.ts';
export { ownWriter } from './formats/xiezhi/write.ts';
export { programOf } from './model/solution-program.ts';
