import assert from 'node:assert/strict';
import { constants } from 'node:os';
import { test } from 'node:test';
import { frames, resultOf, type RunFacts } from './testing/fake-helper.ts';
import { SandboxFault } from './fault.ts';
import type { HelperFacts } from './helper.ts';
import { runIsolationProbes } from './self-test.ts';
import type { RunSpec, SecurityItem } from './types.ts';

const facts: HelperFacts = {
  groupVersion: 2,
  hasNamespaces: true,
  isTrueRoot: true,
  landlock: 7,
  isRoot: true,
  slots: 4,
  kernel: '6.1',
  version: 'x',
  lackOfGroups: '',
  lackOfNamespaces: '',
};

/** How a probe ends, and what it prints. */
type End = RunFacts & { readonly stdout?: string };
const limit = { cpu: 1, wall: 2, memory: 3, output: 4 } as const;

/** How the probes end if the isolation holds. Probes that are not listed exit with 0. */
const expectedEnds: Readonly<Record<string, End>> = {
  filter: { signal: constants.signals.SIGSYS },
  memory: { limitHit: limit.memory, peakMemoryBytes: 32 << 20 },
  forks: { stdout: '14' },
  spin: { limitHit: limit.cpu },
  sleep: { limitHit: limit.wall },
  flood: { limitHit: limit.output },
};

interface Trial {
  readonly ends?: Readonly<Record<string, End | Error>>;
  readonly facts?: Partial<HelperFacts>;
  readonly refusal?: Error;
  /** The first `tries` runs of this probe end in this way. */
  readonly spoilt?: { readonly probe: string; readonly end: End; readonly tries: number };
}

async function tryWalls({ ends = {}, facts: changed = {}, refusal, spoilt }: Trial = {}) {
  const asked: RunSpec[] = [];
  let closed = 0;
  const run = (spec: RunSpec) => {
    asked.push(spec);
    const probe = spec.argv.at(-1) ?? '';
    const nth = asked.filter(({ argv }) => argv.at(-1) === probe).length;
    const isSpoilt = spoilt?.probe === probe && nth <= spoilt.tries;
    const end = isSpoilt ? spoilt.end : (ends[probe] ?? expectedEnds[probe] ?? {});
    if (end instanceof Error) return Promise.reject(end);
    return Promise.resolve(resultOf(frames.result(1, end), spec, end.stdout));
  };
  const close = () => {
    closed += 1;
    return Promise.resolve();
  };
  const openSlot = () => (refusal ? Promise.reject(refusal) : Promise.resolve({ run, close }));
  const items = await runIsolationProbes({ openSlot }, '/helper', { ...facts, ...changed });
  return { items, asked, closed: () => closed };
}

const broken = (items: readonly SecurityItem[]) =>
  items.filter(({ ok }) => !ok).map(({ name, isRequired }) => (isRequired ? name : `${name}?`));

test('reports walls that hold, each with a unique name and nothing to fix', async () => {
  const { items, asked, closed } = await tryWalls();
  assert.deepEqual(broken(items), []);
  assert.equal(new Set(items.map(({ name }) => name)).size, items.length);
  assert.ok(items.every(({ mend, detail }) => mend === '' && detail !== ''));
  assert.equal(asked.length, items.length - 3, 'what the helper says of itself is not tried');
  assert.equal(closed(), 1);
});

test('every probe runs the helper itself within limits, and leftovers are created before others look for them', async () => {
  const { asked } = await tryWalls();
  for (const { argv, files, limits, env } of asked) {
    assert.deepEqual(
      [argv.slice(0, 2), files],
      [['/box/probe', '--probe'], [{ name: 'probe', source: { path: '/helper' }, mode: 0o555 }]],
    );
    assert.ok(limits.wallMs <= 4000 && limits.cpuMs <= 2000 && limits.processes <= 16);
    assert.deepEqual(env, { PROBE: '1' }, 'what it sees is what it was given');
  }
  const order = asked.map(({ argv }) => argv[2]);
  assert.ok(order.indexOf('leave') < order.indexOf('processes'));
  assert.ok(order.indexOf('leave') < order.lastIndexOf('files'));
});

