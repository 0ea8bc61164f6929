import { test } from 'node:test';
import type { Files } from '../../testing/packages.ts';
import { assertReads, type WholePlan } from '../../testing/whole-plan.ts';

const inner = (...names: string[]) => names.map((name) => `p.json: problem.${name}`);
const outer = (...names: string[]) => names.map((name) => `p.json: ${name}`);

const ignored = [
  'gid',
  'cid',
  'modifiedUser',
  'applyPublicProgress',
  'isGroup',
  'caseVersion',
  'spjCompileOk',
  'isUploadCase',
  'uploadTestcaseDir',
  'ioScore',
  'id',
  'author',
  'gmtCreate',
  'gmtModified',
];

const row = (name: string, seq: number, score: number | null, group: number) => ({
  name,
  seq,
  score,
  group,
  isSample: false,
  inputPath: `p/${name}.in`,
  answerPath: `p/${name}.out`,
});

const examples: Record<string, WholePlan & { files: Files }> = {
  'every key, with the order of the index file': {
    files: {
      'p.json': JSON.stringify({
        problem: {
          problemId: ' H1 ',
          title: '和',
          description: 'd',
          input: 'i',
          output: 'o',
          hint: 'h',
          examples: '<input>1</input><output>2</output><input>3</input>x</output>',
          source: 's',
          type: 1,
          timeLimit: 999.5,
          memoryLimit: 63.5,
          stackLimit: 0,
          difficulty: 7,
          auth: 2,
          codeShare: true,
          isRemoveEndBlank: false,
          openCaseResult: false,
          isFileIO: true,
          ioReadFileName: 'a.in',
          ioWriteFileName: 'a.out',
          isRemote: false,
          judgeCaseMode: 'subtask_lowest',
          judgeMode: 'default',
          spjCode: 'c',
          spjLanguage: 'C++',
          userExtraFile: { 'u.h': 'u' },
          judgeExtraFile: '{"j.h":"j"}',
          odd: 1,
          ...Object.fromEntries(ignored.map((key) => [key, 1])),
        },
        judgeMode: 'spj',
        languages: ['C', 'Odd'],
        tags: ['图', 'math'],
        codeTemplates: [{ language: 'C', code: 'x' }, { language: 'Odd', code: 'x' }, 'x'],
        userExtraFile: { 'x.h': 'x' },
        judgeExtraFile: { 'x.h': 'x' },
        samples: [
          { input: '1.in', output: '1.out', score: 30.005, groupNum: 1 },
          { input: '2.in', output: '2.out', score: '70', groupNum: 1.5 },
          { input: '3.in', output: 'no.out' },
        ],
        odd: null,
      }),
      'p/info': JSON.stringify({
        testCases: [{ inputName: '3.in' }, { inputName: '1.in' }, { inputName: '2.in' }],
      }),
      ...Object.fromEntries(['1.in', '1.out', '2.in', '2.out', '3.in'].map((name) => [`p/${name}`, '1\n'])),
    },
    problem: {
      displayId: 'H1',
      titles: { 'zh-CN': '和' },
      statements: { 'zh-CN': { description: 'd', input: 'i', output: 'o', hint: 'h' } },
      samples: [
        { input: '1', output: '2' },
        { input: '3</input>x', output: '' },
      ],
      source: 's',
      type: 1,
      timeLimitMs: 1000,
      memoryLimitMb: 64,
      stackLimitMb: 1,
      difficulty: 7,
      codeShare: true,
      isRemoveEndBlank: false,
      openCaseResult: false,
      fileIo: { input: 'a.in', output: 'a.out' },
      judgeCaseMode: 'subtask_lowest',
      judgeMode: 'spj',
      checker: { language: 'C++', code: 'c', dialect: 'auto', scoreUnit: 'percent', args: [] },
      languages: ['C'],
      tags: [
        { name: { 'zh-CN': '图' }, classification: null },
        { name: { 'en-US': 'math' }, classification: null },
      ],
      codeTemplates: { C: 'x' },
      userExtraFiles: { 'u.h': 'u' },
      judgeExtraFiles: { 'j.h': 'j' },
      cases: [{ ...row('3', 1, 0, 1), answerPath: 'p/no.out' }, row('1', 2, 30.01, 1), row('2', 3, 70, 1)],
    },
    report: {
      taken: [
        ...inner(
          'problemId',
          'title',
          'description',
          'input',
          'output',
          'hint',
          'examples',
          'source',
          'type',
        ),
        ...inner('timeLimit', 'memoryLimit', 'stackLimit', 'difficulty', 'auth', 'codeShare'),
        ...inner('isRemoveEndBlank', 'openCaseResult', 'isFileIO', 'ioReadFileName', 'ioWriteFileName'),
        ...inner('isRemote', 'judgeCaseMode', 'judgeMode', 'spjCode', 'spjLanguage', 'userExtraFile'),
        ...inner('judgeExtraFile'),
        ...outer('judgeMode', 'languages', 'tags', 'codeTemplates', 'userExtraFile', 'judgeExtraFile'),
        ...outer('samples'),
      ],
      converted: ['p/no.out'],
      ignored: [...inner(...ignored), ...outer('odd')],
      'lost: none': [...inner('odd'), ...outer('languages: Odd')],
      'lost: display': ['code template Odd'],
      'lost: score': ['case 1: score', 'case 2: group'],
    },
  },
  'defaults, an unknown mode, and an index of other files': {
    files: {
      'p.json': JSON.stringify({
        problem: { judgeMode: 'odd', difficulty: 8, type: 2 },
        samples: [{ input: '1.in', output: '1.out', score: 5, groupNum: -1 }],
        userExtraFile: { 'u.h': 'u', 'a/b': 'x' },
        judgeExtraFile: { 'j.h': 'j', 'k.h': 1 },
        xiezhi: {
          author: 'A',
          titles: { 'en-US': 'T', 'zh-CN': '和' },
          attachments: [
            { name: 'a', path: 'files/a', isPicture: false },
            { name: 'b', path: '1.in', isPicture: false },
          ],
          opensData: true,
          outputLimitMb: 3,
          packageMeta: { x: 1 },
        },
      }),
      'p/info': JSON.stringify({ testCases: [{ inputName: '1.in' }, { inputName: '2.in' }] }),
      'p/1.in': '1\n',
      'p/1.out': '1\n',
      'p/2.in': '1\n',
      'p/files/a': 'x',
    },
    problem: {
      titles: { 'en-US': '' },
      statements: { 'en-US': { description: '', input: '', output: '', hint: '' } },
      codeShare: false,
      author: 'A',
      userExtraFiles: { 'u.h': 'u' },
      judgeExtraFiles: { 'j.h': 'j' },
      opensData: true,
      outputLimitMb: 3,
      packageMeta: { x: 1 },
      attachments: [
        { name: 'a', path: 'p/files/a', isPicture: false },
        { name: 'b', path: 'p/1.in', isPicture: false },
      ],
      cases: [row('1', 1, null, 1)],
    },
    report: {
      taken: [
        ...inner('judgeMode', 'difficulty', 'type'),
        ...outer('samples', 'userExtraFile', 'judgeExtraFile', 'xiezhi'),
      ],
      'lost: none': ['p/info', 'p/2.in'],
      'lost: verdict': ['judge mode', ...outer('userExtraFile: a/b', 'judgeExtraFile: k.h')],
    },
  },
  'a key of ours that is not readable, and no data': {
    files: {
      'p.json': JSON.stringify({
        problem: { title: 'T' },
        samples: 7,
        xiezhi: { author: 7, opensData: true },
      }),
      'p/info': JSON.stringify({ testCases: [] }),
    },
    problem: {
      titles: { 'en-US': 'T' },
      statements: { 'en-US': { description: '', input: '', output: '', hint: '' } },
      codeShare: false,
    },
    report: { taken: [...inner('title'), ...outer('samples', 'xiezhi')], 'lost: display': ['xiezhi'] },
    stops: ['the package lists no test data'],
  },
  'what is not judged': {
    files: {
      'p.json': JSON.stringify({
        problem: { isRemote: true, isFileIO: true, ioReadFileName: 'a', ioWriteFileName: 'a' },
        judgeMode: 'interactive',
        samples: [
          { input: '1.in', output: '1.out' },
          { input: '9.in', output: '9.out' },
        ],
        xiezhi: {
          submissions: [
            { path: 'a.cpp', language: 'C', code: 'x', permitted: [], required: [], score: null },
          ],
          attachments: [{ name: 'a', path: 'gone', isPicture: false }],
        },
      }),
      'p/info': '{}',
      'p/1.in': '1\n',
      'p/1.out': '1\n',
    },
    problem: {
      titles: { 'en-US': '' },
      statements: { 'en-US': { description: '', input: '', output: '', hint: '' } },
      codeShare: false,
      judgeMode: 'interactive',
      submissions: [{ path: 'a.cpp', language: 'C', code: 'x', permitted: [], required: [], score: null }],
      cases: [row('1', 1, null, 1)],
    },
    report: {
      taken: [
        ...inner('isRemote', 'isFileIO', 'ioReadFileName', 'ioWriteFileName'),
        ...outer('judgeMode', 'samples', 'xiezhi'),
      ],
      'lost: none': ['p/info'],
    },
    stops: [
      'the names for file input and output are not two different plain file names',
      'problems of other judges are not imported',
      'p/9.in is missing in the package',
      'p/gone is missing in the package',
      'judge mode interactive needs a program',
    ],
  },
};

for (const [what, { files, ...expected }] of Object.entries(examples))
  test(`reads ${what}`, async (t) => await assertReads(t, files, expected));
