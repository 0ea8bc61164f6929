import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestlibFixture, type ProgramResult, type TestlibFixture } from './testlib-fixture.ts';

let fixture: TestlibFixture;
before(async () => {
  fixture = await openTestlibFixture();
});
after(() => fixture.close());

function assertResult(result: ProgramResult, code: number, stderr: string | RegExp): void {
  if (typeof stderr === 'string') assert.equal(result.stderr, stderr === '' ? '' : `${stderr}\n`);
  else assert.match(result.stderr, stderr);
  assert.equal(result.code, code);
}

const interact = async (secret: string, says: string, answer?: string) => {
  const program = await fixture.build('interactor');
  const files = { input: secret, ...(answer === undefined ? {} : { answer }) };
  const names = answer === undefined ? ['input', '/dev/null'] : ['input', '/dev/null', 'answer'];
  return fixture.run(program, { arguments: names, files, stdin: says });
};

const overviewTo = (log: string) => ({
  arguments: ['--testOverviewLogFileName', log],
  stdin: '1 0\na\n1.00\n',
});

const generate = async (...options: string[]) => {
  const program = await fixture.build('generator');
  return fixture.run(program, { arguments: options });
};
const lineOf = (result: ProgramResult, name: string) =>
  result.stdout
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.slice(name.length + 1) ?? '';
const numbersOf = (result: ProgramResult, name: string) => lineOf(result, name).split(' ').map(Number);

const upTo = (count: number, first: number) => Array.from({ length: count }, (_, index) => index + first);

describe('validator', { concurrency: 2 }, () => {
  const good = '3 2\n1 2\n2 3\nname_1\n0.50\n';
  const rows: [name: string, test: string, stderr: string | RegExp, group?: string][] = [
    ['a valid test', good, ''],
    [
      'CRLF',
      good.replaceAll('\n', '\r\n'),
      /^FAIL a carriage return stands where only a line feed may \(stdin, line 1\)$/m,
    ],
    ['a blank at the end of a line', good.replace('2\n', '2 \n'), /^FAIL the end of the line was expected/],
    [
      'two blanks',
      good.replace('1 2', '1  2'),
      /^FAIL test case 1: a blank stands where an integer was expected/,
    ],
    ['a leading zero', good.replace('2 3', '2 03'), /^FAIL test case 2: expected an integer, found "03"/],
    [
      'a number too large',
      good.replace('3 2', '100001 2'),
      'FAIL 100001 (n) is not in the range from 1 to 100000 (stdin, line 1)',
    ],
    ['a number too large for its group', good.replace('3 2', '11 2'), /^FAIL 11 \(n\)/, 'small'],
    ['a loop', good.replace('2 3\n', '2 2\n'), 'FAIL test case 2: a loop'],
    ['an edge twice', good.replace('2 3\n', '2 1\n'), /an edge twice/],
    ['a bad name', good.replace('name_1', '1name'), /does not match the pattern/],
    ['digits that are missing', good.replace('0.50', '0.5'), /plain decimal with 2 to 2 digits/],
    [
      'a missing line end at the end',
      good.slice(0, -1),
      /the end of the line was expected \(stdin, line 5\)/,
    ],
    ['an empty line at the end', `${good}\n`, /the end of the file was expected/],
    ['an empty test', '', /^FAIL the file ends where an integer was expected/],
    ['a byte-order mark', `\uFEFF${good}`, /^FAIL expected an integer/],
  ];
  for (const [name, test, stderr, group = 'large'] of rows) {
    it(`${name} is ${stderr === '' ? 'valid' : 'rejected'}`, async () => {
      const program = await fixture.build('validator');
      const result = await fixture.run(program, { arguments: ['--group', group], stdin: test });
      assertResult(result, stderr === '' ? 0 : 3, stderr);
    });
  }

  it('fails if it does not read the end of the file', async () => {
    const program = await fixture.build('validator');
    const result = await fixture.run(program, { arguments: ['--testset', 'unended'], stdin: good });
    assertResult(result, 3, 'FAIL the validator ended without reading the end of the file');
  });

  it('fails if a line is missing at the end', async () => {
    const program = await fixture.build('validator');
    const result = await fixture.run(program, { arguments: ['--testset', 'one-line-more'], stdin: good });
    assertResult(result, 3, /^FAIL the file ends where a line was expected/);
  });

  it('refuses a carriage return at the end of a line that is read as a whole, and drops others', async () => {
    const program = await fixture.build('validator');
    const end = async (line: string) =>
      await fixture.run(program, { arguments: ['--testset', 'one-line-more'], stdin: good + line });
    assertResult(
      await end('text\r\n'),
      3,
      /^FAIL a carriage return stands where only a line feed may \(stdin, line 6\)/,
    );
    assertResult(await end('te\rxt\n'), 0, '');
  });

  describe('overview of reached bounds', () => {
    const overview = '"m": min-value-hit\n"n": min-value-hit\n"p": max-value-hit\nfeature "tree": hit\n';
    let validator: string;
    before(async () => {
      validator = await fixture.build('validator');
    });

    it('is written to a file', async () => {
      const result = await fixture.run(validator, overviewTo('report'));
      assertResult(result, 0, '');
      assert.equal(result.report, overview);
    });
    it('is written to a standard stream', async () => {
      const { code, stdout, stderr } = await fixture.run(validator, overviewTo('stderr'));
      assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: '', stderr: overview });
      assert.equal((await fixture.run(validator, overviewTo('stdout'))).stdout, overview);
    });
  });
});

