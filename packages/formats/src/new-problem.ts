import type { ProblemPackage } from './model.ts';

/** A problem about which nothing is said: the product's defaults. A reader fills in what its package says. */
export function newProblem(): ProblemPackage {
  return {
    displayId: '',
    titles: {},
    statements: {},
    samples: [],
    source: '',
    author: '',
    difficulty: 0,
    tags: [],
    type: 0,
    judgeMode: 'default',
    judgeCaseMode: 'default',
    timeLimitMs: 1000,
    memoryLimitMb: 256,
    limitFactors: {},
    stackLimitMb: 128,
    isRemoveEndBlank: true,
    fileIo: null,
    codeShare: true,
    openCaseResult: true,
    languages: null,
    codeTemplates: {},
    userExtraFiles: {},
    judgeExtraFiles: {},
    comparer: null,
    checker: null,
    secondChecker: null,
    cases: [],
    groups: [],
    submissions: [],
    inputValidators: [],
    attachments: [],
    packageMeta: {},
  };
}
