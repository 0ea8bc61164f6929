import { test } from 'node:test';
import type { Files } from '../../testing/packages.ts';
import { assertReads, type WholePlan } from '../../testing/whole-plan.ts';

const data = (...names: string[]): Files =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`testdata/${name}.in`, '1\n'],
      [`testdata/${name}.out`, '1\n'],
    ]),
  );

const row = (name: string, seq: number, score: number, group = 1) => ({
  name,
  seq,
  score,
  group,
  isSample: false,
  inputPath: `testdata/${name}.in`,
  answerPath: `testdata/${name}.out`,
});

const statement = (description: string) => ({
  description,
  input: '',
  output: '',
  hint: '',
});

const unused = [
  'owner',
  'nSubmit',
  'nAccept',
  'hidden',
  'docId',
  'domainId',
  'sort',
  'html',
  'assign',
  'data',
  'additional_file',
  'stats',
  'reference',
];

const examples: Record<string, WholePlan & { files: Files }> = {
  'every key of both settings files': {
    files: {
      'problem.yaml': [
        'pid: H1',
        'title: Sum',
        'tag: [math, 图论]',
        'difficulty: 5',
        'content: not used beside a file',
        'odd: 1',
        'nothing: ~',
        ...unused.map((key) => `${key}: 1`),
      ].join('\n'),
      'problem.md': 'Add file://note.txt, file://.x and file://a/b.\n',
      'problem_en.md': 'Again.',
      'problem_fr.md': 'Somme.',
      'testdata/config.yaml': [
        'type: default',
        'time: 2s',
        'memory: 64m',
        'time_limit_rate: { py: 2 }',
        'memory_limit_rate: { py: 2 }',
        'filename: sum',
        'user_extra_files: [a.h, a.h]',
        'judge_extra_files: [a.h, sub/b.h]',
        'checker_type: strict',
        'checker: ncmp',
        'interactor: a.h.cc',
        'validator: { file: val.py, lang: py }',
        'langs: [c, zz]',
        'score: 100',
        'key: x',
        'cases: [{ input: 1.in, output: 1.out }, { input: 2.in, output: 2.out }, { input: 1.in, output: 1.out }]',
        'subtasks: []',
      ].join('\n'),
      'testdata/a.h': '#pragma once\n',
      'testdata/a.h.cc': 'int main() {}\n',
      'testdata/b.h': '//\n',
      'testdata/val.py': 'pass\n',
      'additional_file/note.txt': 'x',
      'additional_file/p/q.jpeg': 'x',
      'solution/a.md': 'So.',
      'solution/b.md': 'Or so.',
      'std/a.c': 'int main() {}\n',
      'std/readme': 'x',
      ...data('1', '2', '3'),
    },
    problem: {
      displayId: 'H1',
      titles: { 'en-US': 'Sum' },
      tags: [
        { name: { 'en-US': 'math' }, classification: null },
        { name: { 'zh-CN': '图论' }, classification: null },
      ],
      statements: { 'en-US': statement('Add note.txt, file://.x and file://a/b.') },
      type: 1,
      timeLimitMs: 2000,
      memoryLimitMb: 64,
      isRemoveEndBlank: false,
      fileIo: { input: 'sum.in', output: 'sum.out' },
      languages: ['C'],
      userExtraFiles: { 'a.h': '#pragma once\n' },
      judgeExtraFiles: { 'a.h': '#pragma once\n', 'b.h': '//\n' },
      cases: [row('1', 1, 33), row('2', 2, 33), row('1', 3, 34)],
      inputValidators: [{ path: 'testdata/val.py', language: 'Python3', code: 'pass\n' }],
      submissions: [
        {
          path: 'std/a.c',
          language: 'C With O2',
          code: 'int main() {}\n',
          permitted: ['AC'],
          required: ['AC'],
          score: null,
        },
      ],
      attachments: [
        { name: 'note.txt', path: 'additional_file/note.txt', isPicture: false },
        { name: 'p-q.jpeg', path: 'additional_file/p/q.jpeg', isPicture: true },
      ],
      packageMeta: { hydroDifficulty: 5, solution: { 'a.md': 'So.', 'b.md': 'Or so.' } },
    },
    report: {
      taken: [
        ...['content', 'difficulty', 'pid', 'tag', 'title'].map((key) => `problem.yaml: ${key}`),
        ...[
          'cases',
          'checker_type',
          'filename',
          'interactor',
          'judge_extra_files',
          'langs',
          'memory',
          'subtasks',
          'time',
          'type',
          'user_extra_files',
          'validator',
        ].map((key) => `testdata/config.yaml: ${key}`),
      ],
      converted: ['testdata/config.yaml: checker'],
      ignored: [
        ...unused.map((key) => `problem.yaml: ${key}`),
        'problem.yaml: nothing',
        'testdata/config.yaml: score',
      ],
      'lost: none': [
        'checker',
        'language zz',
        'problem.yaml: odd',
        'std/readme',
        'testdata/3.in',
        'testdata/3.out',
        'testdata/config.yaml: key',
      ],
      'lost: display': ['problem_en.md', 'problem_fr.md'],
      'lost: verdict': ['testdata/config.yaml: memory_limit_rate', 'testdata/config.yaml: time_limit_rate'],
    },
  },
  'all limits and scores of subtasks': {
    files: {
      'problem.yaml': 'title: 和\n',
      'problem_zh_CN.md': '求和',
      'problem_zh_TW.md': '求和',
      'testdata/config.yml': [
        'memory: 64m',
        'subtasks:',
        '- { id: b, score: 30, cases: [{ id: 2, input: 2.in, output: 2.out }, { id: 1, input: 1.in, output: 1.out }] }',
        '- { id: c, type: sum, if: [b], time: 1s, memory: 64m, cases: [{ input: 1.in, output: 1.out, score: 3 }, { input: 3.in, output: 3.out }] }',
        '- { id: d, if: [b, c], time: 3s, memory: 32m, odd: 1, cases: [{ input: 3.in, output: 3.out, score: 20 }] }',
      ].join('\n'),
      ...data('1', '2', '3'),
    },
    problem: {
      displayId: 'example',
      titles: { 'zh-CN': '和' },
      statements: { 'zh-CN': statement('求和') },
      type: 1,
      timeLimitMs: 3000,
      memoryLimitMb: 64,
      judgeCaseMode: 'subtask_lowest',
      cases: [
        row('1', 1, 30, 1),
        row('2', 2, 30, 1),
        row('1', 3, 3, 2),
        row('3', 4, 32, 3),
        row('3', 5, 20, 4),
      ],
      groups: [
        { group: 1, name: 'b', dependsOn: [] },
        { group: 2, name: 'c', dependsOn: [1] },
        { group: 3, name: 'c', dependsOn: [1] },
        { group: 4, name: 'd', dependsOn: [1, 2, 3] },
      ],
    },
    report: {
      taken: ['problem.yaml: title', 'testdata/config.yml: memory', 'testdata/config.yml: subtasks'],
      converted: ['group c'],
      'lost: display': ['problem_zh_TW.md'],
      'lost: verdict': ['subtask d: limits'],
      'lost: score': ['subtask d: odd'],
    },
  },
  'the older settings file: limits of the first line, the largest of the others': {
    files: {
      'problem.yaml': 'title: A+B = C\ncontent: Add.\n',
      'testdata/config.ini':
        '3\r\n1.in|1.out|2|40|65536\n\ninput/2.in|2.out|1||\n3.in|out/3.out|||131072\n4.in|4.out\n',
      ...data('1', '2', '3', '4'),
    },
    problem: {
      displayId: 'example',
      titles: { 'en-US': 'A+B = C' },
      statements: { 'en-US': statement('Add.') },
      type: 1,
      timeLimitMs: 2000,
      memoryLimitMb: 128,
      cases: [row('1', 1, 40), row('2', 2, 30), row('3', 3, 30)],
    },
    report: {
      taken: ['problem.yaml: title', 'problem.yaml: content'],
      ignored: ['config.ini'],
      'lost: verdict': ['case 2.in: limits', 'case 3.in: limits'],
      'lost: none': ['testdata/4.in', 'testdata/4.out'],
    },
  },
  'an interactive problem with its checker beside, and cases without answers': {
    files: {
      'config.yaml':
        'type: interactive\ninteractor: { file: i.cc }\nchecker: c.cc\nvalidator: v.pas2\ncases: [{ input: 1.in }, { input: 1.in, output: no.out }]\n',
      'i.cc': 'int main() {}\n',
      'c.cc': 'int main() {}\n',
      'v.pas2': '',
      '1.in': '',
    },
    problem: {
      displayId: 'example',
      titles: { 'en-US': 'example' },
      type: 1,
      judgeMode: 'interactive',
      checker: {
        language: 'C++',
        code: 'int main() {}\n',
        dialect: 'testlib',
        scoreUnit: 'fractionOrPercent',
        args: [],
      },
      cases: [
        { ...row('1', 1, 50), inputPath: '1.in', answerPath: '1.empty' },
        { ...row('1', 2, 50), inputPath: '1.in', answerPath: '1.empty' },
      ],
    },
    report: {
      taken: ['type', 'interactor', 'checker', 'validator', 'cases'].map((key) => `config.yaml: ${key}`),
      converted: ['title', '1.empty'],
      'lost: none': ['checker', 'v.pas2'],
      'lost: display': ['statement'],
    },
  },
  'settings of Luogu': {
    files: {
      'config.yml':
        'a1.in: { timeLimit: 1499.6, memoryLimit: 131073, score: 30, subtaskId: 1, isPretest: true, odd: 1 }\na2.in: { timeLimit: "1000" }\n',
      'a1.in': '1\n',
      'a1.out': '1\n',
      'a2.in': '2\n',
      'a2.ans': '2\n',
      'a2.out.txt': '2\n',
    },
    problem: {
      displayId: 'example',
      titles: { 'en-US': 'example' },
      type: 1,
      timeLimitMs: 1500,
      memoryLimitMb: 129,
      cases: [
        { ...row('a1', 1, 30), inputPath: 'a1.in', answerPath: 'a1.out' },
        { ...row('a2', 2, 70), inputPath: 'a2.in', answerPath: 'a2.ans' },
      ],
    },
    report: {
      taken: ['config.yml: memoryLimit'],
      converted: ['title'],
      'lost: none': ['config.yml: odd', 'a2.out.txt'],
      'lost: display': ['statement'],
      'lost: score': ['config.yml: subtaskId'],
      'lost: verdict': ['config.yml: timeLimit'],
    },
  },
  'settings of Luogu without limits, and of a case that is missing': {
    files: {
      'config.yml': 'a1.in: { timeLimit: 0, memoryLimit: 1 }\na3.in: { memoryLimit: 1 }\n',
      'a1.in': '1\n',
      'a1.out': '1\n',
    },
    problem: {
      displayId: 'example',
      titles: { 'en-US': 'example' },
      type: 1,
      memoryLimitMb: 1,
      cases: [{ ...row('a1', 1, 100), inputPath: 'a1.in', answerPath: 'a1.out' }],
    },
    report: {
      taken: ['config.yml: memoryLimit'],
      converted: ['title'],
      'lost: display': ['statement'],
    },
    stops: ['config.yml: 0 is not a valid limit', 'a3.in is missing in the package'],
  },
  'what is not judged': {
    files: {
      'problem.yaml': 'title: Sum\npid: P 1\n',
      'problem.md': 'Add.',
      'testdata/config.yaml': [
        'type: objective',
        'multi_pass: 1',
        'num_processes: 1',
        'manager: m.cc',
        'filename: a/b',
        'user_extra_files: [execute.sh, no.h]',
        'judge_extra_files: [.., a.h]',
        'checker_type: lemon',
        'subtasks: [{ type: max, score: 100, cases: [{ input: 1.in, output: 1.out }, { input: 9.in, output: 9.out }, { input: a.h }] }]',
      ].join('\n'),
      'testdata/execute.sh': 'x',
      'testdata/a.h': '//\n',
      ...data('1'),
    },
    problem: {
      displayId: 'P 1',
      titles: { 'en-US': 'Sum' },
      statements: { 'en-US': statement('Add.') },
      type: 1,
      judgeCaseMode: 'subtask_lowest',
      userExtraFiles: { 'execute.sh': 'x' },
      judgeExtraFiles: { 'a.h': '//\n' },
      cases: [row('1', 1, 100)],
      groups: [{ group: 1, name: '1', dependsOn: [] }],
    },
    report: {
      taken: [
        'problem.yaml: title',
        'problem.yaml: pid',
        ...['type', 'filename', 'user_extra_files', 'judge_extra_files', 'checker_type', 'subtasks'].map(
          (key) => `testdata/config.yaml: ${key}`,
        ),
      ],
    },
    stops: [
      'problems of type objective are not supported',
      'testdata/config.yaml: multi_pass is not supported',
      'testdata/config.yaml: num_processes is not supported',
      'testdata/config.yaml: manager is not supported',
      'the name for file input and output is not a plain file name',
      'execute.sh: scripts of a package do not build submissions here',
      'the extra file no.h is not in the package',
      'the extra file .. is not in the package',
      'the checker is missing',
      'subtask 1: scoring by the best case is not supported',
      'testdata/9.in is missing in the package',
      'testdata/a.h has no answer',
    ],
  },
};

for (const [what, { files, ...expected }] of Object.entries(examples))
  test(`reads ${what}`, async (t) => await assertReads(t, files, expected));
