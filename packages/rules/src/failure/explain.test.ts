import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CaseFailure } from '@xiezhi/contract/text/case-failure';
import { chooseComparer, type ComparisonChoice } from '../comparers/choose.ts';
import { explainFailure } from './explain.ts';
import { redactFailure } from './redact-failure.ts';
import { outputText } from './output-text.ts';
import { differenceLabel, failureText } from './sentence.ts';

const tolerant: ComparisonChoice = { isRemoveEndBlank: true };
const strict: ComparisonChoice = { isRemoveEndBlank: false };

function textOf(text: string) {
  const bytes = new TextEncoder().encode(text);
  return outputText(bytes, bytes.length);
}

function compare(user: string, answer: string, choice: ComparisonChoice) {
  const comparer = chooseComparer(choice);
  assert.ok(comparer);
  for (const [side, text] of [
    ['user', user],
    ['answer', answer],
  ] as const) {
    comparer.feed(side, new TextEncoder().encode(text));
    comparer.end(side);
  }
  const result = comparer.result();
  assert.ok(result);
  return result;
}

function explain(user: string, answer: string, choice = tolerant) {
  const { difference } = compare(user, answer, choice);
  const { why, quoted } = explainFailure(textOf(user), textOf(answer), choice, difference);
  return { why: { ...why, printed: null } satisfies CaseFailure, quoted };
}

/** Output, answer, the sentences in both languages for viewers who see the data, and those for other viewers. */
const table: [
  user: string,
  answer: string,
  chinese: string,
  english: string,
  hidden: string,
  choice?: ComparisonChoice,
][] = [
  [
    '46 9\n32 3\n36 -17\n',
    '46 9\n32 3\n36 17\n',
    '第 3 行第 2 个数：应为 17，输出为 -17',
    'Line 3, 2nd number: expected 17, got -17',
    '有一个数只差正负号',
  ],
  [
    '1\n2\n3\n',
    '1\n2\n3\n4\n',
    '输出到第 3 行为止，应有 4 行',
    'Output ends after line 3; 4 lines expected',
    '输出的行数比期望输出少',
  ],
  ['1\n2\n3\n4\n', '1\n2\n', '第 2 行之后还有 2 行', '2 more lines after line 2', '输出的行数比期望输出多'],
  [
    '1\n2\n',
    '',
    '不应有输出，程序输出了 2 行',
    'No output expected; 2 lines were printed',
    '输出的行数比期望输出多',
  ],
  [
    '1.00000000000000000001\n',
    '1.00000000000000000002\n',
    '第 1 行第 1 个数：应为 1.00000000000000000002，输出为 1.00000000000000000001',
    'Line 1, 1st number: expected 1.00000000000000000002, got 1.00000000000000000001',
    '有一个数有误差',
  ],
  ['\n \n', '1\n', '程序没有输出任何内容', 'The program printed nothing', '程序没有输出任何内容'],
  [
    '0.33\n',
    '0.333333\n',
    '第 1 行第 1 个数：应为 0.333333，输出为 0.33，误差 3e-3',
    'Line 1, 1st number: expected 0.333333, got 0.33, error 3e-3',
    '有一个数有误差',
  ],
  [
    '\ufeff3\n',
    '3\n',
    '第 1 行只差不可见字符：应为 3，输出为 \\u{feff}3',
    'Line 1 differs only in invisible characters: expected 3, got \\u{feff}3',
    '有一个词只差不可见字符',
  ],
  [
    '\u22123\n',
    '-3\n',
    '第 1 行第 1 个词：应为 -3，输出为 \\u{2212}3',
    'Line 1, 1st word: expected -3, got \\u{2212}3',
    '有一个词的内容不同',
  ],
  [
    'a\u3000b\n',
    'ab\n',
    '第 1 行第 1 个词：应为 ab，输出为 a\\u{3000}b',
    'Line 1, 1st word: expected ab, got a\\u{3000}b',
    '有一个词的内容不同',
  ],
  [
    'Yes\n',
    'YES\n',
    '第 1 行只差大小写：应为 YES，输出为 Yes',
    'Line 1 differs only in case: expected YES, got Yes',
    '有一个词只差大小写',
  ],
  [
    '1\n2 3 \n',
    '1\n2 3\n',
    '第 2 行行末多 1 个空白，数值都对',
    'Line 2 has 1 trailing space; all values are correct',
    '行末空白不同，数值都对',
    strict,
  ],
  [
    '1 2',
    '1 2\n',
    '末尾少 1 个换行，数值都对',
    '1 missing line break at the end; all values are correct',
    '末尾的空白不同，数值都对',
    strict,
  ],
  [
    '1  2\n',
    '1 2\n',
    '第 1 行中间多 1 个空白，数值都对',
    'Line 1 has 1 extra space between words; all values are correct',
    '中间空白不同，数值都对',
  ],
  [
    '1\n2\n3\n',
    '1 2\n3\n',
    '第 1 行换行的位置不同，数值都对',
    'Line 1 has a misplaced line break; all values are correct',
    '换行的位置不同，数值都对',
  ],
  ['1 2\n5\n', '1 2 3\n5\n', '第 1 行少了 1 个词', 'Line 1 is missing 1 word', '输出不完整，缺少内容'],
  ['1 2 8 9\n5\n', '1 2\n5\n', '第 1 行多了 2 个词', 'Line 1 has 2 extra words', '输出了多余的内容'],
  [
    '-294967296\n',
    '4000000000\n',
    '第 1 行第 1 个数：应为 4000000000，输出为 -294967296',
    'Line 1, 1st number: expected 4000000000, got -294967296',
    '有一个数不同，像是 32 位整数溢出',
  ],
  [
    '1.2 7',
    '1 2',
    '第 1 行第 2 个数：应为 2，输出为 7',
    'Line 1, 2nd number: expected 2, got 7',
    '有一个数的数值不同',
    {
      isRemoveEndBlank: true,
      comparer: { kind: 'words', absoluteTolerance: 0.5 },
    },
  ],
  [
    '1 7',
    '1 2',
    '多余的一项：7',
    'Extra item: 7',
    '有一项是多余的',
    { isRemoveEndBlank: true, comparer: { kind: 'unorderedWords' } },
  ],
];

