import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import fc from 'fast-check';
import { PackageError, type ImportPlan } from '../../model/plan.ts';
import { plansOfFile, remarks, writeZip } from '../../testing/packages.ts';
import { readProblemPackages } from '../../read/read.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const fps = (items: string): string => `${head}<fps version="1.4">${items}</fps>`;
const data = '<test_input>1</test_input><test_output>2</test_output>';
const item = (text: string): string => `<item><title>Sum</title>${text}</item>`;

async function read(t: TestContext, text: string): Promise<ImportPlan> {
  const [plan] = await plansOfFile(t, 'a.xml', fps(item(text)));
  assert.ok(plan);
  return plan;
}

const stops: readonly [what: string, text: string, reason: RegExp][] = [
  ['no test data', '', /has no test data/],
  ['more answers than inputs', `${data}<test_output>3</test_output>`, /1 answers have no input/],
  ['more inputs than answers', `${data}<test_input>3</test_input>`, /1 of 2 inputs have no answer/],
  ['a time limit in minutes', `<time_limit unit="min">1</time_limit>${data}`, /unit min/],
  ['a memory limit in words', `<memory_limit unit="words">64</memory_limit>${data}`, /unit words/],
  ['another judge', `<remote_oj>POJ</remote_oj>${data}`, /other judges/],
  ['a checker in no known language', `<spj language="Klingon">x</spj>${data}`, /Klingon/],
];
for (const [what, text, reason] of stops)
  test(`${what} stops the problem`, async (t) => {
    assert.match((await read(t, text)).stops.join('\n'), reason);
  });

type Problem = ImportPlan['problem'];
const limitsOf = ({ timeLimitMs, memoryLimitMb }: Problem) => [timeLimitMs, memoryLimitMb];
const limit = (name: string, value: string, unit: string) => `<${name} unit="${unit}">${value}</${name}>`;

const reads: readonly [
  what: string,
  text: string,
  of: (problem: Problem) => unknown,
  expected: unknown,
  report?: RegExp,
][] = [
  [
    'limits in the other units',
    limit('time_limit', '250', 'MS') + limit('memory_limit', '1025', 'KB'),
    limitsOf,
    [250, 2],
  ],
  [
    'limits that are none',
    limit('time_limit', 'x', 's') + limit('memory_limit', '-1', 'mb'),
    limitsOf,
    [1000, 256],
    /time limit/,
  ],
  [
    'limits of next to nothing',
    limit('time_limit', '0.0001', 's') + limit('memory_limit', '0.1', 'mb'),
    limitsOf,
    [1, 1],
  ],
  ['a second limit', limit('time_limit', '2', 's') + limit('time_limit', '9', 's'), limitsOf, [2000, 256]],
  ['an element that nobody knows', '<secret>x</secret>', ({ cases }) => cases.length, 1, /item: secret/],
  [
    'names that every object has',
    '<constructor>x</constructor>',
    ({ cases }) => cases.length,
    1,
    /item: constructor/,
  ],
  ['a title in entities', '', ({ titles }) => titles, { 'en-US': 'Sum' }],
  [
    'samples without outputs, and empty ones',
    '<sample_input>1</sample_input><sample_input/><sample_output>2</sample_output>',
    ({ samples }) => samples,
    [{ input: '1', output: '2' }],
  ],
  [
    'Markdown in its marks and HTML without',
    '<description>[md]**a**[/md]</description><hint>&lt;b&gt;c&lt;/b&gt;</hint>',
    ({ statements }) => [statements['en-US']?.description, statements['en-US']?.hint],
    ['**a**', '<div>\n<b>c</b>\n</div>'],
  ],
  [
    'solutions in languages of any name',
    '<solution language="toString">x</solution><solution>y</solution><solution language="Python">z</solution>',
    ({ submissions }) => submissions.map(({ language }) => language),
    [null, null, 'Python3'],
    /solution 1/,
  ],
  ['a checker of blanks', '<spj language="C++">  </spj>', ({ judgeMode }) => judgeMode, 'default'],
  [
    'templates of a name that every object has',
    '<template language="__proto__">x</template><template language="Java">y</template>',
    ({ codeTemplates }) => Object.keys(codeTemplates),
    ['Java'],
    /template __proto__/,
  ],
];
for (const [what, text, of, expected, report] of reads)
  test(`reads ${what} and reports losses`, async (t) => {
    const plan = await read(t, text + data);
    assert.deepEqual(plan.stops, []);
    assert.deepEqual(of(plan.problem), expected);
    if (report)
      assert.match(
        remarks(plan)
          .map(({ item: name }) => name)
          .join('\n'),
        report,
      );
  });

