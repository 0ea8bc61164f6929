import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mock, test } from 'node:test';
import fc from 'fast-check';
import { sharesOfCores } from './judge/shares.ts';
import { cpuOf } from './lists/cpu.ts';
import { p95, takeTurns } from './lists/measure.ts';
import { createLimits } from './cluster/report.ts';
import { readNumbers, splitWords } from './options.ts';
import { footprintOf } from './sandbox/footprint.ts';
import { lowerQuartile, spreadPercent } from './sandbox/measure.ts';
import { middleOf } from './tables/middle.ts';
import { cppSource, pythonSource } from './verdict/sources.ts';
import { median, quantile } from './verdict/statistics.ts';

const times = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 60 });
const nearly = (value: number, wanted: number) =>
  assert.ok(Math.abs(value - wanted) < 1e-9, `${value}, not ${wanted}`);

test('the median is the middle of the sorted values, or the mean of the two middle ones', () => {
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([4, 1, 100, 2]), 3);
  assert.equal(median([7]), 7);
  assert.ok(Number.isNaN(median([])));
});

test('a quantile is between its neighbors, and its ends are the minimum and maximum', () => {
  nearly(quantile([10, 20, 30, 40, 50], 0.95), 48);
  nearly(quantile([0, 10], 0.25), 2.5);
  fc.assert(
    fc.property(times, fc.double({ min: 0, max: 1, noNaN: true }), (values, share) => {
      const found = quantile(values, share);
      assert.ok(found >= Math.min(...values) && found <= Math.max(...values));
      nearly(quantile(values, 0), Math.min(...values));
      nearly(quantile(values, 1), Math.max(...values));
      // At most the requested share of the values may be below the quantile, with a tolerance of one value.
      const below = values.filter((value) => value < found).length;
      assert.ok(below <= share * (values.length - 1) + 1);
    }),
  );
});

test('one of twenty values may be above p95, and the input is not changed', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => index + 1);
  assert.equal(p95(twenty), 20);
  assert.equal(p95([...twenty, 21]), 20);
  assert.equal(p95([1.234, 5.678]), 5.68);
  assert.equal(p95([]), Infinity);
  fc.assert(
    fc.property(times, (values) => {
      const before = [...values];
      const found = p95(values);
      assert.deepEqual(values, before);
      assert.ok(values.filter((value) => value > found).length <= values.length / 20);
    }),
  );
});

test('a quarter of the values is below the lower quartile', () => {
  assert.equal(lowerQuartile([8, 2, 6, 4]), 4);
  assert.equal(lowerQuartile([3]), 3);
  assert.ok(Number.isNaN(lowerQuartile([])));
  fc.assert(
    fc.property(times, (values) => {
      const found = lowerQuartile(values);
      assert.ok(values.includes(found));
      assert.ok(values.filter((value) => value < found).length <= values.length / 4);
    }),
  );
});

test('the spread is in percent of the mean, whatever the unit', () => {
  assert.equal(spreadPercent([5, 5, 5]), 0);
  nearly(spreadPercent([90, 110]), 10);
  nearly(spreadPercent([90e6, 110e6]), 10);
});

/** Returns the duration of a round in ms: 1,000 in the warm-up, later 10, but 500 in one round. */
const cold = (round: number) => (round < 20 ? 1000 : round === 30 ? 500 : 10);

test('two subjects in turns are timed separately, and warm-up rounds do not count', async () => {
  let now = 0;
  const clock = mock.method(performance, 'now', () => now);
  const order: string[] = [];
  const work = (name: string, took: (round: number) => number) => {
    let round = 0;
    return () => {
      order.push(name);
      now += took(round);
      round += 1;
      return Promise.resolve();
    };
  };
  try {
    const pair = await takeTurns(
      work('small', cold),
      work('large', (round) => 3 * cold(round)),
      40,
    );
    assert.deepEqual(pair, { smallMs: 10, largeMs: 30, ratio: 3 });
    assert.equal(order.length, 2 * (20 + 40));
    assert.ok(order.every((name, index) => name === (index % 2 === 0 ? 'small' : 'large')));
  } finally {
    clock.mock.restore();
  }
});

test('sizes are parsed as whole numbers, and others keep their default', () => {
  const defaults = { users: 200, rate: 8 };
  assert.deepEqual(readNumbers(defaults, []), defaults);
  assert.deepEqual(readNumbers(defaults, ['--rate', '0', '--users=5000']), { users: 5000, rate: 0 });
  assert.deepEqual(readNumbers(defaults, ['--rate', '1', '--rate', '2']), { users: 200, rate: 2 });
  assert.deepEqual(defaults, { users: 200, rate: 8 });
});