for (const [user, answer, chinese, english, hidden, choice] of table) {
  test(`${JSON.stringify(user)} for ${JSON.stringify(answer)}: ${english}`, () => {
    const { why, quoted } = explain(user, answer, choice);
    const context = { why, quoted, name: '#1' };
    assert.deepEqual([failureText(context, 'zh-CN'), failureText(context, 'en-US')], [chinese, english]);
    assert.equal(failureText({ why: redactFailure(why, 'C++'), quoted: null, name: '#1' }, 'zh-CN'), hidden);
  });
}

test('suggests how to flush when the program waits for a reply to unsent output', () => {
  const time = { kind: 'time', used: 2, limit: 1000, isStopped: true, isIdle: true } as const;
  const context = (flush: string | null) => ({
    why: { cause: { ...time, flush }, printed: null, shape: null },
    quoted: null,
    name: '#1',
  });
  assert.match(failureText(context('fflush(stdout)'), 'zh-CN'), /等待回复.*缓冲区.*刷新：fflush\(stdout\)$/);
  assert.match(
    failureText(context('fflush(stdout)'), 'en-US'),
    /waited for a reply.*Flush after each line: fflush\(stdout\)$/,
  );
  assert.match(failureText(context(null), 'en-US'), /Flush after each line$/);
  assert.deepEqual(redactFailure(context('x').why, 'C++'), context('x').why);
});

test('the label shows how a number differs, and is omitted if the sentence without a place says the same', () => {
  const { why } = explain('1\n-2\n', '1\n2\n');
  assert.equal(differenceLabel(why, 'zh-CN'), '只差正负号');
  assert.equal(differenceLabel(redactFailure(why, 'C++'), 'zh-CN'), null);
});

test('counts differing words and compares the layout of both texts', () => {
  assert.partialDeepStrictEqual(explain('1 2\n3 4\n', '1 9\n3 8\n').why, {
    cause: { kind: 'word', differing: 2 },
    shape: 'same',
  });
  assert.equal(explain('1\n5\n', '1\n2\n3\n').why.shape, 'fewerLines');
  assert.equal(explain('1 2\n5\n', '1\n2 3\n').why.shape, 'sameLines');
  assert.equal(explain('1 2\n', '1 2 3\n').why.shape, 'sameLines');
});

test('shortens a long word in the middle and escapes control characters', () => {
  const { quoted } = explain(`${'1'.repeat(60)}\0`, '2'.repeat(60));
  assert.equal(quoted.expected, `${'2'.repeat(19)}…${'2'.repeat(19)}`);
  assert.match(quoted.found ?? '', /^1{19}…1{14}\\u\{0\}$/);
});

