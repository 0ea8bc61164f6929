import type { HelperFacts } from './helper.ts';
import { signalsScopedFrom } from './guarantees.ts';
import type { Slot } from './slot.ts';
import type { RunLimits, RunResult, SecurityItem, SlotOptions } from './types.ts';

/**
 * One check of the sandbox's self-test. The helper itself also contains the programs that are run (native/probe.c), so
 * neither a compiler nor any file of the host is needed. A probe is a small attack. If it succeeds, it prints how and
 * exits with 1.
 */
interface Wall {
  name: string;
  probe: string;
  limits?: Partial<RunLimits>;
  proc?: boolean;
  isOptional?: boolean;
  /** Only tested without namespaces. */
  isWithoutNamespaces?: boolean;
  mend: string;
  /** Whether the probe measures something that other load on the host can disturb. The best of three tries counts. */
  isMeasured?: boolean;
  /** Returns what is wrong with the result; null if the wall holds. */
  judge: (result: RunResult, limits: RunLimits, facts: HelperFacts) => string | null;
}

const triesOfMeasured = 3;

const mebibyte = 1 << 20;
const probeLimits: RunLimits = {
  cpuMs: 2000,
  wallMs: 4000,
  memoryBytes: 64 * mebibyte,
  processes: 16,
  outputBytes: 64 * 1024,
  boxBytes: 16 * mebibyte,
};
const needsNamespaces =
  'Allow user namespaces (sysctl kernel.unprivileged_userns_clone=1) or run the judge node as root.';
const needsGroups =
  'Run the judge node as root with writable control groups (in a container: --privileged or a delegated group).';
const needsLandlock =
  'Use Linux 6.12 or later with landlock among its security modules (boot option lsm=landlock,…): it keeps programs without namespaces from files and processes of the judge.';
const needsReport = 'Report this: the helper does not hold its own limit.';

function describe(result: RunResult): string {
  if (result.limitHit) return `limit ${result.limitHit}`;
  return result.signal === null ? `exit ${result.exitCode ?? ''}` : `signal ${result.signal}`;
}

function heldFast(result: RunResult): string | null {
  if (result.exitCode === 0) return null;
  return `came through: ${result.stdout.toString('utf8').trim() || describe(result)}`;
}

function endedBy(hit: RunResult['limitHit'], mostMs: number) {
  return (result: RunResult): string | null => {
    if (result.limitHit !== hit) return `ended by ${describe(result)} instead of limit ${hit ?? ''}`;
    const took = result.wallNs / 1e6;
    return took <= mostMs ? null : `took ${took.toFixed(0)} ms`;
  };
}

/**
 * Checks that the memory limit was enforced. Without cgroups, memory is sampled every few milliseconds, or less often
 * on a busy host, so the accepted peak is higher.
 */
function keptMemory(result: RunResult, limits: RunLimits, { groupVersion }: HelperFacts): string | null {
  const most = groupVersion > 0 ? limits.memoryBytes + 8 * mebibyte : limits.memoryBytes * 4;
  return (
    endedBy('memory', 3000)(result) ??
    (result.peakMemoryBytes > most ? `used ${result.peakMemoryBytes} bytes` : null)
  );
}

function keptProcesses(result: RunResult, limits: RunLimits): string | null {
  const count = Number(result.stdout.toString('utf8'));
  return result.exitCode === 0 && count >= 1 && count < limits.processes ? null : `${count} processes`;
}

const walls: readonly Wall[] = [
  { name: 'network', probe: 'network', mend: needsNamespaces, judge: heldFast },
  { name: 'files', probe: 'files', mend: needsNamespaces, judge: heldFast },
  { name: 'privileges', probe: 'privileges', mend: needsNamespaces, judge: heldFast },
  { name: 'environment', probe: 'environment', mend: needsNamespaces, judge: heldFast },
  // This probe leaves a daemon and a file behind. Later probes look for them.
  { name: 'orphans', probe: 'leave', mend: needsNamespaces, judge: heldFast },
  { name: 'processes', probe: 'processes', mend: needsNamespaces, judge: heldFast },
  { name: 'signals', probe: 'signals', isWithoutNamespaces: true, mend: needsReport, judge: heldFast },
  { name: 'leftovers', probe: 'files', mend: needsNamespaces, judge: heldFast },
  {
    name: 'system-calls',
    probe: 'filter',
    mend: 'Use a kernel with CONFIG_SECCOMP_FILTER.',
    judge: (result) => (result.isSeccompViolation ? null : `ptrace ended by ${describe(result)}`),
  },
  {
    name: 'memory',
    probe: 'memory',
    limits: { memoryBytes: 32 * mebibyte },
    isMeasured: true,
    mend: needsGroups,
    judge: keptMemory,
  },
  { name: 'disk', probe: 'box', mend: needsNamespaces, judge: heldFast },
  { name: 'fork-bomb', probe: 'forks', mend: needsGroups, judge: keptProcesses },
  {
    name: 'cpu-time',
    probe: 'spin',
    limits: { cpuMs: 40 },
    isMeasured: true,
    mend: needsGroups,
    judge: endedBy('cpu', 3500),
  },
  {
    name: 'wall-time',
    probe: 'sleep',
    limits: { wallMs: 40 },
    isMeasured: true,
    mend: needsReport,
    judge: endedBy('wall', 2000),
  },
  {
    name: 'own-proc',
    probe: 'environment',
    proc: true,
    isOptional: true,
    mend: 'In a container: leave /proc unmasked (--security-opt systempaths=unconfined); Java and others need it.',
    judge: heldFast,
  },
  {
    name: 'output',
    probe: 'flood',
    isMeasured: true,
    mend: needsReport,
    judge: endedBy('output', 3500),
  },
];

