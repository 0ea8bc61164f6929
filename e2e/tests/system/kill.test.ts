import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { runKillTest } from '../../support/fault-injection.ts';
import { startSystem, type System } from '../../support/system.ts';

// A small run with few submissions for each kind of killed process. `npm run soak -- kill` runs the same code with
// more.
suite('kill -9 during submissions loses nothing and finishes nothing twice', () => {
  let system: System;
  before(async () => {
    system = await startSystem({ leaseSeconds: 3 });
  });
  after(() => system.stop());

  for (const victim of ['server', 'judge', 'helper', 'database'] as const) {
    test(`target: ${victim}`, async () => {
      const report = await runKillTest(system, { victim, submissions: 10, kills: 2, seed: 1 });
      assert.ok(report.struck > 0, 'nothing was killed');
      assert.equal(report.acknowledged, 10);
      assert.deepEqual(report.lost, []);
      assert.deepEqual(report.wrong, []);
      assert.deepEqual(report.finishedTwice, []);
    });
  }
});
