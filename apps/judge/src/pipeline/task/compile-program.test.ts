import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestJudge, type Problem, type TestJudge } from '../../test/support/harness.ts';

describe('compile-only tasks for checkers and interactors', () => {
  let judge: TestJudge;
  before(async () => {
    judge = await openTestJudge();
  });
  after(() => judge.close());

  async function compile(language: string, code: string, files: Record<string, string> = {}) {
    const problem: Partial<Problem> = {
      judgeMode: 'spj',
      checker: { language, code, dialect: 'auto', unit: 'percent', arguments: [] },
      judgeExtraFiles: files,
    };
    const { status, message } = await judge.compile({ language, code: '', problem });
    return { status, message: message ?? '' };
  }

  it('compiles a correct one, with the built-in testlib.h or with files of the problem', async () => {
    const testlib =
      '#include "testlib.h"\nint main(int n, char **v) { registerTestlibCmd(n, v); quitf(_ok, "x"); }\n';
    assert.deepEqual(await compile('C++', testlib), { status: 0, message: '' });
    const own = '#include "own.h"\nint main(void) { return OWN; }\n';
    assert.deepEqual(await compile('C', own, { 'own.h': '#define OWN 0\n' }), { status: 0, message: '' });
  });

  it("returns the compiler's message with the line for an incorrect one", async () => {
    const { status, message } = await compile('C', 'int main(void) {\n  return nothing;\n}\n');
    assert.equal(status, -2);
    assert.match(message, /:2:.*nothing/);
  });

  it('reports a file whose name the judge reserves', async () => {
    const { status, message } = await compile('C', 'int main(void) { return 0; }', { 'case.input': 'x' });
    assert.equal(status, 4);
    assert.match(message, /case\.input has a reserved name/);
  });
});