test('words before the first option name parts', () => {
  assert.deepEqual(splitWords([]), { words: [], rest: [] });
  assert.deepEqual(splitWords(['claims', 'streams']), { words: ['claims', 'streams'], rest: [] });
  assert.deepEqual(splitWords(['claims', '--nodes', '20']), { words: ['claims'], rest: ['--nodes', '20'] });
});

test('a figure beyond its limit is reported, also one that could not be measured', () => {
  const limits = createLimits();
  limits.atMost('time', 5, 5);
  limits.atLeast('share', 5, 5);
  assert.deepEqual(limits.missed, []);
  limits.atMost('time', 6, 5);
  limits.atLeast('share', 4, 5);
  limits.atMost('time', Number.NaN, 5);
  limits.atLeast('share', Number.NaN, 5);
  assert.equal(limits.missed.length, 4);
});

for (const args of [
  ['--users', 'many'],
  ['--users', ''],
  ['--users', '1e6'],
  ['--users=-5'],
  ['--users', '2.5'],
  ['--users', '9'.repeat(13)],
  ['--users'],
  ['--user', '5'],
  ['5'],
])
  test(`${args.join(' ')} is rejected`, () => {
    assert.throws(() => readNumbers({ users: 200 }, args));
  });

const judged = (core: number, time: number, ms: number) =>
  JSON.stringify({ level: 30, time, core, ms, msg: 'judged' });

test("a core's busy share counts only the parts of tasks within the window", () => {
  const log = [
    'npm says something',
    judged(1, 1500, 1000),
    judged(0, 1500, 500),
    judged(0, 3000, 1500),
    judged(1, 2500, 250),
    // Tasks before and after the window.
    judged(2, 900, 800),
    judged(2, 5000, 500),
    JSON.stringify({ time: 1500, core: 1, ms: 1000, msg: 'the task was released' }),
  ].join('\n');
  assert.deepEqual(sharesOfCores(log, 1000, 2000), [1, 0.5, 0]);
  assert.deepEqual(sharesOfCores(log, 1000, 3000), [1, 0.375, 0]);
});

test('a log without judged tasks is an error, not a busy node', () => {
  for (const log of ['', 'starting\nready'])
    assert.throws(() => sharesOfCores(log, 0, 1000), /judged nothing/);
});

const opening = (
  firstMs: number,
  longestMs: number,
  scrollMs: number,
  framesShare: number,
  boxes: number,
) => ({
  firstMs,
  longestMs,
  scrollMs,
  framesShare,
  boxes,
  shownShare: framesShare + 0.05,
  blankShare: framesShare / 2,
  mostBlank: longestMs / 10,
});

test('several openings give medians, and the maximum of the longest times', () => {
  const openings = [
    opening(300, 90, 5, 0.5, 7000),
    opening(100, 400, 6, 0.9, 9000),
    opening(200, 80, 70, 0.7, 8000),
  ];
  assert.deepEqual(middleOf(openings), opening(200, 400, 70, 0.7, 8000));
});

test('generated sources are new to caches and correct solutions', () => {
  for (const source of [cppSource, pythonSource]) {
    const sources = Array.from({ length: 50 }, source);
    assert.equal(new Set(sources).size, 50);
    // The sources differ only in a comment on the first line.
    assert.equal(new Set(sources.map((text) => text.slice(text.indexOf('\n')))).size, 1);
    assert.match(sources[0] ?? '', /^(\/\/|#) [\da-f]{24}\n/);
  }
});

test('the CPU time of a process includes its children, also ended ones', async () => {
  const before = cpuOf(process.pid);
  const burn = 'const end = process.cpuUsage(); while (process.cpuUsage(end).user < 80_000);';
  const child = spawn(process.execPath, ['-e', `${burn} process.stdin.resume();`], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  while (cpuOf(child.pid ?? 0) < 80) await new Promise((resolve) => setImmediate(resolve));
  const during = cpuOf(process.pid);
  assert.ok(during - before >= 80, `${during} after ${before}`);
  child.stdin?.end();
  await once(child, 'exit');
  assert.ok(cpuOf(process.pid) >= during);
  assert.equal(cpuOf(child.pid ?? 0), 0);
});

test('a process uses resources of the machine, and fewer without its child', async () => {
  const child = spawn('sleep', ['60']);
  const withChild = footprintOf(process.pid, 'no-such-group');
  child.kill();
  await once(child, 'exit');
  const alone = footprintOf(process.pid, 'no-such-group');
  assert.equal(withChild.processes - alone.processes, 1);
  assert.ok(alone.mounts > 1 && alone.descriptors > 2 && alone.residentKiB > 10_000);
  assert.deepEqual([alone.groups, withChild.groups], [0, 0]);
});
