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

type Row = [way: string, output: string, code: number, stderr: string | RegExp];

describe('results of testlib.h', { concurrency: 2 }, () => {
  const rows: Row[] = [
    ['ok', '', 0, 'ok 3 words'],
    ['ok', ' \n\t\r\n', 0, 'ok 3 words'],
    ['ok', 'more', 2, 'wrong output format there is more in the output than belongs to the answer'],
    ['wa', 'more', 1, 'wrong answer no'],
    ['pe', '', 2, 'wrong output format no'],
    ['dirt', '', 2, 'wrong output format no'],
    ['fail', 'more', 3, 'FAIL broken'],
    ['eof', 'one', 2, 'wrong output format the file ends where a word was expected'],
    ['pc', '', 29, 'partially correct (29) some'],
    ['pc', 'more', 2, /^wrong output format/],
    ['points', '', 7, 'points 37.5 half of it'],
    ['points', 'more', 2, /^wrong output format/],
    ['points-whole', '', 7, 'points 12'],
    ['points-bad', '', 3, 'FAIL points must be from 0 to 1000000, not -1'],
    ['points-info', '', 7, 'points points_info=a=1 why'],
    ['quitif', '', 1, 'wrong answer now'],
    ['ensure', '', 3, 'FAIL the condition 1 + 1 == 3 does not hold'],
    ['ensuref', '', 3, 'FAIL odd 1'],
    ['stream-ensuref', '', 1, 'wrong answer bad'],
    ['expected', '', 1, 'wrong answer line 2: expected "a", found "b"'],
    ['expected-int', '', 1, 'wrong answer expected "1", found "2"'],
    ['lines', 'a\nb\n', 0, 'ok 2 lines are equal'],
    ['lines', 'a\nB\n', 1, 'wrong answer line 2: expected "b", found "B"'],
    ['lines', 'a\n', 1, 'wrong answer line 2 is missing'],
    ['case', '', 1, 'wrong answer test case 4: no'],
    ['percent', '', 1, 'wrong answer 100%d%n'],
    ['long', '', 1, /^wrong answer x{31997}\.\.\.\n$/],
    ['return', '', 3, 'FAIL the checker ended without telling a result'],
    ['return-guarded', '', 0, ''],
  ];
  for (const [way, output, code, stderr] of rows) {
    it(`${way} with output ${JSON.stringify(output)} exits with ${code}`, async () => {
      const program = await fixture.build('results');
      assertResult(await fixture.check(program, { input: way, output, answer: 'a\nb\n' }), code, stderr);
    });
  }

  it('throws where the program asks for that', async () => {
    const program = await fixture.build('throwing');
    const actual = await fixture.check(program, { input: '', output: '' });
    assert.equal(actual.stdout, '0\n1\n2\n3\n3\n');
  });

  it('trailing blank lines of the answer may be missing in the output', async () => {
    const program = await fixture.build('results');
    const compare = (output: string) =>
      fixture.check(program, { input: 'lines', output, answer: 'a\nb\n\n\n\n' });
    assertResult(await compare('a\nb\n'), 0, /^ok \d lines are equal$/m);
    assertResult(await compare('a\n'), 1, 'wrong answer line 2 is missing');
  });

  it('test set and group may be given anywhere', async () => {
    const program = await fixture.build('results');
    const options = ['--testset', 'tests', '--group=small'];
    const result = await fixture.check(program, { input: 'context', output: '' }, options);
    assertResult(result, 1, 'wrong answer tests small');
  });

  it('a missing file is blamed on its author', async () => {
    const program = await fixture.build('results');
    const files = { input: 'ok', output: '', answer: '' };
    const run = (names: string[]) => fixture.run(program, { arguments: names, files });
    assertResult(await run(['input', 'none', 'answer']), 2, 'wrong output format there is no file');
    assertResult(await run(['input', 'output', 'none']), 3, 'FAIL there is no file (none)');
    assertResult(await run(['none', 'output', 'answer']), 3, 'FAIL there is no file (none)');
    assertResult(await run(['input', 'output']), 3, /^FAIL a checker is called with/);
    assertResult(await run(['input', 'output', 'answer', 'report', '-x']), 3, /^FAIL only -appes/);
  });

  it('the result is also written to a report file', async () => {
    const program = await fixture.build('results');
    const files = { input: 'points', output: '', answer: '' };
    const names = ['input', 'output', 'answer', 'report'];
    const plain = await fixture.run(program, { arguments: names, files });
    assertResult(plain, 7, 'points 37.5 half of it\nSee file to check exit message');
    assert.equal(plain.report, 'points 37.5 half of it\n');
    const xml = await fixture.run(program, { arguments: [...names, '-appes'], files });
    assert.match(
      xml.report ?? '',
      /^<\?xml version="1\.0" encoding="windows-1251"\?><result outcome="points" points="37\.5">/,
    );
  });
});

