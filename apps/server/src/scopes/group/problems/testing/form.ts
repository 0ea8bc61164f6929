import { randomBytes } from 'node:crypto';

/** An unused display id as typed: without the prefix of the group. */
export const freshId = (): string => `q${randomBytes(4).toString('hex')}`;

/** The problem form of a group as existing clients send it, with their additional fields. */
export function groupForm(
  gid: number,
  problem: Record<string, unknown> = {},
  rest: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    problem: {
      id: 7777,
      problemId: freshId(),
      title: '加法',
      author: 'forged',
      description: '求和',
      input: '两个数',
      output: '和',
      hint: null,
      source: '',
      examples: '<input>1 2</input><output>3</output>',
      type: 0,
      difficulty: 2,
      timeLimit: '1000',
      memoryLimit: 256,
      stackLimit: 128,
      auth: 1,
      gid: String(gid),
      isGroup: false,
      applyPublicProgress: 2,
      judgeMode: 'default',
      judgeCaseMode: 'default',
      spjCode: null,
      spjLanguage: null,
      userExtraFile: null,
      judgeExtraFile: null,
      codeShare: true,
      isUploadCase: false,
      isRemoveEndBlank: false,
      openCaseResult: true,
      isFileIO: false,
      ...problem,
    },
    codeTemplates: [],
    tags: [],
    languages: [{ id: 1, name: 'C' }],
    isUploadTestCase: false,
    uploadTestcaseDir: '',
    judgeMode: 'default',
    samples: [{ input: '1 2', output: '3', score: null, groupNum: null, pid: null, index: 1 }],
    changeModeCode: true,
    changeJudgeCaseMode: true,
    ...rest,
  };
}
