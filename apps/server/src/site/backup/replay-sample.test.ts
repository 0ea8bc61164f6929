import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasEqualVerdicts } from './replay-sample.ts';

test('a restore test succeeds if verdicts match or nothing can be judged here, and fails if no verdict could be checked', () => {
  const nothing = { same: 0, different: [], impossible: [], hasSandbox: true };
  const cases = [
    [nothing, true],
    [{ ...nothing, same: 3 }, true],
    [{ ...nothing, same: 1, impossible: ['no Kotlin here'] }, true],
    [{ ...nothing, impossible: ['the problem as judged is not stored'] }, false],
    [{ ...nothing, impossible: ['no sandbox here'], hasSandbox: false }, true],
    [{ ...nothing, different: [7], impossible: ['the sandbox ended'], hasSandbox: false }, false],
    [{ ...nothing, same: 19, different: [7] }, false],
  ] as const;
  for (const [replays, isWell] of cases)
    assert.equal(hasEqualVerdicts(replays), isWell, JSON.stringify(replays));
});
