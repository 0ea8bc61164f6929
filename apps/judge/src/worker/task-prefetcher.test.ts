import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JudgingTask } from '@xiezhi/contract/judging';
import { TaskPrefetcher } from './task-prefetcher.ts';

const numbered = (judgingId: number) => ({ judgingId }) as JudgingTask;

/** A queue in memory: claimed tasks leave it, released ones go to its end. */
class Queue {
  readonly waiting: JudgingTask[];
  readonly asked: ('claim' | 'ahead')[] = [];
  readonly returned: number[] = [];

  constructor(...ids: number[]) {
    this.waiting = ids.map(numbered);
  }

  claim = () => this.#take('claim');
  claimAhead = () => this.#take('ahead');

  release = (task: JudgingTask) => {
    this.returned.push(task.judgingId);
    this.waiting.push(task);
  };

  async #take(how: 'claim' | 'ahead'): Promise<JudgingTask | null> {
    this.asked.push(how);
    await sleep(5);
    return this.waiting.shift() ?? null;
  }
}

describe('task prefetcher', () => {
  it('has the next task ready when a core becomes free', async () => {
    const queue = new Queue(1, 2, 3);
    const prefetcher = new TaskPrefetcher(queue, 1000);
    const taken: (number | undefined)[] = [];
    for (let round = 0; round < 3; round++) {
      taken.push((await prefetcher.next())?.judgingId);
      prefetcher.prefetch();
      await sleep(20);
    }
    assert.deepEqual(taken, [1, 2, 3]);
    assert.deepEqual(queue.asked, ['claim', 'ahead', 'ahead', 'ahead']);
    prefetcher.close();
  });

  it('waits for a pending claim instead of making another', async () => {
    const queue = new Queue(1, 2);
    const prefetcher = new TaskPrefetcher(queue, 1000);
    await prefetcher.next();
    prefetcher.prefetch();
    assert.equal((await prefetcher.next())?.judgingId, 2);
    assert.deepEqual(queue.asked, ['claim', 'ahead']);
  });

  it('releases a task that no core starts within the timeout', async () => {
    const queue = new Queue(1, 2);
    const prefetcher = new TaskPrefetcher(queue, 40);
    await prefetcher.next();
    prefetcher.prefetch();
    await sleep(120);
    assert.deepEqual(queue.returned, [2]);
    assert.equal((await prefetcher.next())?.judgingId, 2, 'and can have it again');
  });

  it('prefetches nothing while another core is free', async () => {
    const queue = new Queue(1);
    const prefetcher = new TaskPrefetcher(queue, 1000);
    await prefetcher.next();
    const idle = prefetcher.next();
    prefetcher.prefetch();
    assert.equal(await idle, null);
    assert.deepEqual(queue.asked, ['claim', 'claim']);
  });

  it('keeps nothing after a close, including tasks that arrive later', async () => {
    const queue = new Queue(1, 2, 3);
    const prefetcher = new TaskPrefetcher(queue, 1000);
    await prefetcher.next();
    prefetcher.prefetch();
    await sleep(20);
    prefetcher.prefetch();
    prefetcher.close();
    await sleep(20);
    assert.deepEqual(queue.returned, [2, 3]);
    prefetcher.prefetch();
    assert.equal(queue.asked.length, 3);
  });

  it('treats a failed prefetch like an empty response', async () => {
    const queue = new Queue(1, 2);
    queue.claimAhead = () => Promise.reject(new Error('away'));
    const prefetcher = new TaskPrefetcher(queue, 1000);
    await prefetcher.next();
    prefetcher.prefetch();
    assert.equal((await prefetcher.next())?.judgingId, 2);
  });
});
