import { randomBytes } from 'node:crypto';

/** Returns a display id that no problem uses. */
export const freshProblemId = (): string => `O${randomBytes(4).toString('hex').toUpperCase()}`;

/** Returns the form of a problem as existing clients send it, with additional fields. */
export function formOf(
  problemId: string,
  given: Record<string, unknown> = {},
  rest: Record<string, unknown> = {},
) {
  return {
    problem: {
      id: 424_242,
      problemId,
      title: '加法',
      author: 'nobody_there',
      description: '求和',
      input: '两个数',
      output: '和',
      hint: '',
      source: null,
      examples: '<input>1 2</input><output>3</output>',
      type: '0',
      difficulty: '2',
      timeLimit: '1000',
      memoryLimit: '256',
      stackLimit: '128',
      auth: '2',
      gid: null,
      ioScore: '100',
      caseVersion: '1600000000000',
      judgeMode: 'default',
      judgeCaseMode: 'default',
      spjCode: null,
      spjLanguage: null,
      spjCompileOk: false,
      testCaseScore: [],
      contest_id: '',
      isUploadCase: true,
      isRemote: false,
      isFileIO: false,
      ioReadFileName: null,
      ioWriteFileName: '',
      isRemoveEndBlank: false,
      openCaseResult: true,
      codeShare: true,
      userExtraFile: null,
      judgeExtraFile: null,
      gmtCreate: null,
      gmtModified: '2021-05-15T06:51:23.000+0000',
      ...given,
    },
    codeTemplates: [{ id: null, pid: null, lid: '1', code: 'int main() {}', status: true }],
    tags: [{ name: 'odd' }, { id: null, name: 'even', color: null, oj: 'ME', gid: '', tcid: null }],
    languages: [{ id: '1', name: 'C', pid: '3', isSpj: true }],
    isUploadTestCase: false,
    uploadTestcaseDir: '',
    judgeMode: 'default',
    samples: [
      { id: null, input: '1 2', output: '3', score: '', groupNum: '', pid: '', index: 1, isOpen: true },
    ],
    changeModeCode: true,
    changeJudgeCaseMode: null,
    ...rest,
  };
}