/** The part of `Sandbox` that the self-test uses. */
export interface Tried {
  openSlot(options: SlotOptions): Promise<Pick<Slot, 'run' | 'close'>>;
}

async function tryWall(
  slot: Pick<Slot, 'run'>,
  helperPath: string,
  wall: Wall,
  facts: HelperFacts,
): Promise<SecurityItem> {
  const limits = { ...probeLimits, ...wall.limits };
  const name = wall.name;
  const isRequired = wall.isOptional !== true;
  try {
    let wrong: string | null = null;
    for (let left = wall.isMeasured ? triesOfMeasured : 1; left > 0; left -= 1) {
      const result = await slot.run({
        argv: ['/box/probe', '--probe', wall.probe],
        env: { PROBE: '1' },
        files: [{ name: 'probe', source: { path: helperPath }, mode: 0o555 }],
        limits,
        proc: wall.proc ?? false,
      });
      wrong = wall.judge(result, limits, facts);
      if (wrong === null) break;
    }
    return {
      name,
      isRequired,
      ok: wrong === null,
      detail: wrong ?? 'held',
      mend: wrong === null ? '' : wall.mend,
    };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { name, isRequired, ok: false, detail, mend: wall.mend };
  }
}

/** Returns items that state what the tier lacks compared with the best one. */
function describeTier(facts: HelperFacts): SecurityItem[] {
  const hasScopes = facts.landlock >= signalsScopedFrom;
  const ofLandlock = facts.landlock > 0 ? `version ${facts.landlock}` : 'none';
  return [
    {
      name: 'control-groups',
      ok: facts.groupVersion > 0,
      isRequired: false,
      detail: facts.groupVersion > 0 ? `version ${facts.groupVersion}` : facts.lackOfGroups,
      mend: facts.groupVersion > 0 ? '' : needsGroups,
    },
    {
      name: 'namespaces',
      ok: facts.hasNamespaces,
      isRequired: true,
      detail: facts.hasNamespaces ? 'user, mount, PID, network, IPC, UTS' : facts.lackOfNamespaces,
      mend: facts.hasNamespaces ? '' : needsNamespaces,
    },
    ...(facts.hasNamespaces
      ? []
      : [
          {
            name: 'landlock',
            ok: hasScopes,
            isRequired: false,
            detail: ofLandlock,
            mend: hasScopes ? '' : needsLandlock,
          },
        ]),
    {
      name: 'private-users',
      ok: facts.isTrueRoot,
      isRequired: false,
      detail: facts.isTrueRoot ? 'two for each slot' : 'programs run as the user of the judge node',
      mend: facts.isTrueRoot ? '' : 'Run the judge node as root.',
    },
  ];
}

/** Runs all probes one after the other in one slot. Takes about 0.3 s. */
export async function runIsolationProbes(
  sandbox: Tried,
  helperPath: string,
  facts: HelperFacts,
): Promise<SecurityItem[]> {
  const items = describeTier(facts);
  let slot: Pick<Slot, 'run' | 'close'>;
  try {
    slot = await sandbox.openSlot({ core: null });
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return [...items, { name: 'slot', ok: false, isRequired: true, detail, mend: needsNamespaces }];
  }
  try {
    for (const wall of walls.filter((one) => !(one.isWithoutNamespaces && facts.hasNamespaces)))
      items.push(await tryWall(slot, helperPath, wall, facts));
  } finally {
    await slot.close();
  }
  return items;
}
