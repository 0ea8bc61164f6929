import type { PackageChecker, ProblemPackage } from '../model/model.ts';
import { newProblem } from '../model/new-problem.ts';

const comparer = {
  kind: 'words',
  isCaseSensitive: true,
  isSpaceSensitive: false,
  absoluteTolerance: null,
  relativeTolerance: null,
} as const;

/**
 * A problem for tests of complete formats. Every field that other formats cannot express has a value that differs from
 * a new problem.
 */
export const wholeProblem: ProblemPackage = {
  ...newProblem(),
  displayId: 'A+B problem',
  titles: { 'en-US': 'Sum', 'zh-CN': '和' },
  statements: {
    'en-US': { description: 'Add *a* ~~b~~.', input: '| a |\n| --- |', output: '', hint: '' },
    'zh-CN': { description: '求和 <br>', input: '', output: '一', hint: '二' },
  },
  samples: [{ input: 's\n', output: 't', explanation: { 'en-US': 'So.' } }],
  hints: [{ texts: { 'en-US': 'h' }, price: 5 }],
  source: 'S',
  author: 'A',
  difficulty: 5,
  tags: [
    { name: { 'zh-CN': '图', 'en-US': 'graphs' }, classification: { 'en-US': 'c' } },
    { name: { 'en-US': 'sums' }, classification: null },
  ],
  type: 1,
  judgeMode: 'spj',
  judgeCaseMode: 'subtask_average',
  timeLimitMs: 1500,
  memoryLimitMb: 64,
  outputLimitMb: 3,
  limitFactors: { Java: 2 },
  stackLimitMb: 32,
  codeShare: false,
  openCaseResult: false,
  opensData: true,
  languages: ['C'],
  codeTemplates: { C: 't' },
  userExtraFiles: { 'u.h': 'u\n', 'v.cpp': 'v\n' },
  includedFiles: { cpp: { 'g.cpp': 'g\n' } },
  judgeExtraFiles: { 'j.h': 'j\n' },
  comparer,
  cases: [1, 2].map((seq) => ({
    seq,
    name: `case ${seq}`,
    inputPath: '',
    answerPath: '',
    score: 50,
    group: seq,
    isSample: false,
  })),
  groups: [
    { group: 1, name: 'x', dependsOn: [] },
    { group: 2, name: 'y', dependsOn: [] },
  ],
  submissions: [
    {
      path: 's',
      language: 'C++ 20 With O2',
      code: 's\n',
      permitted: ['AC', 'PA'],
      required: ['PA'],
      score: { min: 1, max: 2 },
    },
  ],
  attachments: [{ name: '数据.txt', path: 'a', isPicture: false }],
  packageMeta: { key: 1 },
};

const program: PackageChecker = {
  language: 'C++',
  code: 'p\n',
  dialect: 'testlib',
  scoreUnit: 'percent',
  args: ['x'],
};

/** `wholeProblem` with an interactor, a second checker, several passes and file input and output. */
export const interactiveProblem: ProblemPackage = {
  ...wholeProblem,
  judgeMode: 'interactive',
  comparer: null,
  checker: program,
  secondChecker: { ...program, code: 'q\n', scoreUnit: 'points' },
  isRemoveEndBlank: false,
  isAcceptedByAny: true,
  passes: 3,
  fileIo: { input: 'a.in', output: 'a.out' },
  cases: wholeProblem.cases.map((one) => Object.assign({}, one, { checkerArgs: ['y'] })),
  submissions: wholeProblem.submissions.map((one): ProblemPackage['submissions'][number] =>
    Object.assign({}, one, {
      files: { 'f.h': 'f\n' },
      byGroup: [{ groups: [1], permitted: ['AC' as const], required: [], score: null }],
      limitUse: 'lower' as const,
    }),
  ),
  inputValidators: [{ path: 'v.cpp', language: 'C++', code: 'v\n', files: { 'w.h': 'w\n' } }],
};

/** Returns a problem without the paths of its files, because each format chooses its own paths. */
export function withoutPlaces({ cases, submissions, attachments, packageMeta, ...problem }: ProblemPackage) {
  const { polygon: _polygon, problemFormatVersion: _version, uuid: _uuid, ...meta } = packageMeta;
  return {
    ...problem,
    meta,
    cases: cases.map(({ inputPath: _input, answerPath: _answer, ...one }) => one),
    submissions: submissions.map(({ path: _path, ...one }) => one),
    attachments: attachments.map(({ path: _path, ...one }) => one),
  };
}