/** FPS elements with named inputs and answers, and the pairs that are expected. */
const pairings: readonly [what: string, text: string, expected: readonly (readonly [string, string])[]][] = [
  [
    'by their names',
    named('b.in', 'a.in') + answers('a.out', 'b.out'),
    [
      ['b.in', 'b.out'],
      ['a.in', 'a.out'],
    ],
  ],
  [
    'by their places where one has no name',
    named('b.in', '') + answers('a.out', 'b.out'),
    [
      ['b.in', 'a.out'],
      ['', 'b.out'],
    ],
  ],
  [
    'by their places where two share a name',
    named('a.in', 'a.in') + answers('a.out', 'b.out'),
    [
      ['a.in', 'a.out'],
      ['a.in', 'b.out'],
    ],
  ],
  [
    'by an older name of the attribute',
    '<test_input filename="x.in">x.in</test_input><test_output filename="x.ans">x.ans</test_output>',
    [['x.in', 'x.ans']],
  ],
];
function named(...names: readonly string[]): string {
  return names.map((name) => `<test_input name="${name}">${name}</test_input>`).join('');
}
function answers(...names: readonly string[]): string {
  return names.map((name) => `<test_output name="${name}">${name}</test_output>`).join('');
}
for (const [what, text, expected] of pairings)
  test(`pairs inputs and answers ${what}`, async (t) => {
    const plan = await read(t, text);
    assert.deepEqual(plan.stops, []);
    const found = await Promise.all(
      plan.problem.cases.map(async ({ inputPath, answerPath }) => [
        String(await plan.source.read(inputPath)),
        String(await plan.source.read(answerPath)),
      ]),
    );
    assert.deepEqual(found, expected);
  });

const png = 'iVBORw0KGgoAAAAN';
const image = (src: string, base64: string) => `<img><src>${src}</src><base64>${base64}</base64></img>`;

test('detects pictures by their first bytes, imports each address once, and rejects types that run scripts', async (t) => {
  const svg = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
  const plan = await read(
    t,
    `<description>a.png b.svg c.png</description>${image('a.png', png)}${image('b.svg', svg)}${image('', png)}${image('c.png', '!!!')}${data}`,
  );
  assert.deepEqual(
    plan.problem.attachments.map(({ name }) => name),
    ['picture-1.png'],
  );
  assert.equal(plan.problem.statements['en-US']?.description, 'picture-1.png b.svg c.png');
  assert.equal(
    plan.entries.filter(({ item: name, outcome }) => name.startsWith('img') && outcome === 'lost').length,
    3,
  );
});

test('many pictures and a long text take time proportional to their sum, not their product', async (t) => {
  const images = Array.from(
    { length: 3000 },
    (_, index) => `<img><src>/upload/image/picture-${index}-x.png</src><base64>${png}</base64></img>`,
  ).join('');
  const text = '/upload/image/picture-'.repeat(20_000);
  const before = process.cpuUsage();
  await read(t, `<description>${text}</description>${images}${data}`);
  const seconds = process.cpuUsage(before).user / 1e6;
  assert.ok(seconds < 5, `${seconds} s`);
});

test('truncating or changing an FPS file anywhere gives plans or an error', async (t) => {
  const whole = fps(item(`${data}<description>[md]x[/md]</description><solution language="C">y</solution>`));
  const spoilt = fc.oneof(
    fc.nat(whole.length).map((length) => whole.slice(0, length)),
    fc
      .tuple(
        fc.nat(whole.length),
        fc.constantFrom('<', '>', '&', '"', '\0', '<!--', ']]>', '<![CDATA[', '&#0;', '\ufffe'),
      )
      .map(([at, text]) => whole.slice(0, at) + text + whole.slice(at)),
  );
  await fc.assert(
    fc.asyncProperty(spoilt, async (text) => {
      try {
        const plans = await plansOfFile(t, 'a.xml', text);
        await plans[0]?.source.close();
      } catch (error) {
        assert.ok(error instanceof PackageError, error instanceof Error ? error.stack : String(error));
      }
    }),
    { numRuns: 60 },
  );
});

test('reads several files of an archive in order and ignores other XML files', async (t) => {
  const path = await writeZip(t, [
    { name: 'b.xml', content: fps(item(data)) },
    { name: 'a/x.XML', content: fps(item(data) + item(data)) },
    { name: 'pom.xml', content: '<project><fps/></project>' },
    { name: 'empty.xml', content: '' },
  ]);
  const plans = await readProblemPackages(path);
  assert.deepEqual(
    plans.map(({ root, stops: reasons }) => [root, reasons.length]),
    [
      ['a/x/1', 0],
      ['a/x/2', 0],
      ['b/1', 0],
    ],
  );
  await plans[0]?.source.close();
});
