import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plansOfFile } from '../../testing/packages.ts';
import { fpsWriter } from './write.ts';

const plain = `<item><title><![CDATA[A &amp; B]]></title><time_limit unit="s"><![CDATA[0.5]]></time_limit>
<memory_limit unit="kb">65536</memory_limit><description><![CDATA[<p>Add. <img src="/up/1.png"></p>]]></description>
<input><![CDATA[[md]Two.[/md]]]></input><output>One.</output>
<sample_input>1 2
</sample_input><sample_output>3
</sample_output>
<test_input><![CDATA[1 2
]]></test_input><test_output><![CDATA[3
]]></test_output>
<img><src>/up/1.png</src><base64>iVBORw0KGgoAAAAN</base64></img>
<solution language="C++">int main() {}</solution></item>`;

const fps = (items: string, head = '<?xml version="1.0" encoding="UTF-8"?>'): string =>
  `${head}<fps version="1.4"><generator name="x" url="y"/>${items}</fps>`;

const data = (text: string): string => fps(`<item><title>x</title>${text}</item>`);

test('reads an item with limits, texts, pictures and data', async (t) => {
  const [plan] = await plansOfFile(t, 'problems.xml', fps(plain));
  assert.ok(plan);
  const { problem } = plan;
  assert.deepEqual(plan.stops, []);
  assert.deepEqual([problem.timeLimitMs, problem.memoryLimitMb], [500, 64]);
  assert.deepEqual(problem.titles, { 'en-US': 'A & B' });
  assert.equal(problem.statements['en-US']?.description, '<p>Add. <img src="picture-1.png"></p>');
  assert.equal(problem.statements['en-US']?.input, 'Two.');
  assert.deepEqual(problem.samples, [{ input: '1 2\n', output: '3\n' }]);
  assert.deepEqual(problem.attachments, [
    { name: 'picture-1.png', path: 'pictures/picture-1.png', isPicture: true },
  ]);
  const [one] = problem.cases;
  assert.equal(String(await plan.source.read(one?.answerPath ?? '')), '3\n');
  assert.equal(problem.submissions[0]?.language, 'C++ With O2');
});

test('reads several items as several problems', async (t) => {
  const plans = await plansOfFile(t, 'problems.xml', fps(plain + plain.replace('A &amp; B', '甲')));
  assert.deepEqual(
    plans.map(({ root, problem }) => [root, problem.titles]),
    [
      ['1', { 'en-US': 'A & B' }],
      ['2', { 'zh-CN': '甲' }],
    ],
  );
});

test('ignores an external document type and rejects an internal one', async (t) => {
  const outside = fps(plain, '<!DOCTYPE fps PUBLIC "x" "http://127.0.0.1:1/never.dtd">');
  assert.equal((await plansOfFile(t, 'a.xml', outside)).length, 1);
  const inside = fps(plain, '<!DOCTYPE fps [<!ENTITY a "aaaa">]>');
  await assert.rejects(plansOfFile(t, 'b.xml', inside), /DTD/);
});

test('reads GBK texts, and replaces and reports control characters', async (t) => {
  // "甲" in GBK.
  const bytes = Buffer.concat([
    Buffer.from('<?xml version="1.0" encoding="GBK"?><fps version="1.2"><item><title>'),
    Buffer.from([0xbc, 0xd7]),
    Buffer.from(
      '</title><hint>a\x02b</hint><test_input>1</test_input><test_output>1</test_output></item></fps>',
    ),
  ]);
  const [plan] = await plansOfFile(t, 'a.xml', bytes);
  assert.equal(plan?.problem.titles['zh-CN'], '甲');
  assert.equal(plan?.problem.statements['zh-CN']?.hint, 'a\ufffdb');
  assert.ok(plan?.entries.some((entry) => entry.item === 'control characters'));
});

test('keeps the argument order of checkers', async (t) => {
  const spj = '<spj language="C++">int main() {}</spj>';
  const [own] = await plansOfFile(t, 'a.xml', fps(plain.replace('</item>', `${spj}</item>`)));
  assert.equal(own?.problem.checker?.dialect, 'hustoj');
  const both = plain.replace('</item>', `${spj}<tpj language="C++">int main() { return 1; }</tpj></item>`);
  const [testlib] = await plansOfFile(t, 'a.xml', fps(both));
  assert.deepEqual([testlib?.problem.judgeMode, testlib?.problem.checker?.dialect], ['spj', 'testlib']);
});