describe('exit codes set by macros', { concurrency: 2 }, () => {
  const builds: [string[], [way: string, code: number][]][] = [
    [
      ['-DENABLE_UNEXPECTED_EOF', '-DTESTSYS'],
      [
        ['eof', 8],
        ['pc', 79],
        ['wa', 1],
      ],
    ],
    [
      ['-DEJUDGE', '-std=gnu++11'],
      [
        ['wa', 5],
        ['pe', 4],
        ['fail', 6],
        ['eof', 4],
      ],
    ],
    [
      ['-DCONTESTER', '-DPE_EXIT_CODE=1', '-std=gnu++14'],
      [
        ['ok', 0xac],
        ['wa', 0xab],
        ['pe', 1],
      ],
    ],
  ];
  for (const [flags, codes] of builds) {
    it(flags.join(' '), async () => {
      const program = await fixture.build('results', flags);
      for (const [way, code] of codes) {
        const result = await fixture.check(program, { input: way, output: way === 'eof' ? 'one' : '' });
        assert.equal(result.code, code, way);
      }
    });
  }
});

describe('common checkers', { concurrency: 2 }, () => {
  const rows: [kind: string, output: string, answer: string, code: number, stderr: string | RegExp][] = [
    ['words', 'a  b\nc', 'a b c\n', 0, 'ok 3 words'],
    ['words', 'a x c', 'a b c', 1, "wrong answer 2nd words differ - expected: 'b', found: 'x'"],
    ['words', 'a b', 'a b c', 1, 'wrong answer the output has fewer words'],
    ['words', 'a b c', 'a b', 1, 'wrong answer the answer has fewer words'],
    ['integers', '1 -2 3000000000', '1 -2 3000000000', 0, 'ok 3 numbers'],
    ['integers', '1 2 3', '1 2', 1, 'wrong answer 1 numbers too many'],
    ['integers', '1 2.0', '1 2', 2, /^wrong output format/],
    ['reals', '1', '\uFEFF1', 3, /^FAIL expected a number/],
    ['reals', '\uFEFF1', '1', 0, 'ok 1 numbers'],
    ['reals', '0.33333333 1e3', '0.3333333333 1000.0005', 0, 'ok 2 numbers'],
    ['reals', '0.3334', '0.3333', 1, /error = '0\.0001000'/],
    ['reals', 'nan', '1', 2, /^wrong output format expected a number, found "nan"/],
    ['yes-no', 'yEs', 'YES', 0, 'ok answer is YES'],
    ['yes-no', 'no', 'YES', 1, 'wrong answer expected YES, found NO'],
    ['yes-no', 'maybe', 'YES', 2, 'wrong output format YES or NO expected, but MAYBE found'],
    ['yes-no', 'yes', 'y', 3, 'FAIL YES or NO expected in the answer, but Y found'],
    ['yes-no', 'yes no', 'YES', 2, /^wrong output format/],
    ['lines', 'a  b\nc\r\n\n', 'a b\nc', 0, 'ok 2 lines'],
    ['lines', 'a\nb', 'a b', 1, 'wrong answer 1st lines differ'],
    ['each-line', 'a\nb\n', 'a\nb\n\n\n\n', 0, 'ok 5 lines'],
    ['each-line', 'a\n', 'a\nb\n\n\n', 1, "wrong answer line 2: expected 'b', found ''"],
    ['each-line', 'a\nb\nc\n', 'a\nb\n', 2, /^wrong output format there is more/],
    ['each-line', '\uFEFFa\n\uFEFFb', 'a\nb', 1, /^wrong answer line 2: /],
    ['older-names', '-17', '-17', 0, 'ok -17'],
    ['older-names', '17', '-17', 1, 'wrong answer 17 is not -17'],
    ['older-names', '017', '17', 2, "wrong output format '017' is no number"],
    ['claim', '2 1 3', '2 3 4', 0, 'ok 2'],
    ['claim', '1 3', '2 3 4', 7, 'points 50 1 of 2'],
    ['claim', '-1', '2 3 4', 7, 'points 0 -1 of 2'],
    ['claim', '2 3 3', '2 3 4', 1, 'wrong answer a vertex is named twice'],
    ['claim', '2 3', '2 3 4', 2, /^wrong output format the file ends/],
    ['claim', '3 1 2 3', '2 3 4', 3, 'FAIL the contestant is better than the author: 3 > 2'],
    ['claim', '2 1 3', '2 3 3', 3, 'FAIL a vertex is named twice (answer)'],
  ];
  for (const [kind, output, answer, code, stderr] of rows) {
    it(`${kind}: ${JSON.stringify(output)} against ${JSON.stringify(answer)} exits with ${code}`, async () => {
      const program = await fixture.build('idioms');
      const result = await fixture.check(program, { input: '4\n', output, answer }, ['--testset', kind]);
      assertResult(result, code, stderr);
    });
  }

  it('build with every standard since C++11', async () => {
    for (const standard of ['c++11', 'c++23']) {
      await fixture.checkSyntax('idioms', [`-std=${standard}`]);
    }
  });

  for (const standard of ['c++11', 'c++14', 'c++17', 'c++20', 'c++23'])
    for (const header of ['bits/stdc++.h', 'iomanip'])
      it(`build after <${header}> as ${standard}`, async () => {
        await fixture.checkSyntax('names', [`-std=${standard}`, '-include', header]);
      });

  it('can draw from a container like from a range', async () => {
    const program = await fixture.build('names');
    const result = await fixture.run(program, { arguments: ['1'] });
    assert.equal(result.stdout, '3721 2.5 7 10\n');
  });
});

