import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { letters } from '../../test/support/golden.ts';
import { openTestJudge, type Problem, type TestJudge } from '../../test/support/harness.ts';

const hello = 'int main(void) { return 0; }';

function problem(code: string, files: Record<string, string> = {}): Partial<Problem> {
  const language = code.includes('testlib.h') ? 'C++' : 'C';
  const checker = { language, code, dialect: 'testlib', unit: 'percent', arguments: [] } as const;
  return { judgeMode: 'spj', checker: { ...checker, arguments: [] }, judgeExtraFiles: files };
}

describe('checkers', () => {
  let judge: TestJudge;
  before(async () => {
    judge = await openTestJudge();
  });
  after(() => judge.close());

  const verdict = async (given: Partial<Problem>): Promise<string> =>
    letters((await judge.judge({ language: 'C', code: hello, problem: given })).status);
  const built = () =>
    readdirSync(join(judge.folder, 'compiled')).filter((name) => !name.startsWith('.')).length;

  it('compiles once for concurrent tasks', async () => {
    await verdict({});
    const earlier = built();
    const checker = problem(`${hello} /* wanted by many */`);
    const verdicts = await Promise.all(Array.from({ length: 6 }, () => verdict(checker)));
    assert.deepEqual(
      verdicts,
      Array.from({ length: 6 }, () => 'AC'),
    );
    assert.equal(built() - earlier, 1);
  });

  it('finds our testlib.h in angle brackets of a system header too, and prefers a copy of the problem', async () => {
    const code = '#include <testlib.h>\nint main() { return OWN_COPY; }';
    assert.equal(await verdict(problem(code, { 'testlib.h': '#define OWN_COPY 0\n' })), 'AC');
    const ours = '#include <testlib.h>\nint main() { TResult result = _ok; return result == _ok ? 0 : 3; }';
    assert.equal(await verdict(problem(ours)), 'AC');
  });

  it('accepts more extra files than fit into one sandbox message', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [`table${index}.h`, `/* ${'x'.repeat(300_000)} */\n`]),
    );
    const includes = Object.keys(files).map((name) => `#include "${name}"\n`);
    assert.equal(await verdict(problem(`${includes.join('')}${hello}`, files)), 'AC');
  });

  it('rejects an extra file with a name that the judge uses', async () => {
    const outcome = await judge.judge({
      language: 'C',
      code: hello,
      problem: problem(hello, { 'case.input': 'mine' }),
    });
    assert.equal(letters(outcome.status), 'SE');
    assert.match(outcome.message ?? '', /reserved name/);
  });
});
