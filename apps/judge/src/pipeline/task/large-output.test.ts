import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { JudgingOutcome } from '@xiezhi/contract/judging';
import { cat } from '../../test/golden/special-programs.ts';
import { type Attempt, buildTask, openTestJudge, type TestJudge } from '../../test/support/harness.ts';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** Bytes of memory that this process uses. */
function usedBytes(): number {
  assert.ok(typeof collect === 'function');
  collect();
  const { heapUsed, arrayBuffers, external } = process.memoryUsage();
  return heapUsed + Math.max(arrayBuffers, external);
}

/** Judges, and returns the maximum growth of memory meanwhile. */
async function judgeMeasured(
  judge: TestJudge,
  attempt: Attempt,
): Promise<{ outcome: JudgingOutcome; grown: number }> {
  const task = await buildTask(judge.runtime, attempt);
  const start = usedBytes();
  let most = start;
  const timer = setInterval(() => (most = Math.max(most, usedBytes())), 20);
  const hooks = { signal: new AbortController().signal, onJudging: () => {}, onCase: () => {} };
  try {
    const outcome = await judge.onCore((core) => judge.runtime.engine.judge(task, core, hooks));
    return { outcome, grown: most - start };
  } finally {
    clearInterval(timer);
  }
}

const mebibyte = 2 ** 20;
const problem = { timeLimitMs: 10_000, memoryLimitMb: 256 };

describe('large output', () => {
  let judge: TestJudge;
  before(async () => {
    judge = await openTestJudge();
    // The first judging loads modules and caches, whose memory must not count as growth.
    await judge.judge({ language: 'C', code: cat });
  });
  after(() => judge.close());

  it('accepts 48 MiB of output without loading it into memory', async () => {
    const answer = Buffer.alloc(48 * mebibyte, 'xiezhi 獬豸\n');
    const cases = [{ input: answer, answer }];
    const { outcome, grown } = await judgeMeasured(judge, { language: 'C', code: cat, cases, problem });
    assert.equal(outcome.status, 0);
    assert.ok(grown < 16 * mebibyte, `${grown} bytes`);
  });

  it('ends a gigabyte of output at the limit within seconds without loading it into memory', async () => {
    const code = `#include <string.h>
#include <unistd.h>
static char block[1 << 20];
int main(void) { memset(block, 97, sizeof block); for (int i = 0; i < 1024; i++) write(1, block, sizeof block); return 0; }
`;
    const { outcome, grown } = await judgeMeasured(judge, { language: 'C', code, problem });
    const [first] = outcome.cases;
    assert.deepEqual([outcome.status, first?.message], [3, 'output limit exceeded']);
    assert.ok((first?.timeMs ?? 0) < 3000);
    assert.ok(grown < 16 * mebibyte, `${grown} bytes`);
  });
});
