import { test } from 'node:test';
import { languageOfFile } from '../../read/file-languages.ts';
import type { Files } from '../../testing/packages.ts';
import { assertReads, type WholePlan } from '../../testing/whole-plan.ts';

const statement = (description: string) => ({ description, input: '', output: '', hint: '' });
const files = (names: string): Files =>
  Object.fromEntries(names.split(' ').map((name) => [name, `${name}\n`]));
const row = (name: string, seq: number, score: number | null, group: number, isSample = false) => ({
  name,
  seq,
  score,
  group,
  isSample,
  inputPath: `${name}.in`,
  answerPath: `${name}.out`,
});

const cpp = languageOfFile('a.cpp');

const examples: Record<string, WholePlan & { files: Files }> = {
  'all kinds of files, with a table of groups': {
    files: {
      ...files('sample1.in sample1.out 10.in 10.out 2.in 2.out examples/x.in examples/x.out contest.cdf'),
      ...files('checker.c validator.cpp std.cpp wa_1.cpp tle-a.cpp mle.cpp re.cpp solutions/x.cpp stdx.cpp'),
      ...files('attachments/d/a.PNG attachments/1.in readme.txt'),
      'statement.md': '---\ntime: 0.5s\nmemory: 64m\nodd: 1\n---\n# Two #\n\nAdd.\n\n```input1\n1\n```\n',
      'problem.en.md': '# Again\n',
      'statement.fr.md': '# Deux\n',
      'problem_zh-CN.md': '# 和\n\n求和。\n',
      'groups.csv': 'name,group,score\n2, b ,30\n10,a,70.5\nx,c,1.005\n',
    },
    problem: {
      displayId: 'example',
      titles: { 'en-US': 'Again', 'zh-CN': '和' },
      statements: { 'en-US': statement(''), 'zh-CN': statement('求和。') },
      type: 1,
      judgeMode: 'spj',
      judgeCaseMode: 'subtask_lowest',
      samples: [
        { input: 'examples/x.in\n', output: 'examples/x.out\n' },
        { input: 'sample1.in\n', output: 'sample1.out\n' },
      ],
      cases: [
        row('examples/x', 1, 0, 0, true),
        row('sample1', 2, 0, 0, true),
        row('10', 3, 70.5, 1),
        row('2', 4, 30, 2),
      ],
      groups: [
        { group: 1, name: 'a', dependsOn: [] },
        { group: 2, name: 'b', dependsOn: [] },
      ],
      checker: { language: 'C', code: 'checker.c\n', dialect: 'auto', scoreUnit: 'percent', args: [] },
      inputValidators: [{ path: 'validator.cpp', language: cpp ?? '', code: 'validator.cpp\n' }],
      submissions: [
        ['mle.cpp', ['AC', 'MLE'], ['MLE']],
        ['re.cpp', ['AC', 'RE', 'MLE'], ['RE', 'MLE']],
        ['solutions/x.cpp', [], []],
        ['std.cpp', ['AC'], ['AC']],
        ['tle-a.cpp', ['AC', 'TLE'], ['TLE']],
        ['wa_1.cpp', ['AC', 'WA', 'PE'], ['WA', 'PE']],
      ].map(([path, permitted, required]) => ({
        path: String(path),
        language: cpp,
        code: `${String(path)}\n`,
        permitted: permitted as 'AC'[],
        required: required as 'AC'[],
        score: null,
      })),
      attachments: [
        { name: '1.in', path: 'attachments/1.in', isPicture: false },
        { name: 'a.PNG', path: 'attachments/d/a.PNG', isPicture: true },
      ],
    },
    report: {
      converted: ['cases', 'limits'],
      'lost: none': ['readme.txt', 'stdx.cpp'],
      'lost: display': ['statement.md', 'statement.fr.md'],
      'lost: verdict': ['contest.cdf'],
    },
  },
  'groups in names share 100, and limits of the front matter hold': {
    files: {
      ...files('1-1.in 1-1.out 1-2.in 1-2.out 2-1.in 2-1.out subtask3/a.in subtask3/a.out'),
      'statement.md': '---\ntime: 0.5s\nmemory: 64m\nodd: 1\n---\n## Input\n\nAdd.\n\n```input1\n1\n```\n',
    },
    problem: {
      displayId: 'example',
      titles: { 'en-US': 'example' },
      statements: { 'en-US': { ...statement(''), input: 'Add.' } },
      type: 1,
      timeLimitMs: 500,
      memoryLimitMb: 64,
      judgeCaseMode: 'subtask_lowest',
      samples: [{ input: '1\n', output: '' }],
      cases: [row('1-1', 1, 33, 1), row('1-2', 2, 33, 1), row('2-1', 3, 33, 2), row('subtask3/a', 4, 34, 3)],
      groups: [1, 2, 3].map((group) => ({ group, name: String(group), dependsOn: [] })),
    },
    report: {
      taken: ['statement.md: time', 'statement.md: memory'],
      converted: ['cases', 'title'],
      'lost: none': ['statement.md: odd'],
      'lost: score': ['group groups: equal scores'],
    },
  },
  'what is not judged': {
    files: { ...files('1.in 2.in 2.out 3.ans checker.cpp spj.py') },
    problem: {
      displayId: 'example',
      titles: { 'en-US': 'example' },
      judgeMode: 'spj',
      checker: { language: 'Python3', code: 'spj.py\n', dialect: 'auto', scoreUnit: 'percent', args: [] },
      cases: [{ ...row('1', 1, null, 1), answerPath: '1.empty' }, row('2', 2, null, 1)],
    },
    report: { converted: ['cases', 'limits', 'title', '1.empty'], 'lost: none': ['3.ans'] },
    stops: ['the package has more than one checker or interactor', '3.ans has no input'],
  },
};

for (const [what, { files: all, ...expected }] of Object.entries(examples))
  test(`reads ${what}`, async (t) => await assertReads(t, all, expected));
