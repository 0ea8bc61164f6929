import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { findRegistered } from '../../languages/registry.ts';
import type { RegisteredLanguage } from '../../languages/language-tests.ts';
import type { Core } from '../../sandbox/core.ts';
import {
  type Attempt,
  buildTask,
  openTestJudge,
  type Problem,
  type TestJudge,
} from '../../test/support/harness.ts';

const known = [findRegistered('C')].filter((one): one is RegisteredLanguage => one !== undefined);
const mebibyte = 1024 * 1024;
const limits = {
  cpuMs: 5000,
  wallMs: 20_000,
  memoryBytes: 64 * mebibyte,
  processes: 1,
  outputBytes: 4096,
  boxBytes: mebibyte,
};

/**
 * After three nodes went down while judging a task, the task runs alone on its node: all other cores pause. The task
 * must not wait for work of a paused core.
 */
describe('exclusive task', { timeout: 120_000 }, () => {
  let judge: TestJudge;
  before(async () => {
    // Prepares only the language of the tests, not those of the checkers: a test covers their preparation.
    judge = await openTestJudge(known);
  });
  after(() => judge.close());

  const code = '#include <stdio.h>\nint main(void) { puts("3"); return 0; } // of a task that runs alone\n';

  it('prepares the toolchain of its checker', async () => {
    const checker: Problem['checker'] = {
      language: 'Java',
      code: 'public class Main { public static void main(String[] a) { System.exit(a.length == 3 ? 0 : 1); } }\n',
      dialect: 'testlib',
      unit: 'percent',
      arguments: [],
    };
    const outcome = await judge.judge({
      language: 'C',
      code,
      losses: 3,
      problem: { judgeMode: 'spj', checker },
    });
    assert.equal(outcome.status, 0, outcome.message ?? '');
  });

  it('compiles a program that another core is compiling', async (context) => {
    const [first, second] = judge.runtime.cores;
    if (first === undefined || second === undefined) return context.skip('there is one core alone');
    const start = async (attempt: Attempt, core: Core) => {
      const hooks = { signal: new AbortController().signal, onJudging: () => {}, onCase: () => {} };
      return judge.runtime.engine.judge(await buildTask(judge.runtime, attempt), core, hooks);
    };
    // The exclusive task waits for this run, and the compile of the other core waits behind it.
    const busy = first.run({ argv: ['/bin/sleep', '1'], limits });
    const attempt = { language: 'C', code: `${code}// together` };
    const outcomes = await Promise.all([
      start({ ...attempt, losses: 3 }, second),
      start(attempt, first),
      busy,
    ]);
    assert.deepEqual([outcomes[0].status, outcomes[1].status], [0, 0]);
  });
});
