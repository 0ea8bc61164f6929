import assert from 'node:assert/strict';
import { it, mock } from 'node:test';
import { pino } from 'pino';
import { CoreLock } from '../sandbox/core-lock.ts';
import { HourlyCheck } from './hourly-check.ts';

const hour = 3_600_000;

function build(checkSandbox: () => Promise<void> = () => Promise.resolve()) {
  let now = 0;
  const steps: string[] = [];
  const lock = new CoreLock();
  const check = new HourlyCheck({
    checkSandbox: async () => {
      steps.push('walls');
      await checkSandbox();
    },
    testAgain: () => Promise.resolve(void steps.push('languages')),
    now: () => now,
    logger: pino({ level: 'silent' }),
  });
  const core = { runExclusivelyWithin: lock.exclusiveWithin.bind(lock) };
  const { signal } = new AbortController();
  return { check, core, lock, signal, steps, pass: (ms: number) => (now += ms) };
}

it('waits for running programs of other cores and blocks later ones', async () => {
  const { check, core, lock, signal, steps, pass } = build();
  assert.equal(check.isDue, false);
  pass(hour);
  assert.equal(check.isDue, true);
  const latch = Promise.withResolvers<void>();
  const timed = lock.shared(() => latch.promise.then(() => void steps.push('timed')));
  const running = check.run(core, signal);
  const later = lock.shared(() => Promise.resolve(void steps.push('later')));
  assert.equal(check.isDue, false, 'one core does it');
  latch.resolve();
  await Promise.all([timed, running, later]);
  assert.deepEqual(steps.slice(0, 2), ['timed', 'walls']);
  assert.deepEqual(steps.slice(2).toSorted(), ['languages', 'later']);
  assert.equal(check.isDue, false);
  pass(hour);
  assert.equal(check.isDue, true);
});

it('is postponed while another core is in a long run', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const { check, core, lock, signal, steps, pass } = build();
    pass(hour);
    const latch = Promise.withResolvers<void>();
    const long = lock.shared(() => latch.promise);
    const running = check.run(core, signal);
    mock.timers.tick(3000);
    await running;
    assert.deepEqual([steps, check.isDue], [[], false]);
    pass(20_000);
    assert.equal(check.isDue, true);
    latch.resolve();
    await long;
    await check.run(core, signal);
    assert.deepEqual(steps, ['walls', 'languages']);
  } finally {
    mock.timers.reset();
  }
});

it('logs a failure and runs again an hour later', async () => {
  const { check, core, signal, steps, pass } = build(() => Promise.reject(new Error('a wall is down')));
  pass(hour);
  await check.run(core, signal);
  assert.deepEqual(steps, ['walls']);
  pass(hour);
  assert.equal(check.isDue, true);
});
