import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildPackage, type Files, planOf, remarks } from '../../testing/packages.ts';
import { derivedTimeLimitMs, settleTimeLimit, timeLimitRuleOf } from '../../model/time-limit-rule.ts';
import { ConversionReport } from '../../report/conversion-report.ts';
import { Keys } from '../../text/keys.ts';
import { outputLimit, readLimits, timeLimit } from './limits.ts';

const legacy = (...lines: string[]): Files => ({ 'problem.yaml': ['name: Echo', ...lines].join('\n') });
const newer = (...lines: string[]): Files => ({
  'problem.yaml': ['problem_format_version: 2025-09', 'name: Echo', ...lines].join('\n'),
});

test('uses one second for an unstated limit and keeps the rule of the package for finding it', async (t) => {
  const rules: [Files, number, number][] = [
    [legacy(), 5, 1000],
    [legacy('limits: { time_multiplier: 3, time_safety_margin: 4 }'), 3, 1000],
    [newer(), 2, 1000],
    [newer('limits: { time_resolution: 0.1, time_multipliers: { ac_to_time_limit: 4.5 } }'), 4.5, 100],
  ];
  for (const [files, acceptedToLimit, resolutionMs] of rules) {
    const plan = await planOf(t, buildPackage(files));
    assert.deepEqual(plan.stops, []);
    assert.equal(plan.problem.timeLimitMs, 1000);
    assert.deepEqual(timeLimitRuleOf(plan.problem), { acceptedToLimit, resolutionMs });
    assert.ok(remarks(plan).some((entry) => entry.item === 'time limit' && entry.outcome === 'converted'));
  }
});

test('a stated limit is not marked for measurement', async (t) => {
  const places: Files[] = [
    legacy('limits: { time_limit: 2 }'),
    { ...legacy(), '.timelimit': '2\n' },
    { ...legacy(), 'domjudge-problem.ini': 'name = x\ntimelimit = 2\n' },
    newer('limits: { time_limit: 2 }'),
  ];
  for (const files of places) {
    const { problem, stops } = await planOf(t, buildPackage(files));
    assert.deepEqual(stops, []);
    assert.equal(problem.timeLimitMs, 2000);
    assert.equal(timeLimitRuleOf(problem), null);
  }
});

test('programs may print 8 MiB unless the package states another limit or an answer is longer', async (t) => {
  const limitOf = async (files: Files) => {
    const { problem, stops, entries } = await planOf(t, buildPackage(files));
    assert.deepEqual(stops, []);
    assert.ok(entries.every((entry) => entry.outcome !== 'lost' || entry.effect !== 'verdict'));
    return problem.outputLimitMb;
  };
  assert.equal(await limitOf(legacy('limits: { time_limit: 2 }')), 8);
  assert.equal(await limitOf(newer('limits: { time_limit: 2, output: 32 }')), 32);
  assert.equal(await limitOf({ ...newer(), 'data/secret/1.ans': 'a'.repeat(8 * 1024 ** 2 + 1) }), null);
  const beyond = await planOf(t, buildPackage(newer('limits: { output: 4096 }')));
  assert.equal(beyond.problem.outputLimitMb, 256);
  assert.ok(beyond.entries.some((entry) => entry.outcome === 'lost' && entry.effect === 'verdict'));
});

test('sets the limit to the slowest accepted solution times the factor, rounded up to whole steps', () => {
  const rule = { acceptedToLimit: 5, resolutionMs: 1000 };
  assert.equal(derivedTimeLimitMs(rule, 700), 4000);
  assert.equal(derivedTimeLimitMs(rule, 800), 4000);
  assert.equal(derivedTimeLimitMs(rule, 0), 1000);
  assert.equal(derivedTimeLimitMs({ acceptedToLimit: 2, resolutionMs: 100 }, 151), 400);
});

test('a measured limit removes the mark and keeps all other metadata', async (t) => {
  const { problem } = await planOf(t, buildPackage(legacy('license: cc0')));
  settleTimeLimit(problem, 3000);
  assert.equal(problem.timeLimitMs, 3000);
  assert.equal(timeLimitRuleOf(problem), null);
  assert.equal(problem.packageMeta['license'], 'cc0');
});

test('implausible factors stop the problem', async (t) => {
  for (const limits of ['{ time_multiplier: 0 }', '{ time_multiplier: 1e9 }', '{ time_resolution: 0 }']) {
    const plan = await planOf(t, buildPackage(legacy(`limits: ${limits}`)));
    assert.match(plan.stops.join(), /factors from 1 to 100/, limits);
  }
});

