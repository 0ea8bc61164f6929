import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findRegistered } from '../../languages/registry.ts';
import { checkerLimits, interactionWallMs, interactorLimits, toolMinMs } from './limits.ts';

const language = findRegistered('C');
assert.ok(language);

it('a checker gets ten seconds plus two seconds for each ten megabytes of output', () => {
  const given = [0, 9, 10, 25].map((mib) => checkerLimits(language, mib << 20, toolMinMs).cpuMs);
  assert.deepEqual(given, [10_000, 10_000, 12_000, 14_000]);
});

it('an interactor gets ten seconds or twice the limit of the program', () => {
  const given = [300, 5000, 6000].map((timeMs) => interactorLimits(language, timeMs, toolMinMs));
  assert.deepEqual(
    given.map(({ cpuMs }) => cpuMs),
    [10_000, 10_000, 12_000],
  );
  assert.deepEqual(
    given.map(({ wallMs }) => wallMs),
    [300, 5000, 6000].map((timeMs) => interactionWallMs(timeMs, toolMinMs)),
  );
  assert.equal(interactionWallMs(1000, toolMinMs), 13_000);
});
