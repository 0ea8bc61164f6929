import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeEntities } from '../text/html-entities.ts';
import { Keys } from '../text/keys.ts';
import { ConversionReport } from '../report/conversion-report.ts';
import { compareNaturally } from './natural-order.ts';
import { pairFiles } from './pair-files.ts';
import { joinStatement, splitStatement } from '../text/statement-parts.ts';
import { decodeText } from '../text/text.ts';
import { decodeXml } from '../text/xml.ts';

const name = fc.string({ unit: fc.constantFrom('0', '1', '2', '9', 'a', 'B', '-', '/', '獬'), maxLength: 8 });

test('natural order is a total order: antisymmetric and transitive', () => {
  fc.assert(
    fc.property(name, name, name, (a, b, c) => {
      assert.equal(Math.sign(compareNaturally(a, b)), -Math.sign(compareNaturally(b, a)) + 0);
      assert.equal(compareNaturally(a, b) === 0, a === b);
      if (compareNaturally(a, b) <= 0 && compareNaturally(b, c) <= 0) assert.ok(compareNaturally(a, c) <= 0);
    }),
    { numRuns: 2000 },
  );
});

test('natural order compares numbers of any length, with or without leading zeros', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.bigInt({ min: 0n, max: 10n ** 30n }), (a, b) => {
      const order = Math.sign(compareNaturally(`t${a}.in`, `t${b}.in`));
      assert.equal(order, a < b ? -1 : a > b ? 1 : 0);
      const filled = Math.sign(compareNaturally(`t${String(a).padStart(40, '0')}.in`, `t${b}.in`));
      if (a !== b) assert.equal(filled, order);
    }),
  );
});

test('pairs every input once and no answer twice, whatever the folder contains', () => {
  const stem = fc.constantFrom(
    '1',
    '2',
    'a',
    'x/1',
    'input/1',
    'output/1',
    'input1',
    'output1',
    'input',
    'output',
  );
  const ending = fc.constantFrom('.in', '.out', '.ans', '.a', '.txt', '.in1', '.ou1', '.out1', '');
  const path = fc.tuple(stem, ending).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 12 }), (paths) => {
      const pairs = pairFiles(paths);
      const used = pairs.flatMap(({ input, answer }) => (answer === null ? [input] : [input, answer]));
      assert.equal(new Set(used).size, used.length, used.join(' '));
      for (const one of used) assert.ok(paths.includes(one));
      assert.deepEqual(pairFiles(paths.toReversed()), pairs);
    }),
  );
});

