import type { CallData } from '../src/api/client.ts';
import type { Language } from '../src/features/problem/core/queries.ts';

type ProblemInfo = CallData<'GET /api/get-problem-detail'>;
type Problem = ProblemInfo['problem'];

const at = '2026-11-21T08:00:00.000Z';
const noCounts = { total: 0, ac: 0, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 };

/** A problem with only the given fields; all others are as empty as the contract allows. */
export function aProblem(given: Partial<Problem> = {}): Problem {
  return {
    id: 1,
    problemId: '1000',
    title: 'A+B',
    author: null,
    type: 0,
    judgeMode: 'default',
    judgeCaseMode: 'default',
    timeLimit: 1000,
    memoryLimit: 256,
    stackLimit: 128,
    description: null,
    input: null,
    output: null,
    examples: '',
    samples: [],
    isRemote: false,
    source: null,
    difficulty: 0,
    hint: null,
    auth: 1,
    ioScore: null,
    codeShare: false,
    userExtraFile: null,
    isRemoveEndBlank: true,
    openCaseResult: true,
    isUploadCase: true,
    caseVersion: '0',
    modifiedUser: null,
    isGroup: false,
    gid: null,
    applyPublicProgress: null,
    isFileIO: false,
    ioReadFileName: null,
    ioWriteFileName: null,
    gmtCreate: at,
    gmtModified: at,
    spjCode: null,
    spjLanguage: null,
    judgeExtraFile: null,
    locale: 'zh-CN',
    locales: ['zh-CN'],
    isFallbackLocale: false,
    formulas: [],
    read: { description: null, input: null, output: null, hint: null, source: null },
    ...given,
  };
}

/** A problem in the form that the problem page requests. */
export function aProblemInfo(
  given: Partial<Omit<ProblemInfo, 'problem'>> & { problem?: Partial<Problem> } = {},
): ProblemInfo {
  const { problem, ...rest } = given;
  const shown = aProblem(problem);
  return {
    problem: shown,
    tags: [],
    languages: ['C', 'Python3'],
    problemCount: { pid: shown.id, ...noCounts },
    codeTemplate: {},
    effectiveLimits: {},
    can: { submit: true, testRun: true, edit: false, test: false },
    ...rest,
  };
}

/** A language of the local judge. */
export function aLanguage(name: string, given: Partial<Language> = {}): Language {
  return {
    id: 1,
    contentType: 'text/x-csrc',
    description: `${name} 12.2.0 (Debian)`,
    name,
    compileCommand: 'cc',
    template: '',
    codeTemplate: '',
    isSpj: false,
    oj: 'ME',
    seq: 0,
    gmtCreate: at,
    gmtModified: at,
    ...given,
  };
}