describe('interactor', { concurrency: 2 }, () => {
  it('replies to guesses and accepts', async () => {
    const result = await interact('30', '50\n25\r\n30\n');
    assertResult(result, 0, 'ok 3 tries');
    assert.equal(result.stdout, 'less\nmore\nyes\n');
  });
  it('skips a byte-order mark', async () => {
    assertResult(await interact('30', '\uFEFF30\n'), 0, 'ok 1 tries');
  });
  it('ignores unread input', async () => {
    assertResult(await interact('30', '30 and more'), 0, 'ok 1 tries');
  });
  it('awards points by the answer, if it gets one', async () => {
    assertResult(await interact('30', '50\n30\n', '1'), 7, 'points 50 2 tries');
  });
  it('detects the end of input, invalid text and too many guesses', async () => {
    assertResult(await interact('30', '50\n'), 2, /^wrong output format/);
    assertResult(await interact('30', 'what\n'), 2, /^wrong output format/);
    assertResult(await interact('30', '0\n'), 1, /^wrong answer 0 \(guess\)/);
    assertResult(await interact('30', '1\n'.repeat(8)), 1, 'wrong answer more than 7 tries');
    assertResult(await interact('300', '1\n'), 3, /^FAIL 300 \(secret\)/);
  });
});

const optionsOf = async (...given: string[]) => lineOf(await generate(...given), 'options');

describe('generator', { concurrency: 2 }, () => {
  it('prints the same test for the same command line and another test for another', async () => {
    const first = await generate('-n', '6');
    assertResult(first, 0, '');
    assert.equal((await generate('-n', '6')).stdout, first.stdout);
    assert.notEqual((await generate('-n', '6', 'again')).stdout, first.stdout);
  });

  it('reads options in every form', async () => {
    assert.equal(lineOf(await generate('-n', '6'), 'options'), '6 1 none 0 0 -n');
    assert.equal(
      lineOf(await generate('-n7', '--least=-3', '-flag', '-other'), 'options'),
      '7 -3 none 1 1 -n7',
    );
    assert.equal(lineOf(await generate('-n=8', '-least', '-4', '--name', 'x'), 'options'), '8 -4 x 0 0 -n=8');
    assertResult(await generate('-n', '99999999999'), 3, /^FAIL expected an integer that fits/);
    assertResult(await generate('-m', '1'), 3, 'FAIL there is no option n');
    assertResult(await generate('-n', '5', '-strict', '-odd'), 3, 'FAIL nothing uses the option odd');
  });

  it('reads numbers with exponents and leading zeros, and refuses other texts', async () => {
    for (const [text, value] of [
      ['2e1', '20'],
      ['1.50E+1', '15'],
      ['400e-1', '40'],
      ['0008', '8'],
    ])
      assert.match(await optionsOf('-n', text ?? ''), new RegExp(`^${value} 1 none`), text);
    assert.match(await optionsOf('-n', '5', '-least', '-1e1'), /^5 -10 /);
    for (const text of ['1e', 'e1', '1e1e1', '1.5', '+5', '5 ', '25e-1', '1e400', '-', ''])
      assert.equal((await generate('-n', text)).code, 3, text);
  });

  it('gives the last value of an option that is given again, and a value after a space goes first', async () => {
    assert.match(await optionsOf('-n', '5', '-n', '6'), /^6 1 none/);
    assert.match(await optionsOf('-n5', '--n7'), /^7 1 none/);
    assertResult(await generate('-n5', '6'), 3, 'FAIL there is no option n');
    // A negative number is a value, not a name.
    assert.match(await optionsOf('-n', '-5e0', '-n', '4'), /^4 1 none/);
  });

  it('fails at its end if an option was not read', async () => {
    const result = await generate('-n', '5', '-odd');
    assertResult(result, 3, 'FAIL nothing uses the option odd');
    assert.equal(lineOf(result, 'options'), '5 1 none 0 0 -n');
    assertResult(await generate('-n', '5', '-odd', '-lenient'), 0, '');
  });

  it('fails if it draws before registering or from more values than can be counted', async () => {
    assertResult(await generate('early'), 3, /^FAIL a program that draws .* must call registerGen first$/m);
    assertResult(
      await generate('-n', '5', '-wide'),
      3,
      /^FAIL rnd\.next\(from, to\): there are too many values/,
    );
  });

  it('draws within the documented ranges', async () => {
    const result = await generate('-n', '50');
    const sorted = (name: string) => numbersOf(result, name).sort((left, right) => left - right);
    assert.deepEqual(sorted('perm'), upTo(50, 1));
    assert.deepEqual(sorted('perm0'), upTo(50, 0));
    const distinct = numbersOf(result, 'distinct');
    assert.equal(new Set(distinct).size, 50);
    assert.ok(distinct.every((number) => number >= 1 && number <= 53));
    assert.ok(numbersOf(result, 'distinct-long').every((number) => number >= 1 && number <= 1e12));
    const parts = numbersOf(result, 'partition');
    assert.equal(
      parts.reduce((sum, part) => sum + part),
      100,
    );
    assert.ok(parts.length === 4 && parts.every((part) => part >= 5));
    assert.equal(lineOf(result, 'nothing'), '0 0');
    assert.ok(
      numbersOf(result, 'counts').every((count) => Math.abs(count - 1000) < 150),
      lineOf(result, 'counts'),
    );
    // Of four draws the largest is in the upper half with probability 15/16.
    const [high = 0, low = 0, edges = 0] = numbersOf(result, 'weights');
    assert.ok(high > 880 && low > 880 && Math.abs(edges - 333) < 100, lineOf(result, 'weights'));
    assert.match(lineOf(result, 'word'), /^[a-c]{5}(?:x|yz) qqq$/);
    assert.equal(lineOf(result, 'any'), '1 7 z');
    assert.equal(lineOf(result, 'real'), '1 1');
    assert.equal(lineOf(result, 'extremes'), '1 5');
  });
});