/** Returns one line of test results as a scorer reads it. */
const line = (group: string, verdict: string, points: string, comment = '') =>
  `1;tests;${group};${verdict};${points};15;4096;in;out;ans;0;${comment}\n`;

describe('a scorer computes points from the results of tests', { concurrency: 2 }, () => {
  const names = 'accepted points partially-correct\n';
  const rows: [what: string, stdin: string, code: number, stdout: string, stderr: string | RegExp][] = [
    ['nothing', '', 0, '0.000\n', names],
    [
      'the least of each group',
      line('a', 'OK', '7.5') + line('a', 'OK', '2') + line('b', 'WRONG_ANSWER', '9') + line('c', 'OK', ''),
      0,
      '2.000\n',
      names,
    ],
    ['an escaped comment', line('a', 'OK', '1', 'two\\nlines\\; and \\\\ more'), 0, '1.250\n', names],
    [
      'a result told',
      line('a', 'OK', '1', 'quit'),
      3,
      '',
      /FAIL a scorer returns points and tells no result/,
    ],
    ['a field too few', '1;tests;a;OK\n', 3, '', /FAIL a test result has 12 fields, not 4/],
    ['an unknown verdict', line('a', 'PERHAPS', '1'), 3, '', /FAIL there is no verdict "PERHAPS"/],
  ];
  for (const [what, stdin, code, stdout, stderr] of rows) {
    it(`${what}: ${code}`, async () => {
      const actual = await fixture.run(await fixture.build('scorer'), { arguments: [], stdin });
      if (typeof stderr === 'string') assert.equal(actual.stderr, stderr);
      else assert.match(actual.stderr, stderr);
      assert.deepEqual([actual.code, actual.stdout], [code, stdout]);
    });
  }
});
