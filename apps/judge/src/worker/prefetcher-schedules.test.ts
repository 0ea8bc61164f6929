import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { JudgingTask } from '@xiezhi/contract/judging';
import { TaskPrefetcher, type TaskSource } from './task-prefetcher.ts';

/** A pending claim whose response and time the test controls. */
interface Claim {
  readonly isAhead: boolean;
  readonly answer: PromiseWithResolvers<JudgingTask | null>;
}

/** A server whose claims are answered one by one. */
class ScriptedSource implements TaskSource {
  readonly claims: Claim[] = [];
  readonly returned: number[] = [];
  #last = 0;
  readonly given: number[] = [];

  claim = () => this.#ask(false);
  claimAhead = () => this.#ask(true);
  release = ({ judgingId }: JudgingTask) => void this.returned.push(judgingId);

  #ask(isAhead: boolean): Promise<JudgingTask | null> {
    const answer = Promise.withResolvers<JudgingTask | null>();
    this.claims.push({ isAhead, answer });
    return answer.promise;
  }

  /** Answers the pending claim with this index. */
  answer(place: number, how: 'task' | 'nothing' | 'failure'): void {
    const [claim] = this.claims.splice(place % Math.max(1, this.claims.length), 1);
    if (claim === undefined) return;
    if (how === 'failure') claim.answer.reject(new Error('the server is away'));
    else if (how === 'nothing') claim.answer.resolve(null);
    else {
      this.#last += 1;
      this.given.push(this.#last);
      claim.answer.resolve({ judgingId: this.#last } as JudgingTask);
    }
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const step = fc.record({
  what: fc.constantFrom('next', 'ahead', 'answer', 'answer', 'answer', 'wait', 'close'),
  place: fc.nat(3),
  how: fc.constantFrom('task' as const, 'task' as const, 'nothing' as const, 'failure' as const),
});

describe('prefetcher with events in any order', () => {
  it('every received task goes to one core or back to the server, never to both', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 16 }),
        fc.constantFrom(1, 60_000),
        async (steps, timeoutMs) => {
          const source = new ScriptedSource();
          const prefetcher = new TaskPrefetcher(source, timeoutMs);
          const taken: number[] = [];
          const requests: Promise<void>[] = [];
          let isClosed = false;
          const next = async () => {
            const task = await prefetcher.next().catch(() => null);
            if (task !== null) taken.push(task.judgingId);
          };
          for (const { what, place, how } of steps) {
            if (what === 'next' && !isClosed) requests.push(next());
            else if (what === 'ahead') prefetcher.prefetch();
            else if (what === 'answer') source.answer(place, how);
            else if (what === 'wait') await new Promise((resolve) => setTimeout(resolve, 2));
            else if (what === 'close') {
              isClosed = true;
              prefetcher.close();
            }
            await settle();
          }
          // The node stops: it makes no further claim, and pending ones end.
          prefetcher.close();
          for (let turn = 0; turn < 40 && source.claims.length > 0; turn += 1) {
            source.answer(0, turn % 2 === 0 ? 'task' : 'nothing');
            await settle();
          }
          await Promise.all(requests);
          await settle();
          assert.deepEqual(
            [...taken, ...source.returned].toSorted((left, right) => left - right),
            source.given,
          );
        },
      ),
      { numRuns: 80 },
    );
  });

  it('a free core claims for itself; only busy cores prefetch, and not while another core is free', async () => {
    const source = new ScriptedSource();
    const prefetcher = new TaskPrefetcher(source, 60_000);
    const first = prefetcher.next();
    prefetcher.prefetch();
    assert.deepEqual(
      source.claims.map(({ isAhead }) => isAhead),
      [false],
    );
    source.answer(0, 'task');
    await first;
    prefetcher.prefetch();
    prefetcher.prefetch();
    assert.deepEqual(
      source.claims.map(({ isAhead }) => isAhead),
      [true, true],
    );
    const second = prefetcher.next();
    await settle();
    assert.equal(source.claims.length, 2, 'it waits for what was asked ahead');
    source.answer(0, 'nothing');
    await settle();
    source.answer(0, 'failure');
    await settle();
    assert.deepEqual(
      source.claims.map(({ isAhead }) => isAhead),
      [false],
      'nothing came: it asks for itself',
    );
    source.answer(0, 'failure');
    await assert.rejects(second, /away/);
    prefetcher.close();
  });
});