const words = '加 é a\r\nb\rc\n';
const plain = '加 é a\nb\nc\n';
const utf16 = Buffer.from(words, 'utf16le');
const encodings: [string, Buffer, string | null][] = [
  ['UTF-8', Buffer.from(words), plain],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${words}`), plain],
  ['UTF-16, the small end first', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), plain],
  [
    'UTF-16, the great end first',
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]),
    plain,
  ],
  ['GBK', Buffer.from([0xbc, 0xd3, 0x20, 0xa8, 0xa6, 0x0d, 0x0a]), '加 é\n'],
  ['GB18030 beyond GBK', Buffer.from([0x94, 0x39, 0xda, 0x33]), '💩'],
  ['nothing', Buffer.alloc(0), ''],
  ['UTF-16 without a mark', utf16, null],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), null],
  ['a NUL', Buffer.from('a\0b'), null],
  ['half of UTF-16', Buffer.from([0xff, 0xfe, 0x00, 0xd8]), null],
];
for (const [what, bytes, text] of encodings) {
  test(`a text in ${what} is ${text === null ? 'rejected' : 'read'}`, () => {
    assert.equal(decodeText(bytes), text);
  });
}

test('any text is preserved in UTF-8 and UTF-16 except for its line ends', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
      fc.pre(!text.includes('\0') && !text.startsWith('\ufeff') && !/^[\u00ff\u00fe]/.test(text));
      const expected = text.replace(/\r\n?/g, '\n');
      assert.equal(decodeText(Buffer.from(text)), expected);
      assert.equal(decodeText(Buffer.from(`\ufeff${text}`, 'utf16le')), expected);
    }),
  );
});

const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?><a>`;

test('detects the encoding of XML by its byte order mark, then its declaration, then by validity', () => {
  const rows: [Buffer, string][] = [
    [Buffer.from(`${declared('UTF-8')}加`), '加'],
    [Buffer.concat([Buffer.from(declared('gb2312')), Buffer.from([0xbc, 0xd3])]), '加'],
    [Buffer.concat([Buffer.from(declared('windows-1251')), Buffer.from([0xcf])]), 'П'],
    [Buffer.from(`\ufeff${declared('utf-16')}加`, 'utf16le'), '加'],
    [Buffer.from(`\ufeff${declared('utf-16')}加`, 'utf16le').swap16(), '加'],
    [Buffer.concat([Buffer.from(declared('no-such')), Buffer.from('加')]), '加'],
    [Buffer.concat([Buffer.from(declared('UTF-8')), Buffer.from([0xbc, 0xd3])]), '加'],
    [Buffer.concat([Buffer.from('<a>'), Buffer.from([0xbc, 0xd3])]), '加'],
  ];
  for (const [bytes, end] of rows) assert.equal(decodeXml(bytes).text.at(-1), end, bytes.toString('latin1'));
  assert.deepEqual(decodeXml(Buffer.from('<a>\x01\ufffe</a>')), { text: '<a>\ufffd\ufffd</a>', replaced: 2 });
});

test('decodes HTML entities by name and number, and keeps text that only looks like one', () => {
  const rows: [string, string][] = [
    ['&lt;&gt;&amp;&quot;&apos;', '<>&"\''],
    ['&amp;lt;', '&lt;'],
    ['&#65;&#x41;&#X4e2d;', 'AA中'],
    ['&#0;&#xd800;&#1114112;', '\uFFFD\uFFFD\uFFFD'],
    ['&nothing; &constructor; &toString; & a;', '&nothing; &constructor; &toString; & a;'],
  ];
  for (const [text, expected] of rows) assert.equal(decodeEntities(text), expected);
});

test('joined parts of a statement split again', () => {
  const line = fc.constantFrom('words', '', '# One', '### Three', '- a', '$x$', '```', '## Other', 'Input');
  const part = fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n').trim());
  const closed = part.filter((text) => (text.match(/```/g) ?? []).length % 2 === 0);
  const parts = fc.record({ description: closed, input: closed, output: closed, hint: closed });
  fc.assert(
    fc.property(parts, fc.constantFrom('zh-CN' as const, 'en-US' as const), (whole, locale) => {
      assert.deepEqual(splitStatement(joinStatement(whole, locale)), { ...whole });
    }),
  );
});

const headings: [string, string][] = [
  ['## Input', 'input'],
  ['## Input ##', 'input'],
  ['##\tInput Format ##  ', 'input'],
  ['## 输入格式', 'input'],
  ['## OUTPUT', 'output'],
  ['## 输出描述 #', 'output'],
  ['## 说明', 'hint'],
  ['## Notes', 'hint'],
  ['# Input', 'input'],
  ['### Input', 'input'],
  ['#### Input', 'description'],
  ['##Input', 'description'],
  ['## Inputs and more', 'description'],
  ['    ## Input', 'description'],
];
for (const [heading, part] of headings) {
  test(`${JSON.stringify(heading)} begins the ${part}`, () => {
    const { description, ...others } = splitStatement(`first\n\n${heading}\n\nsecond`);
    const found = Object.entries(others).find(([, text]) => text.includes('second'))?.[0];
    assert.equal(found ?? 'description', part);
    assert.ok(description.startsWith('first'));
  });
}

const values: [unknown, Record<'text' | 'number' | 'boolean' | 'texts', unknown>][] = [
  ['12', { text: '12', number: 12, boolean: 'stop', texts: ['12'] }],
  [12, { text: '12', number: 12, boolean: 'stop', texts: ['12'] }],
  ['', { text: '', number: 'stop', boolean: 'stop', texts: [''] }],
  ['true', { text: 'true', number: 'stop', boolean: true, texts: ['true'] }],
  [false, { text: 'false', number: 'stop', boolean: false, texts: 'stop' }],
  ['1e999', { text: '1e999', number: 'stop', boolean: 'stop', texts: ['1e999'] }],
  [Number.NaN, { text: 'NaN', number: 'stop', boolean: 'stop', texts: ['NaN'] }],
  [['a', 1], { text: 'stop', number: 'stop', boolean: 'stop', texts: ['a', '1'] }],
  [[null], { text: 'stop', number: 'stop', boolean: 'stop', texts: 'stop' }],
  [{ a: 1 }, { text: 'stop', number: 'stop', boolean: 'stop', texts: 'stop' }],
  [null, { text: undefined, number: undefined, boolean: undefined, texts: undefined }],
];
for (const [value, kinds] of values) {
  test(`a key whose value is ${JSON.stringify(value) ?? 'undefined'} is read or stops, and is recorded once`, () => {
    for (const kind of ['text', 'number', 'boolean', 'texts'] as const) {
      const report = new ConversionReport();
      const keys = new Keys('f', { key: value, other: 1 }, report);
      const read = keys[kind]('key');
      keys.finish();
      const isWrong = kinds[kind] === 'stop';
      assert.deepEqual(read, isWrong ? undefined : kinds[kind], kind);
      assert.equal(report.stops.length, isWrong ? 1 : 0, kind);
      assert.deepEqual(
        report.entries.map((entry) => entry.item),
        ['f: key', 'f: other'],
      );
    }
  });
}

test('reader errors throw for items taken twice, repeated items of a package do not', () => {
  const report = new ConversionReport();
  report.taken('a');
  assert.throws(() => report.taken('a'), /two different values for a/);
  assert.throws(() => report.lost('a', 'none', 'x'), /two different values for a/);
  report.lost('b', 'score', 'first');
  report.lost('b', 'score', 'second');
  assert.throws(() => report.taken('b'), /two different values for b/);
  assert.deepEqual(report.entries[1], { item: 'b', outcome: 'lost', effect: 'score', note: 'first' });
});
