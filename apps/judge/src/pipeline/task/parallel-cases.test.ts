import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { JudgeCaseMode } from '@xiezhi/contract/limits';
import type { JudgingOutcome } from '@xiezhi/contract/judging';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import fc from 'fast-check';
import { languages } from '../../languages/registry.ts';
import { Aborted } from '../../sandbox/core.ts';
import { IdleCorePool } from '../../sandbox/idle-core-pool.ts';
import { type Attempt, buildTask, openTestJudge, type TestJudge } from '../../test/support/harness.ts';

/**
 * Prints the word of the input or crashes, after the input's delay in ms. Prints the number of its core to standard
 * error.
 */
const obedient = `#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(void) {
    char order[9];
    int late = 0;
    scanf("%8s %d", order, &late);
    fprintf(stderr, "core %d", sched_getcpu());
    usleep(late * 1000);
    if (!strcmp(order, "crash")) return 3;
    puts(order);
    return 0;
}
`;

interface Order {
  order: 'ok' | 'no' | 'crash';
  lateMs: number;
  group: number;
}

const attempt = (orders: readonly Order[], problem: Attempt['problem'] = {}): Attempt => ({
  language: 'C',
  code: obedient,
  cases: orders.map(({ order, lateMs, group }) => ({
    input: `${order} ${lateMs}\n`,
    answer: 'ok\n',
    group,
    score: 10,
  })),
  problem: { timeLimitMs: 2000, ...problem },
});

const late = (count: number, lateMs: number): Order[] =>
  Array.from({ length: count }, () => ({ order: 'ok', lateMs, group: 1 }));

/** Returns the part of an outcome that must not depend on the number of cores. */
function essence({ status, score, oiRankScore, message, cases }: JudgingOutcome): unknown {
  const found = cases.map(({ seq, group, status: each, score: earned, message: said, exitCode }) => {
    return { seq, group, status: each, score: earned, message: said, exitCode };
  });
  return { status, score, oiRankScore, message, found };
}

const coresOf = ({ cases }: JudgingOutcome) =>
  new Set(cases.map(({ staffMessage }) => /core \d+/.exec(staffMessage ?? '')?.[0]));

describe('parallel cases', () => {
  let oneCore: TestJudge;
  let helped: TestJudge;
  before(async () => {
    [oneCore, helped] = await Promise.all([
      openTestJudge(languages),
      openTestJudge(languages, { hasParallelCases: true }),
    ]);
  });
  after(() => Promise.all([oneCore.close(), helped.close()]));

  it('uses an idle core if the operator allows it', async (context) => {
    if (helped.runtime.cores.length < 2) return context.skip('this host has one core');
    assert.equal(coresOf(await oneCore.judge(attempt(late(8, 20)))).size, 1);
    assert.equal(coresOf(await helped.judge(attempt(late(8, 20)))).size, 2);
  });

  it('every outcome equals that of sequential cases', async () => {
    const order = fc.record({
      order: fc.constantFrom<Order['order'][]>('ok', 'ok', 'ok', 'no', 'crash'),
      lateMs: fc.constantFrom(0, 0, 15),
      group: fc.integer({ min: 1, max: 3 }),
    });
    const modes: JudgeCaseMode[] = ['default', 'ergodic_without_error', 'subtask_lowest', 'subtask_average'];
    const problem = fc.record({
      type: fc.constantFrom(0, 1),
      judgeCaseMode: fc.constantFrom(...modes),
      dependsOn: fc.constantFrom<Record<string, number[]>[]>(
        {},
        { 2: [1] },
        { 1: [3] },
        { 2: [1], 3: [1, 2] },
      ),
      ioScore: fc.constant(100),
    });
    const orders = fc.array(order, { minLength: 1, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(orders, problem, async (list, settings) => {
        const [sequential, parallel] = await Promise.all([
          oneCore.judge(attempt(list, settings)),
          helped.judge(attempt(list, settings)),
        ]);
        assert.deepEqual(essence(parallel), essence(sequential));
      }),
      { numRuns: 60 },
    );
  });

  it('the first failure in case order decides, even if it finishes last', async () => {
    const orders: Order[] = [
      { order: 'crash', lateMs: 60, group: 1 },
      { order: 'no', lateMs: 0, group: 1 },
    ];
    assert.equal((await helped.judge(attempt(orders))).status, JudgeStatus.RuntimeError);
    const sequential = await helped.judge(attempt(orders, { judgeCaseMode: 'ergodic_without_error' }));
    assert.deepEqual([sequential.status, sequential.cases.length], [JudgeStatus.RuntimeError, 1]);
  });

  it('a core with a new task is returned after one case', async (context) => {
    if (helped.runtime.cores.length < 2) return context.skip('this host has one core');
    const ended: string[] = [];
    const long = helped.judge(attempt(late(60, 40))).then(() => ended.push('long'));
    const short = helped.judge(attempt(late(1, 0))).then(() => ended.push('short'));
    await Promise.all([long, short]);
    assert.deepEqual(ended, ['short', 'long']);
  });

  it('an aborted task frees every core', async () => {
    const task = await buildTask(helped.runtime, attempt(late(40, 500)));
    const abort = new AbortController();
    const judged = helped.onCore((core) =>
      helped.runtime.engine.judge(task, core, {
        signal: abort.signal,
        onJudging: () => setTimeout(() => abort.abort(), 100),
        onCase: () => {},
      }),
    );
    await assert.rejects(judged, Aborted);
    assert.equal((await helped.judge(attempt(late(4, 0)))).status, JudgeStatus.Accepted);
  });

  it('a core is borrowed once at a time, and never while it has a task', async () => {
    const [first, second] = helped.runtime.cores;
    assert.ok(first);
    const idleCores = new IdleCorePool(second ? [first, second] : [first]);
    const done: string[] = [];
    assert.equal(idleCores.borrow(), first);
    const work = idleCores.reserve(first, async () => {
      await idleCores.reserve(first, () => Promise.resolve(done.push('task')));
      done.push(idleCores.borrow() === first ? 'borrowed too soon' : 'still reserved');
    });
    assert.equal(idleCores.borrow(), second ?? null);
    assert.equal(idleCores.borrow(), null);
    done.push('given back');
    idleCores.release(first);
    assert.equal(idleCores.borrow(), null, 'it has a task now');
    await work;
    assert.deepEqual(done, ['given back', 'task', 'still reserved']);
    assert.equal(idleCores.borrow(), first);
    assert.equal(new IdleCorePool([]).borrow(), null);
  });
});
