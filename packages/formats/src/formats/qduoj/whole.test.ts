import { test } from 'node:test';
import type { Files } from '../../testing/packages.ts';
import { assertReads, type WholePlan } from '../../testing/whole-plan.ts';
import { joinTemplate } from '../../model/template-regions.ts';

const keys = (...names: string[]) => names.map((name) => `problem.json: ${name}`);

const row = (name: string, seq: number, score: number | null) => ({
  name,
  seq,
  score,
  group: 1,
  isSample: false,
  inputPath: `testcase/${name}.in`,
  answerPath: `testcase/${name}.out`,
});

const languages = ['C', 'C With O2', 'C++', 'C++ With O2', 'Java', 'Python3', 'Python2', 'Golang', 'C#'];
const usual = { difficulty: 1, languages } as const;

const examples: Record<string, WholePlan & { files: Files }> = {
  'every key of a scored problem': {
    files: {
      'problem.json': JSON.stringify({
        display_id: 'Q1',
        title: '\\u548C',
        description: { format: 'markdown', value: '<p>a</p>\n\n<p>b</p>' },
        input_description: { format: 'html', value: '<p>a</p>\n\n<p>b</p>' },
        output_description: 'o\\u0041',
        hint: { value: 'h' },
        source: { value: 's' },
        time_limit: 0.5,
        memory_limit: 63.5,
        rule_type: 'OI',
        tags: ['图', 'math'],
        samples: [{ input: '1', output: 2 }, 'x'],
        io_mode: { io_mode: 'File IO', input: 'a.in', output: 'a.out', odd: 1 },
        spj: { language: 'C', code: 'c' },
        template: {
          'C++': { prepend: ' ', template: 't', append: '\n' },
          Java: { prepend: 'p', template: 't' },
          Odd: { template: 't' },
          C: 'x',
        },
        answers: [
          { language: 'C', code: 'x' },
          { language: 'Odd', code: 'y' },
        ],
        test_case_score: [
          { input_name: '1.in', output_name: '1.out', score: 40.005 },
          { input_name: '2.in', output_name: '-', score: '60' },
          { input_name: '2.in', output_name: 'no.out' },
          { input_name: '1.in', output_name: '1.out' },
        ],
        odd: 1,
      }),
      'testcase/1.in': '1\n',
      'testcase/1.out': '1\n',
      'testcase/2.in': '2\n',
      'testcase/info': 'x',
    },
    problem: {
      ...usual,
      displayId: 'Q1',
      titles: { 'zh-CN': '和' },
      statements: {
        'zh-CN': {
          description: '<p>a</p>\n\n<p>b</p>',
          input: '<p>a</p>\n<p>b</p>',
          output: 'oA',
          hint: 'h',
        },
      },
      source: 's',
      timeLimitMs: 1,
      memoryLimitMb: 64,
      type: 1,
      tags: [
        { name: { 'zh-CN': '图' }, classification: null },
        { name: { 'en-US': 'math' }, classification: null },
      ],
      samples: [{ input: '1', output: '2' }],
      fileIo: { input: 'a.in', output: 'a.out' },
      judgeMode: 'spj',
      checker: { language: 'C', code: 'c', dialect: 'qduoj', scoreUnit: 'percent', args: [] },
      codeTemplates: {
        'C++ With O2': joinTemplate({ prepend: ' ', template: 't', append: '\n' }, 'C++ With O2'),
        Java: joinTemplate({ prepend: 'p', template: 't', append: '' }, 'Java'),
      },
      submissions: [
        {
          path: 'answers/1',
          language: 'C With O2',
          code: 'x',
          permitted: ['AC'],
          required: ['AC'],
          score: null,
        },
        { path: 'answers/2', language: null, code: 'y', permitted: ['AC'], required: ['AC'], score: null },
      ],
      cases: [
        row('1', 1, 40.01),
        { ...row('2', 2, 60), answerPath: 'testcase/2.empty' },
        { ...row('2', 3, 0), answerPath: 'testcase/2.empty' },
        row('1', 4, 0),
      ],
    },
    report: {
      taken: keys(
        'display_id',
        'title',
        'description',
        'input_description',
        'output_description',
        'hint',
        'source',
        'time_limit',
        'memory_limit',
        'rule_type',
        'tags',
        'samples',
        'io_mode.io_mode',
        'io_mode.input',
        'io_mode.output',
        'spj.language',
        'spj.code',
        'template',
        'answers',
        'test_case_score',
      ),
      converted: ['testcase/2.empty'],
      'lost: none': [...keys('io_mode.odd', 'odd'), 'testcase/info'],
      'lost: display': keys('template.Odd', 'template.C'),
      'lost: score': ['case 1: score'],
      'lost: verdict': ['template Java'],
    },
  },
  'numbered files of an unscored problem up to the first gap, and defaults': {
    files: {
      'problem.json': JSON.stringify({ io_mode: { io_mode: 'Standard IO' }, test_case_score: [], spj: null }),
      'testcase/1.in': '1\n',
      'testcase/1.out': '1\n',
      'testcase/2.in': '2\n',
      'testcase/3.in': '3\n',
      'testcase/3.out': '3\n',
    },
    problem: {
      ...usual,
      displayId: 'example',
      titles: { 'en-US': '' },
      statements: { 'en-US': { description: '', input: '', output: '', hint: '' } },
      cases: [row('1', 1, null)],
    },
    report: {
      taken: keys('io_mode.io_mode', 'test_case_score'),
      converted: ['comparison', 'test_case_score'],
      ignored: keys('spj'),
      'lost: none': ['testcase/2.in', 'testcase/3.in', 'testcase/3.out'],
    },
  },
  'what is not judged': {
    files: {
      'problem.json': JSON.stringify({
        io_mode: { io_mode: 'File IO', input: 'a', output: 'a' },
        rule_type: 'OI',
        spj: { language: 'Odd', code: 'x' },
        test_case_score: [
          { input_name: '1.in', output_name: '-' },
          { input_name: '9.in', output_name: '9.out' },
        ],
      }),
      'testcase/1.in': '1\n',
    },
    problem: {
      ...usual,
      displayId: 'example',
      titles: { 'en-US': '' },
      statements: { 'en-US': { description: '', input: '', output: '', hint: '' } },
      type: 1,
    },
    report: {
      taken: keys(
        'io_mode.io_mode',
        'io_mode.input',
        'io_mode.output',
        'rule_type',
        'spj.language',
        'spj.code',
        'test_case_score',
      ),
      converted: ['comparison'],
    },
    stops: [
      'the names for file input and output are not two different plain file names',
      'checkers in Odd are not supported',
      'testcase/1.in has no answer',
      'testcase/9.in is missing in the package',
    ],
  },
  'no test data': {
    files: { 'problem.json': '{"title":"T"}', 'testcase/2.in': 'x' },
    problem: {
      ...usual,
      displayId: 'example',
      titles: { 'en-US': 'T' },
      statements: { 'en-US': { description: '', input: '', output: '', hint: '' } },
    },
    report: { taken: keys('title'), converted: ['comparison'], 'lost: none': ['testcase/2.in'] },
    stops: ['the package lists no test data'],
  },
};

for (const [what, { files, ...expected }] of Object.entries(examples))
  test(`reads ${what}`, async (t) => await assertReads(t, files, expected));
