import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { letters } from '../../test/support/golden.ts';
import { openTestJudge, type Problem, type TestJudge } from '../../test/support/harness.ts';
import { cat, says } from '../../test/golden/special-programs.ts';

/** A checker that takes long to compile, so that concurrent requests arrive meanwhile. */
const checkerOf = (limit: string) =>
  `#include <iostream>\n#include "limit.h"\nint main() { return LIMIT == ${limit} ? 0 : 1; }\n`;

function checkedBy(code: string, files: Record<string, string> = {}): Partial<Problem> {
  const checker = { language: 'C++', code, dialect: 'auto', unit: 'percent', arguments: [] } as const;
  return { judgeMode: 'spj', judgeExtraFiles: files, checker: { ...checker, arguments: [] } };
}

const limit = (value: number) => ({ 'limit.h': `#define LIMIT ${value}\n` });

/** Source of a program that decides the same whether it runs as a checker or as an interactor. */
const code = (exit: number, word: string) => says(exit, `${word} now\n`);

describe('checkers and interactors', () => {
  let judge: TestJudge;
  before(async () => {
    judge = await openTestJudge();
  });
  after(() => judge.close());

  const verdict = async (problem: Partial<Problem>): Promise<string> =>
    letters((await judge.judge({ language: 'C', code: cat, problem })).status);

  it('concurrent first submissions never use a partially built checker', async () => {
    const problems = Array.from({ length: 8 }, (_, index) =>
      checkedBy(checkerOf(String(index % 2)), limit(0)),
    );
    const verdicts = await Promise.all(problems.map(verdict));
    assert.deepEqual(
      verdicts,
      problems.map((_, index) => (index % 2 === 0 ? 'AC' : 'WA')),
    );
  });

  it('rebuilds the checker when one of its header files changes', async () => {
    const seven = checkerOf('7');
    assert.equal(await verdict(checkedBy(seven, limit(7))), 'AC');
    assert.equal(await verdict(checkedBy(seven, limit(8))), 'WA');
    assert.equal(await verdict(checkedBy(seven, limit(7))), 'AC');
    const header = { ...limit(7), 'testlib.h': '#error not this one\n' };
    assert.equal(await verdict(checkedBy(`#include "testlib.h"\n${seven}`, header)), 'SE');
  });

  it('uses a changed interactor at once and does not confuse it with a checker of the same source', async () => {
    const interactive = (source: string): Partial<Problem> => {
      const problem = checkedBy(source);
      return { ...problem, judgeMode: 'interactive' };
    };
    assert.equal(await verdict(checkedBy(code(1, 'wrong answer'))), 'WA');
    assert.equal(await verdict(interactive(code(1, 'wrong answer'))), 'WA');
    assert.equal(await verdict(interactive(code(0, 'ok'))), 'AC');
    assert.equal(await verdict(checkedBy(code(0, 'ok'))), 'AC');
    assert.equal(await verdict(interactive(code(1, 'wrong answer'))), 'WA');
  });

  it('judges every case of many concurrent submissions', async () => {
    const cases = Array.from({ length: 20 }, (_, index) => ({ input: `${index}\n`, answer: `${index}\n` }));
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => judge.judge({ language: 'C', code: cat, cases })),
    );
    assert.ok(outcomes.every(({ status, cases: done }) => status === 0 && done.length === 20));
  });

  it('does not report a sandbox crash during a compile as Compile Error', async () => {
    const slow = `#include <iostream>\n#include <regex>\nint main() { std::regex r("a+"); std::cout << (std::regex_match("aa", r) ? 3 : 0); }\n`;
    const judged = judge.judge({ language: 'C++', code: slow });
    const { sandbox } = await judge.supervisor.current();
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.ok(sandbox.pid);
    process.kill(sandbox.pid, 'SIGKILL');
    const outcome = await judged;
    assert.equal(letters(outcome.status), 'AC', outcome.message ?? '');
    assert.notEqual((await judge.supervisor.current()).sandbox.pid, sandbox.pid);
  });
});
