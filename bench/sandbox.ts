/**
 * Measures the sandbox's overhead over plain fork and exec. Both are measured in turns, so that other load affects both
 * equally. They are compared by the lower quartile of their turns, which other load affects least.
 *
 *   npm run bench:sandbox [-- --quick]
 */
import { buildSandbox } from '../packages/sandbox/build.js';
import { type RunSpec, Sandbox, type Slot } from '../packages/sandbox/src/index.ts';
import { footprintOf } from './sandbox/footprint.ts';
import { lowerQuartile, Measure, spreadPercent } from './sandbox/measure.ts';
import { median } from './verdict/statistics.ts';

const isQuick = process.argv.includes('--quick');
const rounds = isQuick ? 15 : 60;
const batch = 40;
const spinPairs = isQuick ? 3 : 15;
const growthRuns = isQuick ? 1000 : 10_000;
const cgroupRoot = 'xiezhi-bench-node';

const spec: RunSpec = {
  argv: ['/bin/true'],
  limits: {
    cpuMs: 10_000,
    wallMs: 30_000,
    memoryBytes: 256 << 20,
    processes: 64,
    outputBytes: 16 << 20,
    boxBytes: 64 << 20,
  },
};

async function runBatch(slot: Slot, count: number): Promise<number> {
  const before = process.hrtime.bigint();
  for (let i = 0; i < count; i++) {
    const result = await slot.run(spec);
    if (result.exitCode !== 0) throw new Error(`true ended with ${result.exitCode ?? result.signal ?? '?'}`);
  }
  return Number(process.hrtime.bigint() - before);
}

async function measureRatios(measure: Measure, slot: Slot) {
  const times = {
    bare: [] as number[],
    strict: [] as number[],
    node: [] as number[],
    bareTwo: [] as number[],
    strictTwo: [] as number[],
  };
  await measure.ask(`strict ${batch}`);
  await runBatch(slot, batch);
  for (let round = 0; round < rounds; round++) {
    times.bare.push(await measure.ask(`bare ${batch}`));
    times.strict.push(await measure.ask(`strict ${batch}`));
    times.node.push(await runBatch(slot, batch));
    times.bareTwo.push(await measure.ask(`bare2 ${batch}`));
    times.strictTwo.push(await measure.ask(`strict2 ${batch}`));
  }
  const bare = lowerQuartile(times.bare);
  return {
    bare: bare / batch,
    strict: lowerQuartile(times.strict) / bare,
    node: lowerQuartile(times.node) / bare,
    share: lowerQuartile(times.bareTwo) / lowerQuartile(times.strictTwo),
  };
}

async function measureCpu(measure: Measure, slot: Slot) {
  const trial = 100_000_000;
  const turns = Math.round((trial * 1e9) / (await measure.ask(`spin ${trial} 0`)));
  const bare: number[] = [];
  const inside: number[] = [];
  for (let pair = 0; pair < spinPairs; pair++) {
    bare.push(await measure.ask(`spin ${turns} 0`));
    const result = await slot.run({
      ...spec,
      argv: ['/box/spin', 'spin', `${turns}`],
      files: [{ name: 'spin', source: { path: measure.binary }, mode: 0o555 }],
    });
    if (result.exitCode !== 0) throw new Error('the spin program failed');
    inside.push(result.cpuNs);
  }
  return {
    bareNs: median(bare),
    errorPercent: Math.abs(median(inside) / median(bare) - 1) * 100,
    bareSpread: spreadPercent(bare),
    spread: spreadPercent(inside),
  };
}

async function measureGrowth(sandbox: Sandbox, slot: Slot) {
  const pid = sandbox.pid ?? 0;
  await runBatch(slot, 200);
  const before = footprintOf(pid, cgroupRoot);
  await runBatch(slot, growthRuns);
  const after = footprintOf(pid, cgroupRoot);
  return {
    processes: after.processes - before.processes,
    mounts: after.mounts - before.mounts,
    groups: after.groups - before.groups,
    descriptors: after.descriptors - before.descriptors,
    residentKiB: after.residentKiB - before.residentKiB,
  };
}

const round = (value: number, digits = 2) => Number(value.toFixed(digits));

const helperPath = await buildSandbox();
const measure = await Measure.start(helperPath);
const sandbox = await Sandbox.start({ helperPath, cgroupRoot, skipSelfTest: true });
const slot = await sandbox.openSlot({ core: 0 });
const ratios = await measureRatios(measure, slot);
const cpu = await measureCpu(measure, slot);
const growth = await measureGrowth(sandbox, slot);
await slot.close();
await sandbox.close();
await measure.close();

const figures = {
  strictRatio: round(ratios.strict),
  nodeRatio: round(ratios.node),
  parallelShare: round(ratios.share),
  cpuErrorPercent: round(cpu.errorPercent, 3),
  cpuSpreadPercent: round(cpu.spread, 3),
  cpuSpreadBarePercent: round(cpu.bareSpread, 3),
  bareMicroseconds: round(ratios.bare / 1000, 0),
  growthRuns,
  growth,
  tier: sandbox.report.tier,
};
const row = (value: number | string, target: string) => ({ value, target });
console.table({
  'one run over bare, from C': row(figures.strictRatio, '≤ 2.0'),
  'one run over bare, from Node': row(figures.nodeRatio, '≤ 2.5'),
  'two at a time, share of bare': row(figures.parallelShare, '≥ 0.5'),
  'CPU time against bare, %': row(figures.cpuErrorPercent, '≤ 1'),
  'spread of CPU time, %': row(figures.cpuSpreadPercent, `≤ ${round(cpu.bareSpread + 0.3, 3)}`),
  [`growth over ${growthRuns} runs`]: row(
    `${growth.processes} processes, ${growth.mounts} mounts, ${growth.groups} groups, ${growth.descriptors} descriptors, ${growth.residentKiB} KiB`,
    'none',
  ),
});
console.log(JSON.stringify(figures));
