import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { openTestlibFixture, type TestlibFixture } from './testlib-fixture.ts';

const ok = 0;
const wa = 1;
const pe = 2;
const fail = 3;

type Row = [way: string, output: string, code: number, message: string | RegExp];

const rows: Row[] = [
  ['int', ' \n 42\n', ok, 'ok [42]'],
  ['int', '-2147483648', ok, 'ok [-2147483648]'],
  ['int', '2147483648', pe, /^wrong output format expected an integer of 32 bits, found "2147483648"$/],
  ...['+1', '007', '-0', '1.0', '1e3', '0x1', '--1', '-', 'a', '1\0', '99999999999999999999999'].map(
    (bad): Row => ['int', bad, pe, /^wrong output format expected an integer/],
  ),
  ['int', '', pe, 'wrong output format the file ends where an integer was expected'],
  ['int', '1 2', pe, 'wrong output format there is more in the output than belongs to the answer'],
  ['int-range', '-5', ok, 'ok [-5]'],
  ['int-range', '6', wa, 'wrong answer 6 (n) is not in the range from -5 to 5'],
  ['long', '-9223372036854775808', ok, 'ok [-9223372036854775808]'],
  ['long', '9223372036854775808', pe, /64 bits/],
  ['long-range', '0', wa, /^wrong answer 0 \(n\)/],
  ['unsigned', '18446744073709551615', ok, 'ok [18446744073709551615]'],
  ['unsigned', '18446744073709551616', pe, /unsigned/],
  ['unsigned', '-1', pe, /unsigned/],
  ['double', '-1.5e2', ok, 'ok [-150]'],
  ['double', '+.5', ok, 'ok [0.5]'],
  ['double', '5.', ok, 'ok [5]'],
  // Checkers expect that an exponent may lack its digits and that too large numbers are infinite.
  ['double', '1e', ok, 'ok [1]'],
  ['double', '1e+', ok, 'ok [1]'],
  ['double', '1e999', ok, 'ok [inf]'],
  ...['nan', 'inf', '-Infinity', '0x1p3', '.', '1,5', '1.2.3', '1d', '1e1.5'].map((bad): Row => [
    'double',
    bad,
    pe,
    /^wrong output format expected a number/,
  ]),
  ['real-range', '1.0000001', wa, /not in the range/],
  ['strict-double', '-0.5', ok, 'ok [-0.5]'],
  ...['1', '1.', '1.2345', '01.5', '+1.5', '1e1', '.5', '-.5'].map((bad): Row => [
    'strict-double',
    bad,
    pe,
    /plain decimal with 1 to 3 digits/,
  ]),
  ['token', '\t\r\n a\0b \n', ok, 'ok [a\0b]'],
  ['word-pattern', 'abc', ok, 'ok [abc]'],
  [
    'word-pattern',
    'abcd',
    wa,
    /^wrong answer the word \(w\) "abcd" does not match the pattern "\[a-z\]\{1,3\}"$/,
  ],
  ['line', 'a  b \n', ok, 'ok [a  b ]'],
  ['line', 'a\r\n', ok, 'ok [a]'],
  ['line', 'a\rb\n', ok, 'ok [ab]'],
  ['line', 'a\r\r\n', ok, 'ok [a\r]'],
  ['line', 'a\r', ok, /^ok \[a[^\]]+\]$/],
  ['line', 'unended', ok, 'ok [unended]'],
  ['line', '', ok, 'ok []'],
  ['two-lines', 'a', ok, 'ok [a][]'],
  ['two-lines', 'a\n', ok, 'ok [a][]'],
  ['two-lines', '\n\n', ok, 'ok [][]'],
  ['two-lines', 'a\r\nb', ok, 'ok [a][b]'],
  ['line-pattern', 'ab cd\n', ok, 'ok [ab cd]'],
  ['line-pattern', 'ab  cd\n', wa, /does not match/],
  ['ints', '1\n2 3', ok, 'ok [1,2,3]'],
  ['ints', '1 2 10', wa, 'wrong answer 10 (a[3]) is not in the range from 1 to 9'],
  ['longs', '1 -5000000000', ok, 'ok [1,-5000000000]'],
  ['reals', '0.5 1', ok, 'ok [0.5,1]'],
  ['words', 'ab ba', ok, 'ok [ab,ba]'],
  ['words', 'ab bc', wa, /\(w\[2\]\)/],
  ['lines', 'a b\n c\n', ok, 'ok [a b, c]'],
  ['char', 'x', ok, 'ok [x]'],
  ['char-a', 'b', pe, "wrong output format expected the character 'a', found 'b'"],
  ['char-a', '\n', pe, /found the code 10/],
  ['space', '1 2', ok, 'ok [2]'],
  ['space', '1\t2', pe, /expected a space/],
  ['eoln', '1\r\n2\n', ok, 'ok [2]'],
  ['eoln', '1 \n2\n', pe, /the end of the line was expected/],
  ['eoln', '1\n2\n\n', pe, /the end of the file was expected/],
  ['seek-eoln', 'a b \n\n c', ok, 'ok [1:a][1:b][2:c]'],
  ['next-line', 'a b\nc', ok, 'ok [c]'],
  ['peek', 'word', ok, 'ok [word]'],
  ['unread-many', 'hello', ok, 'ok [hello]'],
  ['rewind', '7\n', ok, 'ok [7]'],
  ['rewind', '\uFEFF7\n', ok, 'ok [7]'],
  ['int', '\uFEFF42', ok, 'ok [42]'],
  ['line', '\uFEFFa\n', ok, 'ok [a]'],
  ['line', '\uFEFF', ok, 'ok []'],
  ['token', '\uFEFF', pe, 'wrong output format the file ends where a word was expected'],
  ['token', '\uFEFF\uFEFFa', ok, 'ok [\uFEFFa]'],
  ['token', '\uFF01', ok, 'ok [\uFF01]'],
  ['inner', '1 2\n', ok, 'ok [1,2]'],
  ['inner', '1 2 3\n', wa, 'wrong answer more on the line'],
  ['from-text', '12', ok, 'ok [12][2.5]'],
  ['from-text', '1x', pe, /expected an integer/],
  ['answer', 'x', fail, /^FAIL 9 is not in the range from 1 to 5 \(answer\)$/],
  ['blame-answer', 'x', fail, /^FAIL the answer is bad \(answer\)$/],
  ['close', '1000000 1000001', ok, 'ok [1][1e-06]'],
  ['close', '-1000000 -1000002', ok, 'ok [0][2e-06]'],
  ['close', '0 0.000002', ok, 'ok [0][2e-06]'],
  ['close', '0 0.000001', ok, 'ok [1][1e-06]'],
  [
    'texts',
    'x',
    ok,
    'ok [a b][ABZ{][abz[][a,,b,][a,b][007][64][1.5][2*10^5][1st][2nd][3rd][4th][11th][12th][13th][21st][111th]',
  ],
];

