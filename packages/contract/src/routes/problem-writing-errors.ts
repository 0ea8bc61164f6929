import type { ErrorCode } from '../errors.ts';

/** What any writing of a problem may be refused for. */
export const writingErrors = [
  'problemIdMissing',
  'problemIdInvalid',
  'problemIdTaken',
  'problemIdWithoutPrefix',
  'problemTitleMissing',
  'problemTypeUnknown',
  'problemAuthUnknown',
  'problemDifficultyUnknown',
  'judgeModeUnknown',
  'caseModeNotOfType',
  'timeLimitInvalid',
  'memoryLimitInvalid',
  'stackLimitInvalid',
  'examplesTooMany',
  'problemLanguagesMissing',
  'languageUnknown',
  'codeTemplateEmpty',
  'fileNamesMissing',
  'fileNameInvalid',
  'fileNameTwice',
  'extraFileEmpty',
  'extraFilesUnreadable',
  'judgeProgramMissing',
  'judgeProgramNotCompiled',
  'judgeDialectOnlyImported',
  'groupDependencyInvalid',
  'tagNotFound',
  'tagNameMissing',
  'tagNotOfProblem',
  'problemIncomplete',
  'publishingNotYours',
] as const satisfies readonly ErrorCode[];

/** What the cases that existing clients send along may be refused for. */
export const caseErrors = [
  'caseScoreInvalid',
  'testDataCaseNotFound',
  'testDataUploadNotFound',
  'testDataFileNotFound',
  'testDataNameInvalid',
  'testDataNameTaken',
  'testDataScoreMissing',
  'testDataRemote',
] as const satisfies readonly ErrorCode[];
