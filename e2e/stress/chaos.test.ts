import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSystem } from '../support/system.ts';
import { chaosRun } from './chaos.ts';

// Small version: `npm run soak -- chaos` runs the same code at full size.
test(
  'every submission gets the right verdict exactly once while processes are killed',
  { timeout: 400_000 },
  async () => {
    const system = await startSystem({ judges: 2, slots: 1, leaseSeconds: 3, readyNodes: 0 });
    try {
      const report = await chaosRun(system, { submissions: 16, submitters: 2, seed: 3 });
      assert.equal(report.acknowledged, 16);
      assert.ok(report.struck > 0, 'nothing was killed');
      assert.deepEqual([report.lost, report.wrong, report.finishedTwice], [[], [], []]);
    } finally {
      await system.stop();
    }
  },
);