const patterns: [pattern: string, text: string, isMatch: boolean][] = [
  ['abc', 'abc', true],
  ['abc', 'abcd', false],
  ['a|bc', 'bc', true],
  ['(a|b)c', 'ac', true],
  ['a*', '', true],
  ['a+', '', false],
  ['a?b', 'b', true],
  ['[a-c]{2}', 'ab', true],
  ['[a-c]{2,}', 'abcabc', true],
  ['[a-c]{,2}', 'abc', false],
  ['[^a-c]+', 'xyz', true],
  ['[^a-c]+', 'xaz', false],
  ['[a-]+', 'a-a', true],
  ['\\[\\]\\\\', '[]\\', true],
  ['a b', 'ab', true],
  ['a\\ b', 'a b', true],
  ['(ab){2,3}', 'ababab', true],
  ['(ab){2,3}', 'ab', false],
  ['(a*)*b', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac', false],
  ['a*ab', 'aaab', true],
  ['-?[1-9][0-9]{0,3}|0', '-1234', true],
  ['-?[1-9][0-9]{0,3}|0', '-0', false],
  ['(|a)b', 'b', true],
];

describe('reading with testlib.h', { concurrency: 2 }, () => {
  let fixture: TestlibFixture;
  let checker: string;
  before(async () => {
    fixture = await openTestlibFixture();
    checker = await fixture.build('reading');
  });
  after(() => fixture.close());

  for (const [way, output, code, message] of rows) {
    it(`${way}: ${JSON.stringify(output)} exits with ${code}`, async () => {
      const result = await fixture.check(checker, { input: way, output, answer: '9\n' });
      if (typeof message === 'string') assert.equal(result.stderr, `${message}\n`);
      else assert.match(result.stderr.trimEnd(), message);
      assert.equal(result.code, code);
    });
  }

  it('patterns match whole texts only', async () => {
    const output = patterns.map(([pattern, text]) => `${pattern}\n${text}\n`).join('');
    const result = await fixture.check(checker, { input: 'match', output });
    const found = result.stderr.slice(3).match(/\d/g) ?? [];
    assert.deepEqual(
      patterns.map(([pattern, text], index) => [pattern, text, found[index] === '1']),
      patterns,
    );
  });

  it('patterns agree with regular expressions', async () => {
    const letters = fc.constantFrom('a', 'b', 'c');
    const { pattern } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
      piece: fc.oneof(
        { maxDepth: 4 },
        letters,
        fc.constantFrom('[ab]', '[^a]', '[a-b]'),
        fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => `(${left}|${right})`),
        fc
          .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,}', '{0,2}'))
          .map(([whole, times]) => `(${whole})${times}`),
      ),
      pattern: fc.array(tie('piece'), { maxLength: 4 }).map((pieces) => pieces.join('')),
    }));
    const text = fc.array(letters, { maxLength: 8 }).map((all) => all.join(''));
    const pairs = fc.sample(fc.tuple(pattern, text), { numRuns: 20_000, seed: 7 });
    const output = pairs.map(([source, whole]) => `${source}\n${whole}\n`).join('');
    const result = await fixture.check(checker, { input: 'match-all', output });
    assert.match(result.stderr, /^ok \d+ pairs\n$/);
    const wrong = pairs.filter(
      ([source, whole], index) =>
        new RegExp(`^(?:${source})$`).test(whole) !== (result.stdout[index] === '1'),
    );
    assert.deepEqual(wrong, []);
    assert.ok(result.stdout.includes('1') && result.stdout.includes('0'));
  });

  it('an invalid pattern is an error of the problem', async () => {
    for (const bad of ['(a', 'a)', '[a', '*', 'a{2', 'a{3,2}', '[]']) {
      const result = await fixture.check(checker, { input: 'match', output: `${bad}\nx\n` });
      assert.match(result.stderr, /^FAIL the pattern .* is not valid/);
      assert.equal(result.code, fail);
    }
  });

  it('reads a million integers in a few seconds of CPU time', async () => {
    const numbers = Array.from({ length: 1_000_000 }, (_, index) => (index * 7919) % 1_000_003);
    const result = await fixture.check(checker, { input: 'sum', output: numbers.join(' ') });
    assert.equal(result.stderr, `ok [${numbers.reduce((sum, number) => sum + number, 0)}]\n`);
    assert.ok(result.cpuMs < 5000, `${result.cpuMs} ms`);
  });

  it('reads ten million words, holding one at a time', async () => {
    const result = await fixture.check(checker, { input: 'count', output: Buffer.alloc(20_000_000, '7 ') });
    assert.equal(result.stderr, 'ok [10000000]\n');
    assert.ok(result.cpuMs < 15_000, `${result.cpuMs} ms`);
    assert.ok(result.peakMb < 40, `${result.peakMb} MiB`);
  });

  it('reads ten million blank lines', async () => {
    const result = await fixture.check(checker, {
      input: 'count-lines',
      output: Buffer.alloc(10_000_000, '\n'),
    });
    assert.equal(result.stderr, 'ok [10000000]\n');
    assert.ok(result.cpuMs < 15_000, `${result.cpuMs} ms`);
  });

  it('rejects an endless word before memory is full', async () => {
    for (const way of ['token', 'line']) {
      const result = await fixture.check(checker, { input: way, output: Buffer.alloc(100 << 20, 'x') });
      assert.match(result.stderr, /^wrong output format a (?:word|line) is longer than 33554432 bytes$/m);
      assert.ok(result.peakMb < 300, `${result.peakMb} MiB`);
    }
  });

  it('matches a long word against a pattern in linear time', async () => {
    const output = `(a|aa)*[a-z]{1,2000000}b\n${'a'.repeat(1_000_000)}\n`;
    const result = await fixture.check(checker, { input: 'match', output });
    assert.equal(result.stderr, 'ok [0]\n');
    assert.ok(result.cpuMs < 5000, `${result.cpuMs} ms`);
  });
});
