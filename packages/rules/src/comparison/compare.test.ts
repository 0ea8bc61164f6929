import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareStreams } from './compare-streams.ts';
import { createComparer, type Comparison, type ComparisonResult } from './compare.ts';
import { describeDifference } from './difference.ts';

const encoder = new TextEncoder();

function compare(user: string | Uint8Array, answer: string | Uint8Array, removeEndBlank: boolean) {
  return feed([bytes(user)], [bytes(answer)], removeEndBlank);
}

function bytes(text: string | Uint8Array): Uint8Array {
  return typeof text === 'string' ? encoder.encode(text) : text;
}

/** Feeds each side when the comparer requests it. Fails if the comparer requests a side that has ended. */
function feed(user: Uint8Array[], answer: Uint8Array[], removeEndBlank: boolean): ComparisonResult {
  const comparer = createComparer({ removeEndBlank });
  const queues = { user: [...user], answer: [...answer] };
  const ended = new Set<string>();
  for (let side = comparer.wants(); side !== null; side = comparer.wants()) {
    assert.ok(!ended.has(side), `the ${side} has ended already`);
    assert.equal(comparer.result(), null, 'the result is known only when nothing is wanted');
    const chunk = queues[side].shift();
    if (chunk === undefined) {
      ended.add(side);
      comparer.end(side);
    } else comparer.feed(side, chunk);
  }
  const result = comparer.result();
  assert.ok(result);
  return result;
}

const ac: Comparison = 'accepted';
const pe: Comparison = 'presentation';
const wa: Comparison = 'wrong';

/** Outputs for the answer `1 2\n3\n`, with the results in tolerant and in strict mode. */
const table: readonly [output: string, tolerant: Comparison, strict: Comparison][] = [
  ['1 2\n3\n', ac, ac],
  ['1 2\n3', ac, pe],
  ['1 2\n3\n\n\n', ac, pe],
  ['1 2 \t\n3\n', ac, pe],
  ['1 2\r\n3\r\n', ac, ac],
  ['1  2\n3\n', wa, pe],
  ['\n1 2\n3\n', wa, pe],
  [' 1 2\n3\n', wa, pe],
  ['1 2\n\n3\n', wa, pe],
  ['12\n3\n', wa, wa],
  ['123', wa, wa],
  ['1 2\n3\n\0', wa, wa],
  ['', wa, wa],
  ['1 2\n3\n4\n', wa, wa],
  ['1 2\n', wa, wa],
  ['1 2\n3\v\f\r\t \n', ac, pe],
  ['1 2\n3\r', ac, pe],
  ['1 2\r3\n', wa, pe],
];

for (const [output, tolerant, strict] of table) {
  test(`output ${JSON.stringify(output)} against "1 2\\n3\\n": ${tolerant}, ${strict}`, () => {
    assert.equal(compare(output, '1 2\n3\n', true).comparison, tolerant);
    assert.equal(compare(output, '1 2\n3\n', false).comparison, strict);
  });
}

test('an empty answer accepts an empty output, and blanks in tolerant mode', () => {
  assert.equal(compare('', '', true).comparison, ac);
  assert.equal(compare('', '', false).comparison, ac);
  assert.equal(compare(' \n\t\r\n', '', true).comparison, ac);
  assert.equal(compare(' \n\t\r\n', '', false).comparison, pe);
  assert.equal(compare('x', '', true).comparison, wa);
});

test('letter case matters', () => {
  assert.equal(compare('YES\n', 'yes\n', true).comparison, wa);
});

test('invalid UTF-8 compares byte by byte', () => {
  const left = Uint8Array.of(0x31, 0xff, 0x0a);
  const right = Uint8Array.of(0x31, 0xfe, 0x0a);
  assert.equal(compare(left, right, true).comparison, wa);
  assert.equal(compare(left, left, false).comparison, ac);
});

test('a carriage return is ignored even if a chunk border separates it from its line feed', () => {
  const user = [bytes('1\r'), bytes(''), bytes('\n')];
  assert.equal(feed(user, [bytes('1\n')], false).comparison, ac);
});

test('the first difference has line, column and a bounded excerpt', () => {
  const cases: [string, string, boolean, string][] = [
    ['1 2\n3 5\n', '1 2\n3 4\n', true, 'line 2, column 3: expected "3 4", found "3 5"'],
    ['1\n', '1\n2\n', true, 'line 2, column 1: expected "2", found nothing'],
    ['1\n2\n3\n', '1\n', true, 'line 2, column 1: expected nothing, found "2"'],
    ['a  b\n', 'a b\n', true, 'line 1, column 2: expected "a b", found "a  b"'],
    ['1 \n2\n', '1\n2\n', false, 'line 1, column 2: expected "1", found "1 "'],
    ['1 \n2\n', '1\n3\n', false, 'line 2, column 1: expected "3", found "2"'],
    ['答案是甲\n', '答案是乙\n', true, 'line 1, column 4: expected "答案是乙", found "答案是甲"'],
    ['1\0', '1\n', true, 'line 1, column 2: expected "1", found "1\\u{0}"'],
    [`${long}1${long}`, `${long}2${long}`, true, describeLong()],
  ];
  for (const [user, answer, removeEndBlank, expected] of cases) {
    const { difference } = compare(user, answer, removeEndBlank);
    assert.ok(difference);
    assert.equal(describeDifference(difference), expected);
  }
});

