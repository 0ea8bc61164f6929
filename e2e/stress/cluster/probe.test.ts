import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countRefusals, type ProbedWrite, refusedFor, summarize } from './probe.ts';

const writes = (good: string): ProbedWrite[] =>
  Array.from(good, (mark, index) => ({ at: index * 100, refusal: mark === '+' ? null : 'slow' }));

test('a refusal lasts from the fault to the first write after the last bad one', () => {
  assert.equal(refusedFor(writes('+++--+-+++'), 250, 1000), 450);
  assert.equal(refusedFor(writes('++++++++'), 250, 1000), 0);
  assert.equal(refusedFor(writes('--++++++'), 250, 1000), 0, 'what was before does not count');
  assert.equal(refusedFor(writes('+++---'), 250, 600), 350, 'until the end if there is no good one');
});

test('refusals are counted within their spans', () => {
  assert.deepEqual(countRefusals(writes('-+--+-'), [{ from: 100, to: 400 }]), { slow: 2 });
});

test('summarizes durations', () => {
  assert.deepEqual(summarize([30, 10, 20]), { count: 3, medianMs: 20, p95Ms: 29, maxMs: 30 });
});