test('reads the id from the ini file of DOMjudge and reports programs outside of the package', async (t) => {
  const ini =
    "short-name = a\nname='Echo & co'\nexternalid=echo-1\nspecial_compare = float\ncolor=#fff\ntimelimit='2'\n";
  const files = { 'problem.yaml': 'problem_format_version: legacy\n', 'domjudge-problem.ini': ini };
  const { problem, stops, entries } = await planOf(t, buildPackage(files));
  assert.deepEqual(stops, []);
  assert.deepEqual([problem.displayId, problem.timeLimitMs], ['echo-1', 2000]);
  assert.deepEqual(problem.titles, { 'en-US': 'Echo & co' });
  const lost = entries.find(({ item }) => item === 'domjudge-problem.ini: special_compare');
  assert.ok(lost?.outcome === 'lost' && lost.effect === 'verdict');
  const odd = { ...files, 'domjudge-problem.ini': 'externalid = a/b\n' };
  assert.equal((await planOf(t, buildPackage(odd))).problem.displayId, '');
});

/** Returns the limits that a map of `problem.yaml` states, the losses, and the reasons for a rejection. */
function limitsIn(data: Record<string, unknown>, isLegacy = true) {
  const report = new ConversionReport();
  const limits = readLimits(new Keys('limits', data, report), isLegacy, report);
  const lost = report.entries.filter(({ outcome }) => outcome === 'lost').map(({ item }) => item);
  return { limits, lost, stops: report.stops.length };
}

test('limits are whole milliseconds and MiB, at least one', () => {
  const table: readonly (readonly [
    seconds: number,
    memory: number,
    timeLimitMs: number,
    memoryLimitMb: number,
  ])[] = [
    [1.5, 256, 1500, 256],
    [0.0014, 0.1, 1, 1],
    [0.0016, 1.1, 2, 2],
    [0, 0, 1, 1],
  ];
  for (const [seconds, memory, timeLimitMs, memoryLimitMb] of table) {
    const { limits } = limitsIn({ time_limit: seconds, memory });
    assert.deepEqual([limits.timeLimitMs, limits.memoryLimitMb], [timeLimitMs, memoryLimitMb]);
  }
  const { limits } = limitsIn({});
  assert.deepEqual([limits.timeLimitMs, limits.memoryLimitMb, limits.passes], [null, null, null]);
  assert.equal(limitsIn({ validation_passes: 3 }).limits.passes, 3);
});

test('an output limit is rounded up and at most what judge nodes keep', () => {
  const table: readonly (readonly [stated: unknown, outputLimitMb: number | null, isLost: boolean])[] = [
    [256, 256, false],
    [0.5, 1, false],
    ['1.5', 2, false],
    [256.5, 256, true],
    [0, null, true],
    [-1, null, true],
    ['much', null, true],
  ];
  for (const [output, outputLimitMb, isLost] of table) {
    const { limits, lost, stops } = limitsIn({ output });
    assert.deepEqual(
      [limits.outputLimitMb, lost.length, stops],
      [outputLimitMb, Number(isLost), 0],
      String(output),
    );
  }
});

test('limits of sources lose their effect, other limits of judges are ignored', () => {
  assert.deepEqual(limitsIn({ code: 64 }).lost, ['limits: code']);
  assert.deepEqual(limitsIn({ compilation_time: 60, validation_memory: 1, time_safety_margin: 2 }).lost, []);
  assert.deepEqual(limitsIn({ odd: 1 }).lost, ['limits: odd']);
});

test('factors from 1 to 100 and steps from a millisecond to a minute are used', () => {
  const isUsable = (data: Record<string, unknown>) => limitsIn(data).stops === 0;
  assert.deepEqual(
    [0.99, 1, 100, 100.01].map((factor) => isUsable({ time_multiplier: factor })),
    [false, true, true, false],
  );
  assert.deepEqual(
    [0.0004, 0.001, 60, 60.001].map((seconds) => isUsable({ time_resolution: seconds })),
    [false, true, true, false],
  );
  assert.deepEqual(limitsIn({ time_resolution: 0.25 }, false).limits.rule, {
    acceptedToLimit: 2,
    resolutionMs: 250,
  });
});

test('an answer of exactly 8 MiB fits into the usual output limit', () => {
  const usual = 8 * 1024 ** 2;
  assert.equal(outputLimit(null, [1, usual]), 8);
  assert.equal(outputLimit(null, [usual + 1, 1]), null);
  assert.equal(outputLimit(1, [usual + 1]), 1);
  assert.equal(outputLimit(null, []), 8);
});

const found = async (stated: number | null, dotFile: string | null, ini: string | null) => {
  const report = new ConversionReport();
  const limit = await timeLimit(stated, report, (path) =>
    Promise.resolve(path === '.timelimit' ? dotFile : ini),
  );
  return [limit, report.stops.length];
};

test('all places that state a time limit must agree', async () => {
  assert.deepEqual(await found(2000, '2\n', 'timelimit = 2'), [2000, 0]);
  assert.deepEqual(await found(null, '0.5', null), [500, 0]);
  assert.deepEqual(await found(null, null, "a = 1\n timelimit='1.5'\n"), [1500, 0]);
  assert.deepEqual(await found(null, null, 'name = x'), [null, 0]);
  assert.deepEqual(await found(2000, '3', null), [2000, 1]);
  assert.deepEqual(await found(2000, '2', 'timelimit=3'), [2000, 1]);
  assert.deepEqual(await found(null, 'soon', null), [1000, 1]);
});
