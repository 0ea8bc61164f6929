import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProblemPackage } from '../../model/model.ts';
import { newProblem } from '../../model/new-problem.ts';
import { joinTemplate } from '../../model/template-regions.ts';
import { plansOfFile } from '../../testing/packages.ts';
import { itemsByOutcome, type WholePlan } from '../../testing/whole-plan.ts';

const row = (at: string, name: string, seq: number, score: number | null = null, group = 1) => ({
  name,
  seq,
  score,
  group,
  isSample: false,
  inputPath: `tests/${at}.in`,
  answerPath: `tests/${at}.out`,
});
const solution = (number: number, language: string | null, code = 's'): ProblemPackage['submissions'][0] => ({
  path: `solution/${number}`,
  language,
  code,
  permitted: ['AC'],
  required: ['AC'],
  score: null,
});
const usual = { displayId: '', difficulty: 1, packageMeta: { fpsVersion: '1.2' } };
const items = (...names: string[]) => names.map((name) => `item: ${name}`);
const noText = { description: '', input: '', output: '', hint: '' };

interface Example extends WholePlan {
  xml: string;
  /** The inputs and answers of all cases. */
  data: string[];
}

const examples: Record<string, Example> = {
  'every element of an item': {
    xml: `<title>Two &amp;amp; more</title><source>S &amp;lt;</source><url> u </url>
<time_limit unit="ms">1500.4</time_limit><memory_limit unit="KB">65537</memory_limit>
<description>&lt;p>a&lt;/p> /x.png/y</description><input> [md]**b** /x.png[/md] </input><output>o</output><hint>h</hint>
<sample_input>1</sample_input><sample_output>2</sample_output><sample_input></sample_input><sample_output/>
<sample_input>3</sample_input>
<test_input name="b.in">B</test_input><test_input name="a.in">A</test_input><test_output filename="a.out">1</test_output>
<test_output name="b.ans">2</test_output>
<solution language="C++">s</solution><solution language="Odd">s</solution><solution language="Python">print 1</solution><solution>s</solution>
<prepend language="C">p</prepend><template language="C">t</template><append language="C">a</append>
<template language="Python"> t </template><prepend language="Odd"> </prepend>
<tpj language="C">t</tpj><spj language="C++">s</spj>
<img><src>/x.png</src><base64>iVBORw0KGgo=</base64></img><img><src>/x.png/y</src><base64>/9j/</base64></img>
<img><src/><base64>iVBORw0KGgo=</base64></img><img><src>/z</src><base64>AAAA</base64></img>
<img><src>/g</src><base64>R0lGOA==</base64></img><img><src>/w</src><base64>UklGRgAAAABXRUJQ</base64></img>
<remote_oj/><remote_id/><odd/>`,
    data: ['B', '2', 'A', '1'],
    problem: {
      ...usual,
      titles: { 'en-US': 'Two & more' },
      statements: {
        'en-US': {
          description: '<p>a</p> picture-2.jpg',
          input: '**b** picture-1.png',
          output: 'o',
          hint: 'h',
        },
      },
      source: 'S <',
      timeLimitMs: 1500,
      memoryLimitMb: 65,
      samples: [
        { input: '1', output: '2' },
        { input: '3', output: '' },
      ],
      judgeMode: 'spj',
      checker: { language: 'C', code: 't', dialect: 'testlib', scoreUnit: 'percent', args: [] },
      cases: [row('01', 'b', 1), row('02', 'a', 2)],
      submissions: [
        solution(1, 'C++ With O2'),
        solution(2, null),
        solution(3, 'Python2', 'print 1'),
        solution(4, null),
      ],
      codeTemplates: {
        'C With O2': joinTemplate({ prepend: 'p', template: 't', append: 'a' }, 'C With O2'),
        Python3: joinTemplate({ prepend: '', template: ' t ', append: '' }, 'Python3'),
      },
      attachments: ['1.png', '2.jpg', '5.gif', '6.webp'].map((end) => ({
        name: `picture-${end}`,
        path: `pictures/picture-${end}`,
        isPicture: true,
      })),
      packageMeta: { fpsVersion: '1.2', url: 'u' },
    },
    report: {
      taken: [
        ...items(
          'title',
          'source',
          'url',
          'time_limit',
          'memory_limit',
          'description',
          'input',
          'output',
          'hint',
        ),
        ...items(
          'sample_input',
          'sample_output',
          'test_input',
          'test_output',
          'solution',
          'prepend',
          'template',
        ),
        ...items('append', 'tpj', 'spj', 'img', 'remote_oj', 'remote_id'),
      ],
      converted: ['exit status'],
      ignored: ['second checker'],
      'lost: none': [...items('odd'), 'solution 2', 'solution 4'],
      'lost: display': ['img 3', 'img 4', 'template Odd'],
      'lost: verdict': ['code around C'],
    },
  },
  'an interactor beside a checker, and inputs of which some have no answer': {
    xml: `<title>T</title><time_limit>0.0001</time_limit><memory_limit>0.5</memory_limit>
<interactor language="C++">i</interactor><spj>s</spj><test_input>1</test_input><test_input>2</test_input><test_output>3</test_output>`,
    data: ['1', '3', '2', ''],
    problem: {
      ...usual,
      titles: { 'en-US': 'T' },
      statements: { 'en-US': noText },
      timeLimitMs: 1,
      memoryLimitMb: 1,
      judgeMode: 'interactive',
      checker: { language: 'C++', code: 'i', dialect: 'testlib', scoreUnit: 'percent', args: [] },
      cases: [row('01', '1', 1), row('02', '2', 2)],
    },
    report: {
      taken: items('title', 'time_limit', 'memory_limit', 'interactor', 'spj', 'test_input', 'test_output'),
      converted: ['exit status', 'test_output'],
      'lost: none': ['checker'],
    },
  },
  'answers among the inputs, with marks in the names': {
    xml: `<title>题</title><spj> </spj><test_input name="a.1[30]">1</test_input><test_input name="x">2</test_input>
<test_input name="a.2[7]">3</test_input><test_input name="y">4</test_input><test_input name="b">5</test_input><test_input name="z">6</test_input>`,
    data: ['1', '2', '3', '4', '5', '6'],
    problem: {
      ...usual,
      titles: { 'zh-CN': '题' },
      statements: { 'zh-CN': noText },
      type: 1,
      judgeCaseMode: 'subtask_lowest',
      cases: [row('01', 'a.1[30]', 1, 37), row('02', 'a.2[7]', 2, 37), row('03', 'b', 3, 10, 2)],
      groups: [
        { group: 1, name: '1', dependsOn: [] },
        { group: 2, name: '2', dependsOn: [] },
      ],
    },
    report: {
      taken: items('title', 'spj', 'test_input'),
      converted: ['exit status', 'memory limit', 'scores', 'test_output', 'time limit'],
    },
  },
  'samples that are the only test data, and a checker that uses testlib plainly': {
    xml: `<title>T</title><sample_input>1</sample_input><sample_output> </sample_output>
<sample_input>2</sample_input><sample_output>x</sample_output>
<spj language="C++">#include "testlib.h"
int main(int c, char **v) { registerTestlibCmd(c, v); }</spj>`,
    data: ['1', ' ', '2', 'x'],
    problem: {
      ...usual,
      titles: { 'en-US': 'T' },
      statements: { 'en-US': noText },
      samples: [
        { input: '1', output: ' ' },
        { input: '2', output: 'x' },
      ],
      judgeMode: 'spj',
      checker: {
        language: 'C++',
        code: '#include "testlib.h"\nint main(int c, char **v) { registerTestlibCmd(c, v); }',
        dialect: 'testlib',
        scoreUnit: 'percent',
        args: [],
      },
      cases: [row('01', 'sample1', 1), row('02', 'sample2', 2)],
    },
    report: {
      taken: items('title', 'sample_input', 'sample_output', 'spj'),
      converted: ['exit status', 'memory limit', 'spj', 'test_input', 'time limit'],
    },
  },
  'a single sum of marks': {
    xml: `<title>T</title><test_input name="a[1]">1</test_input><test_output name="a[1]">1</test_output>
<test_input name="b">2</test_input><test_output name="b">2</test_output>`,
    data: ['1', '1', '2', '2'],
    problem: {
      ...usual,
      titles: { 'en-US': 'T' },
      statements: { 'en-US': noText },
      type: 1,
      cases: [row('01', 'a[1]', 1, 1), row('02', 'b', 2, 10)],
    },
    report: {
      taken: items('title', 'test_input', 'test_output'),
      converted: ['exit status', 'memory limit', 'scores', 'time limit'],
    },
  },
  'what is not judged': {
    xml: `<title>T</title><time_limit unit="h">1</time_limit><memory_limit unit="GB">1</memory_limit>
<remote_oj>x</remote_oj><spj language="Text">x</spj><test_input name="a">1</test_input>
<test_output>1</test_output><test_output>2</test_output><test_output>3</test_output>`,
    data: ['1', '1'],
    problem: {
      ...usual,
      titles: { 'en-US': 'T' },
      statements: { 'en-US': noText },
      memoryLimitMb: 1,
      cases: [row('01', 'a', 1)],
    },
    report: {
      taken: items('title', 'time_limit', 'memory_limit', 'remote_oj', 'spj', 'test_input', 'test_output'),
      converted: ['exit status'],
    },
    stops: [
      'problems of other judges are not imported',
      'unknown unit h of the time limit',
      'unknown unit gb of the memory limit',
      'problems with answers submitted as text are not supported',
      '2 answers have no input',
    ],
  },
  'inputs without answers, of which names occur twice': {
    xml: `<title>T</title><test_input name="a">1</test_input><test_input name="a">2</test_input>
<test_output name="a">3</test_output><spj language="Odd">x</spj>`,
    data: ['1', '3', '2', ''],
    problem: {
      ...usual,
      titles: { 'en-US': 'T' },
      statements: { 'en-US': noText },
      cases: [row('01', 'a', 1), row('02', 'a', 2)],
    },
    report: {
      taken: items('title', 'test_input', 'test_output', 'spj'),
      converted: ['exit status', 'memory limit', 'time limit'],
    },
    stops: ['checkers in Odd are not supported', '1 of 2 inputs have no answer'],
  },
  'no test data': {
    xml: '<title>T</title><sample_input>1</sample_input><sample_output> </sample_output>',
    data: [],
    problem: {
      ...usual,
      titles: { 'en-US': 'T' },
      statements: { 'en-US': noText },
      samples: [{ input: '1', output: ' ' }],
    },
    report: {
      taken: items('title', 'sample_input', 'sample_output'),
      converted: ['exit status', 'memory limit', 'time limit'],
    },
    stops: ['the problem has no test data'],
  },
};