/** A probe that succeeds or ends unexpectedly, the walls that the self-test then reports as broken, and the reason. */
const breaches: readonly [what: string, probe: string, end: End | Error, walls: readonly string[], RegExp][] =
  [
    [
      'with an explanation',
      'network',
      { exitCode: 1, stdout: 'reached 127.0.0.1\n' },
      ['network'],
      /^came through: reached 127/,
    ],
    ['without an explanation', 'privileges', { exitCode: 1 }, ['privileges'], /^came through: exit 1$/],
    ['crashed', 'box', { signal: 11 }, ['disk'], /^came through: signal 11$/],
    ['hits a limit', 'leave', { limitHit: limit.wall, exitCode: 1 }, ['orphans'], /limit wall/],
    ['in its second run', 'files', { exitCode: 1 }, ['files', 'leftovers'], /came through/],
    ['in an optional item', 'environment', { exitCode: 1 }, ['environment', 'own-proc?'], /came through/],
    ['traced', 'filter', { exitCode: 0 }, ['system-calls'], /^ptrace ended by exit 0$/],
    ['is killed by another signal', 'filter', { signal: 9 }, ['system-calls'], /signal 9/],
    ['gets all memory', 'memory', { exitCode: 0 }, ['memory'], /exit 0 instead of limit memory/],
    [
      'uses more memory than allowed',
      'memory',
      { ...expectedEnds['memory'], peakMemoryBytes: 60 << 20 },
      ['memory'],
      /used/,
    ],
    ['is stopped late', 'memory', { ...expectedEnds['memory'], wallNs: 3.1e9 }, ['memory'], /took 3100 ms/],
    ['forks without a limit', 'forks', { stdout: '16' }, ['fork-bomb'], /16 processes/],
    ['cannot fork', 'forks', { stdout: '0' }, ['fork-bomb'], /0 processes/],
    ['prints no number', 'forks', { stdout: 'many' }, ['fork-bomb'], /NaN/],
    ['prints a number and fails', 'forks', { stdout: '5', exitCode: 1 }, ['fork-bomb'], /5 processes/],
    [
      'spins until the wall limit',
      'spin',
      { limitHit: limit.wall },
      ['cpu-time'],
      /limit wall instead of limit cpu/,
    ],
    ['spins too long', 'spin', { limitHit: limit.cpu, wallNs: 3.6e9 }, ['cpu-time'], /took 3600 ms/],
    ['sleeps until its end', 'sleep', { exitCode: 0 }, ['wall-time'], /instead of limit wall/],
    ['sleeps too long', 'sleep', { limitHit: limit.wall, wallNs: 2.1e9 }, ['wall-time'], /took/],
    ['flooded', 'flood', { exitCode: 0 }, ['output'], /instead of limit output/],
    ['cannot run', 'flood', new SandboxFault('setup', 'no box'), ['output'], /^no box$/],
  ];

for (const [what, probe, end, walls, reason] of breaches)
  test(`${probe} ${what}: reports only ${walls.join(' and ')}`, async () => {
    const { items, closed } = await tryWalls({ ends: { [probe]: end } });
    assert.deepEqual(broken(items), walls);
    for (const item of items.filter(({ ok }) => !ok)) {
      assert.match(item.detail, reason);
      assert.notEqual(item.mend, '', 'somebody has to know what to do');
    }
    assert.equal(closed(), 1);
  });

test('a busy host may spoil two tries of a measurement, and none of other probes', async () => {
  const late = { limitHit: limit.wall, wallNs: 2.1e9 };
  for (const [probe, end, tries, walls] of [
    ['sleep', late, 1, []],
    ['sleep', late, 2, []],
    ['sleep', late, 3, ['wall-time']],
    ['network', { exitCode: 1 }, 1, ['network']],
  ] as const) {
    const { items } = await tryWalls({ spoilt: { probe, end, tries } });
    assert.deepEqual(broken(items), walls, `${probe} ${tries}`);
  }
});

test('without cgroups, memory may exceed its limit by more on a busy host, within a bound', async () => {
  for (const [peakMemoryBytes, walls] of [
    [100 << 20, ['control-groups?']],
    [200 << 20, ['control-groups?', 'memory']],
  ] as const) {
    const { items } = await tryWalls({
      facts: { groupVersion: 0 },
      ends: { memory: { ...expectedEnds['memory'], peakMemoryBytes } },
    });
    assert.deepEqual(broken(items), walls);
  }
});

test("missing features are reported with the helper's message, and only namespaces are required", async () => {
  const { items } = await tryWalls({
    facts: {
      groupVersion: 0,
      lackOfGroups: 'control groups need root',
      hasNamespaces: false,
      lackOfNamespaces: 'refused by the kernel',
      isTrueRoot: false,
      landlock: 0,
    },
  });
  assert.deepEqual(broken(items), ['control-groups?', 'namespaces', 'landlock?', 'private-users?']);
  const details = items.slice(0, 2).map(({ detail }) => detail);
  assert.deepEqual(details, ['control groups need root', 'refused by the kernel']);
});

test('if no slot can be opened, that is the error and no wall is reported to hold', async () => {
  const { items, asked } = await tryWalls({ refusal: new SandboxFault('setup', 'mount: refused') });
  assert.deepEqual([broken(items), asked], [['slot'], []]);
  assert.equal(items.at(-1)?.detail, 'mount: refused');
  assert.equal(items.length, 4, 'walls that were not tried are not among them');
});