test('pairs answers by name or as every second input of old exporters, and accepts missing ones', async (t) => {
  const named =
    '<test_input name="b">B</test_input><test_input name="a">A</test_input><test_output name="a">1</test_output><test_output name="b">2</test_output>';
  const [byName] = await plansOfFile(t, 'a.xml', data(named));
  const read = async (path = ''): Promise<string> => String(await byName?.source.read(path));
  assert.deepEqual(
    [await read(byName?.problem.cases[0]?.inputPath), await read(byName?.problem.cases[0]?.answerPath)],
    ['B', '2'],
  );
  const [old] = await plansOfFile(t, 'a.xml', data('<test_input>1</test_input><test_input>2</test_input>'));
  assert.deepEqual([old?.problem.cases.length, old?.stops], [1, []]);
  const [odd] = await plansOfFile(t, 'a.xml', data('<test_input>1</test_input>'));
  assert.match(odd?.stops.join() ?? '', /have no answer/);
});

const image = (src: string) => `<img><src>${src}</src><base64>iVBORw0KGgoAAAAN</base64></img>`;

test('replaces the address of a picture only as a whole, not within another address', async (t) => {
  const item = plain
    .replace('<img src="/up/1.png">', '![](/up/1.png) ![](1.png) ![](png)')
    .replace('</item>', `${image('1.png')}${image('png')}</item>`);
  const [plan] = await plansOfFile(t, 'problems.xml', fps(item));
  assert.equal(
    plan?.problem.statements['en-US']?.description,
    '<p>Add. ![](picture-1.png) ![](picture-2.png) ![](picture-3.png)</p>',
  );
});