/** A line in which no substring of 20 characters occurs twice. */
const long = Array.from({ length: 60 }, (_, index) => String(index))
  .join('')

  .slice(0, 100);

function describeLong(): string {
  const [context, rest] = [long.slice(-20), long.slice(0, 39)];
  return `line 1, column 101: expected "${context}2${rest}", found "${context}1${rest}"`;
}

/** A simple reference implementation on whole texts. */
function reference(user: string, answer: string, removeEndBlank: boolean): Comparison {
  const [left, right] = [user.replaceAll('\r\n', '\n'), answer.replaceAll('\r\n', '\n')];
  if (removeEndBlank) return rightTrim(left) === rightTrim(right) ? 'accepted' : 'wrong';
  if (left === right) return 'accepted';
  return words(left).join('\n') === words(right).join('\n') ? 'presentation' : 'wrong';
}

function rightTrim(text: string): string {
  return text.replace(/[ \t\v\f\r]+(?=\n)/g, '').replace(/[ \t\v\f\r\n]+$/, '');
}

function words(text: string): string[] {
  return text.split(/[ \t\v\f\r\n]+/).filter((word) => word !== '');
}

const piece = fc.constantFrom('1', '2', '12', ' ', ' ', '\t', '\n', '\n', '\r', '\r\n', '\0', '\v', '字');
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

/** Random pairs of an answer and an output. The output is often almost equal to the answer. */
const pair = fc.oneof(
  fc.tuple(text, text),
  fc.tuple(text, piece, fc.nat(12)).map(([answer, extra, at]): [string, string] => {
    return [answer.slice(0, at) + extra + answer.slice(at), answer];
  }),
  fc.tuple(text, fc.nat(12)).map(([answer, at]): [string, string] => {
    return [answer.slice(0, at) + answer.slice(at + 1), answer];
  }),
);

function cut(whole: string, sizes: readonly number[]): Uint8Array[] {
  const all = encoder.encode(whole);
  const chunks: Uint8Array[] = [];
  let position = 0;
  for (const size of sizes) {
    chunks.push(all.subarray(position, position + size));
    position += size;
  }
  return [...chunks, all.subarray(position)];
}

test('agrees with the reference, whatever the chunks', () => {
  const sizes = fc.array(fc.nat(4), { maxLength: 8 });
  fc.assert(
    fc.property(
      pair,
      sizes,
      sizes,
      fc.boolean(),
      ([user, answer], userSizes, answerSizes, removeEndBlank) => {
        const result = feed(cut(user, userSizes), cut(answer, answerSizes), removeEndBlank);
        assert.equal(result.comparison, reference(user, answer, removeEndBlank));
        assert.equal(result.difference === null, result.comparison === 'accepted');
      },
    ),
    { numRuns: 20_000 },
  );
});

test('ten million blank lines take linear time and constant memory', async () => {
  const chunk = encoder.encode('\n'.repeat(100_000));
  const blankLines = Array.from({ length: 100 }, () => chunk);
  const start = process.cpuUsage();
  for (const removeEndBlank of [true, false]) {
    const comparer = createComparer({ removeEndBlank });
    const result = await compareStreams(comparer, [...blankLines, bytes('1')], [...blankLines, bytes('2')]);
    assert.equal(result.difference?.line, 10_000_001);
  }
  assert.ok(process.cpuUsage(start).user < 10_000_000, 'at most ten seconds of CPU time');
});

test('streams are read no further than the first difference requires', async () => {
  let reads = 0;
  function* endless(): Generator<Uint8Array> {
    for (;;) {
      reads++;
      yield bytes('7 7 7\n');
    }
  }
  const result = await compareStreams(createComparer({ removeEndBlank: true }), endless(), [
    bytes('7 7 7\n7 8 7\n'),
  ]);
  assert.equal(result.comparison, 'wrong');
  assert.ok(reads <= 4, `read ${reads} chunks`);
});

test('a difference shows a byte order mark, DEL and the controls after it as escapes', () => {
  const result = compare('\uFEFF\u007F\u0080\u009F\u2028\u2029\u00A1x\n', 'y\n', true);
  assert.ok(result.difference);
  assert.match(
    describeDifference(result.difference),
    /\\u\{feff\}\\u\{7f\}\\u\{80\}\\u\{9f\}\\u\{2028\}\\u\{2029\}\u00A1x/,
  );
});
