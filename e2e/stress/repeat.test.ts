import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repeatRun } from './repeat.ts';

// Small version with one program of each kind. `npm run soak -- repeat` runs the same code at full size.
test('the same programs get the same, correct verdicts on a busy machine', { timeout: 60_000 }, async () => {
  const report = await repeatRun({ programs: 10, times: 4, burners: 2 });
  assert.equal(report.judgings, 40);
  assert.deepEqual(report.differing, []);
  assert.equal(report.rightShare, 1);
});