test('of truncated texts only the place of the difference is reported', () => {
  const cut = outputText(new TextEncoder().encode('1 2 3'), 1000);
  const whole = textOf('1 2 3 4 5');
  const difference = { line: 7, column: 1, expected: 'secret', found: 'x' };
  const { why, quoted } = explainFailure(cut, whole, tolerant, difference);
  assert.deepEqual(why, { cause: { kind: 'beyond', line: 7 }, shape: null });
  assert.equal(quoted.expected, undefined);
});

test('counts the words that follow on the line, or in a text whose lines do not matter', () => {
  assert.deepEqual(explain('1 2\n3 4 5 6\n', '1 2\n3 4\n').why.cause, {
    kind: 'extra',
    line: 2,
    of: 'words',
    count: 2,
  });
});

test('quotes the output around the first difference, with its position', () => {
  const lines = Array.from({ length: 1000 }, (_, index) => String(index + 1));
  const { quoted } = explain(lines.with(499, 'x').join('\n'), lines.join('\n'));
  assert.equal(quoted.answerLine, 500);
  assert.ok(quoted.output);
  const { from, text, goesOn } = quoted.output;
  assert.deepEqual([from, text.split('\n').length, goesOn], [400, 200, true]);
  assert.equal(text.split('\n')[500 - from], 'x');
});

test('a difference in blanks is on the line of the blanks, although all words were equal', () => {
  const { why, quoted } = explain('1\n2 \n3\n4\n', '1\n2\n3\n4\n', strict);
  assert.deepEqual(why.cause, { kind: 'blanks', how: 'trailing', line: 2, count: 1 });
  assert.equal(quoted.answerLine, 2);
});

test('shows the part of a long line around the word', () => {
  const line = Array.from({ length: 5000 }, (_, index) => String(index)).join(' ');
  const { quoted } = explain(line.replace(' 4000 ', ' oops '), line);
  assert.match(quoted.output?.text ?? '', /^….* oops .*…$/);
  assert.equal(quoted.output?.isShortened, true);
});

test('explains texts of maximum length in linear time', () => {
  const length = 1_000_000;
  const blanks = explain(`1${' '.repeat(length)}2`, '1 2').why.cause;
  assert.deepEqual(blanks, { kind: 'blanks', how: 'between', line: 1, count: length - 1 });
  const digits = `${'1'.repeat(length)}x`;
  const tolerances = { isRemoveEndBlank: true, comparer: { kind: 'words', absoluteTolerance: 0.5 } };
  for (const choice of [tolerant, tolerances])
    assert.partialDeepStrictEqual(explain(digits, '2', choice).why.cause, { kind: 'word', how: 'text' });
  const { cause } = explain('1e5000 '.repeat(100_000), '5 '.repeat(100_000), tolerances).why;
  assert.partialDeepStrictEqual(cause, { kind: 'word', how: 'number', differing: 100_000 });
});

test('explains every rejected output, and public explanations contain nothing of the answer', () => {
  const word = fc.constantFrom('417', '-417', '418', '4.17', 'Abc', 'abc', 'x');
  const blank = fc.constantFrom(' ', '\n', '  ', ' \n', '\t');
  const text = fc.array(fc.tuple(word, blank), { maxLength: 8 }).map((list) => list.flat().join(''));
  const choices = fc.constantFrom(
    tolerant,
    strict,
    ...['words', 'lines', 'unorderedWords', 'unorderedLines', 'yesNo'].map((kind) => ({
      isRemoveEndBlank: true,
      comparer: { kind },
    })),
  );
  fc.assert(
    fc.property(text, text, choices, (user, answer, choice) => {
      if (compare(user, answer, choice).comparison === 'accepted') return;
      const { why } = explain(user, answer, choice);
      assert.notEqual(why.cause.kind, 'beyond', 'all was read, so there is something to say');
      const open = redactFailure(why, 'C++');
      const publicText = failureText({ why: open, quoted: null, name: '#1' }, 'zh-CN') + JSON.stringify(open);
      assert.doesNotMatch(publicText, /417|418|4\.17|abc/i);
      const many = redactFailure(explain(user, `${answer}\n417\n417`, choice).why, 'C++');
      assert.doesNotMatch(JSON.stringify(many), /"(line|count|differing|word)":\d/);
    }),
  );
});
