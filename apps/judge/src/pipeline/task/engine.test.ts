import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Attempt, openTestJudge, type Problem, type TestJudge } from '../../test/support/harness.ts';

describe('test runs', () => {
  let judge: TestJudge;
  before(async () => {
    judge = await openTestJudge();
  });
  after(() => judge.close());

  const echo =
    '#include <stdio.h>\nint main(void) { int c; while ((c = getchar()) != EOF) putchar(c); fputs("note", stderr); return 0; }\n';
  const table: [name: string, input: string, expected: string | null, strict: boolean, status: number][] = [
    ['no expected output', 'x', null, false, 0],
    ['as expected', 'x', 'x', false, 0],
    ['not as expected', 'x', 'y', false, -1],
    ['blanks at the end, tolerant', 'x ', 'x', false, 0],
    ['blanks at the end, strict', 'x ', 'x', true, -1],
    ['no input', '', null, false, 0],
  ];
  for (const [name, input, expected, strict, status] of table) {
    it(name, async () => {
      const attempt = { language: 'C', code: echo, problem: { isRemoveEndBlank: !strict } };
      const outcome = await judge.testRun(attempt, input, expected);
      assert.equal(outcome.status, status);
      assert.equal(outcome.testRun?.stdout, `${input}\n`);
      assert.equal(outcome.testRun?.stderr, 'note');
    });
  }

  it('returns at most a thousand characters of output', async () => {
    const outcome = await judge.testRun({ language: 'C', code: echo }, '獬'.repeat(2000), null);
    assert.equal(outcome.testRun?.stdout, `${'獬'.repeat(1000)}...`);
  });

  it('runs the checker on the output if an answer is given', async () => {
    const code = `#include <stdio.h>
int main(int argc, char **argv) {
    if (fgetc(fopen(argv[2], "r")) == fgetc(fopen(argv[3], "r"))) return 0;
    fputs("wrong answer no", stderr);
    return 1;
}
`;
    const checker: Problem['checker'] = {
      language: 'C',
      code,
      dialect: 'testlib',
      unit: 'percent',
      arguments: [],
    };
    const attempt: Attempt = { language: 'C', code: echo, problem: { judgeMode: 'spj', checker } };
    const found = [];
    for (const expected of ['xyz', 'abc', null]) {
      const { status, testRun } = await judge.testRun(attempt, 'x', expected);
      found.push([status, testRun?.stderr]);
    }
    assert.deepEqual(found, [
      [0, 'note'],
      [-1, 'wrong answer no\nnote'],
      [0, 'note'],
    ]);
  });

  it('reports a compile error', async () => {
    assert.equal((await judge.testRun({ language: 'C', code: 'x' }, '', null)).status, -2);
  });

  it('reports an unknown language or a missing checker as System Error with the name', async () => {
    const unknown = await judge.judge({ language: 'Klingon', code: 'Qapla' });
    assert.equal(unknown.status, 4);
    assert.match(unknown.message ?? '', /Klingon/);
    const spj = await judge.judge({ language: 'C', code: echo, problem: { judgeMode: 'spj' } });
    assert.equal(spj.status, 4);
    assert.match(spj.message ?? '', /no checker/);
  });
});