for (const [what, { xml, data, problem, report, stops = [] }] of Object.entries(examples))
  test(`reads ${what}`, async (t) => {
    const [plan] = await plansOfFile(t, 'a.xml', `<fps version="1.2"><item>${xml}</item></fps>`);
    assert.ok(plan);
    assert.deepEqual(plan.problem, { ...newProblem(), ...problem });
    assert.deepEqual(
      itemsByOutcome(plan),
      Object.fromEntries(Object.entries(report).map(([outcome, all]) => [outcome, [...all].sort()])),
    );
    assert.deepEqual(plan.stops, stops);
    const { source } = plan;
    const paths = plan.problem.cases.flatMap(({ inputPath, answerPath }) => [inputPath, answerPath]);
    assert.deepEqual(await Promise.all(paths.map(async (path) => String(await source.read(path)))), data);
    await source.close();
  });

test('items of files in folders are numbered with leading zeros, and text before the XML is reported', async (t) => {
  const item = '<item><title>T</title><test_input>1</test_input><test_output>1</test_output></item>';
  const plans = await plansOfFile(
    t,
    'a.xml',
    `\ufeff Notice: x\u0007\n<?xml version="1.0"?><fps version="1.2">${item.repeat(10).replace('T', 'T\u0007')}</fps>`,
  );
  assert.deepEqual([plans.length, plans[0]?.root, plans[9]?.root], [10, '01', '10']);
  const remarks = plans[0]?.entries.filter(({ item: name }) => /control|before/.test(name));
  assert.deepEqual(remarks, [
    {
      item: 'text before the XML',
      outcome: 'ignored',
      note: '10 characters before the XML are ignored',
    },
    {
      item: 'control characters',
      outcome: 'converted',
      note: 'characters that XML forbids, replaced by U+FFFD in the whole file: 1',
    },
  ]);
});