test('an interactor decides; answers submitted as a text stop the import', async (t) => {
  const interactor = '<interactor language="C++">#include "testlib.h"</interactor>';
  const input = '<test_input>1</test_input>';
  const [plan] = await plansOfFile(t, 'a.xml', data(`${input}${interactor}<spj language="C">int x;</spj>`));
  assert.ok(plan);
  assert.deepEqual(plan.stops, []);
  assert.deepEqual([plan.problem.judgeMode, plan.problem.checker?.dialect], ['interactive', 'testlib']);
  assert.ok(plan.entries.some(({ item, outcome }) => item === 'checker' && outcome === 'lost'));
  const [file] = fpsWriter.write(plan.problem).files;
  const texts = file && 'pieces' in file ? file.pieces.filter((piece) => typeof piece === 'string') : [];
  assert.match(texts.join(''), /<interactor language="C\+\+">#include &quot;testlib\.h&quot;<\/interactor>/);
  const [text] = await plansOfFile(t, 'b.xml', data(`${input}<spj language="Text">text judge</spj>`));
  assert.match(text?.stops.join() ?? '', /submitted as text/);
});

test('Python 2 is recognized, and the report says what an exit status means', async (t) => {
  const old =
    '<test_input>1</test_input><test_output>1</test_output><solution language="Python">print 1</solution>';
  const [plan] = await plansOfFile(t, 'a.xml', data(old));
  assert.equal(plan?.problem.submissions[0]?.language, 'Python2');
  assert.ok(plan?.entries.some(({ item, outcome }) => item === 'exit status' && outcome === 'converted'));
});

test('an item without test data is judged by its samples, as in HUSTOJ', async (t) => {
  const sample = '<sample_input>1 2</sample_input><sample_output>3</sample_output>';
  const [taken, unanswered, checked] = await Promise.all(
    [
      sample,
      '<sample_input>1 2</sample_input>',
      '<sample_input>1 2</sample_input><spj language="C">int main() {}</spj>',
    ].map(async (text) => (await plansOfFile(t, 'problems.xml', data(text)))[0]),
  );
  assert.deepEqual(taken?.stops, []);
  assert.equal(taken?.problem.cases.length, 1);
  const [one] = taken?.problem.cases ?? [];
  assert.equal(String(await taken?.source.read(one?.inputPath ?? '')), '1 2');
  assert.equal(String(await taken?.source.read(one?.answerPath ?? '')), '3');
  assert.equal(taken?.entries.find(({ item }) => item === 'test_input')?.outcome, 'converted');
  // A sample without an answer would accept every program that prints nothing, so it is not test data.
  assert.deepEqual(unanswered?.stops, ['the problem has no test data']);
  assert.deepEqual(checked?.stops, []);
});

function testlibProgram(registration: string): string {
  return `#include "testlib.h"\nint main(int argc, char* argv[]) { ${registration} quitf(_ok, ""); }`;
}

test('a special judge that uses testlib gets its files in the order of testlib', async (t) => {
  const kinds: [code: string, dialect: string][] = [
    ['int main() {}', 'hustoj'],
    [testlibProgram('registerTestlibCmd(argc, argv);'), 'testlib'],
    [testlibProgram('std::swap(argv[2], argv[3]); registerTestlibCmd(argc, argv);'), 'hustoj'],
    [testlibProgram('registerTestlib(3, argv[1], argv[3], argv[2]);'), 'hustoj'],
  ];
  for (const [code, dialect] of kinds) {
    const tests = '<test_input>1</test_input><test_output>1</test_output>';
    const [plan] = await plansOfFile(
      t,
      'problems.xml',
      data(`${tests}<spj language="C++"><![CDATA[${code}]]></spj>`),
    );
    assert.equal(plan?.problem.checker?.dialect, dialect, code);
    const isConverted = plan?.entries.some(({ item, outcome }) => item === 'spj' && outcome === 'converted');
    assert.equal(isConverted, dialect === 'testlib');
  }
});

const tests = (...names: readonly string[]): string =>
  names
    .map(
      (name) => `<test_input name="${name}">${name}</test_input><test_output name="${name}">1</test_output>`,
    )
    .join('');

const marked: [what: string, names: readonly string[], mode: string, scores: string][] = [
  ['marks of single cases', ['1[30]', '2[70]'], 'default', '1:30 1:70'],
  ['a case without marks beside others', ['a[30]', 'b'], 'default', '1:30 1:10'],
  ['cases that agree up to the dot', ['1.1[10]', '1.2[20]', '2.1[70]'], 'subtask_lowest', '1:30 1:30 2:70'],
  ['cases that agree up to the bracket only', ['a[10]', 'a[20]'], 'default', '1:10 1:20'],
  ['no marks', ['1.1', '1.2'], 'default', '1:null 1:null'],
];
for (const [what, names, mode, scores] of marked)
  test(`HUSTOJ scores: ${what}`, async (t) => {
    const [plan] = await plansOfFile(t, 'problems.xml', data(tests(...names)));
    assert.ok(plan);
    const { problem, stops } = plan;
    assert.deepEqual([stops, problem.judgeCaseMode], [[], mode]);
    assert.equal(problem.cases.map(({ group, score }) => `${group}:${score}`).join(' '), scores);
    assert.equal(problem.type, scores.includes('null') ? 0 : 1);
  });

test('scores are written into names, and other brackets of names are not taken for marks', async (t) => {
  const [plan] = await plansOfFile(t, 'problems.xml', data(tests('1.1[10]', '1.2[21]', '2.1[69]')));
  assert.ok(plan);
  const namesOf = (problem: typeof plan.problem): string[] =>
    fpsWriter
      .write(problem, 1)
      .files.flatMap((file) =>
        'pieces' in file
          ? file.pieces.flatMap((piece) =>
              typeof piece === 'string' ? (/<test_input name="([^"]*)"/.exec(piece)?.[1] ?? []) : [],
            )
          : [],
      );
  assert.deepEqual(namesOf(plan.problem), ['01.01[15]', '01.02[16]', '02.01[69]']);
  assert.deepEqual(namesOf({ ...plan.problem, type: 0 }), ['1.1(10)', '1.2(21)', '2.1(69)']);
  const halves = plan.problem.cases.map((one) => Object.assign(one, { score: 2.5 }));
  assert.deepEqual(namesOf({ ...plan.problem, cases: halves }), ['1.1(10)', '1.2(21)', '2.1(69)']);
});
