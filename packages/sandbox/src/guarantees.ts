import type { MissingGuarantee, SandboxTier } from './types.ts';

/** First version of Landlock that can scope signals (Linux 6.12). Equals LANDLOCK_SIGNALS in the helper. */
export const signalsScopedFrom = 6;

const watched: readonly MissingGuarantee[] = [
  {
    code: 'watched-limits',
    name: 'exact memory and CPU time',
    meaning: 'measured every 2 ms, in clock ticks, so that a program may exceed a limit before it is stopped',
  },
  {
    code: 'uncounted-memory',
    name: 'memory outside of processes',
    meaning: 'unnamed files, pipes and sockets may use memory of the host that no limit counts',
  },
];

const unconfined: readonly MissingGuarantee[] = [
  ...watched,
  {
    code: 'readable-files',
    name: 'files that everybody may read',
    meaning: 'programs can read the configuration of the host',
  },
  {
    code: 'seen-processes',
    name: 'sight of other processes',
    meaning: 'programs see other processes and their arguments',
  },
  {
    code: 'outlives-judge',
    name: 'an end with the judge',
    meaning:
      'if all processes of the judge are killed at the same time, processes that a program has forked keep running',
  },
  {
    code: 'box-size',
    name: 'size of the box',
    meaning: 'the size of each file is limited, but not the total size',
  },
];

/**
 * What the tier `restricted` also lacks if the kernel has no Landlock: it is older than Linux 5.13, or Landlock is
 * disabled.
 */
const withoutLandlock: readonly MissingGuarantee[] = [
  {
    code: 'shared-proc',
    name: 'a /proc of its own',
    meaning: 'a program may write there what its user may write',
  },
  {
    code: 'shared-tmp',
    name: 'a /tmp of its own',
    meaning: 'files that programs write to shared folders remain after a run',
  },
];

/**
 * What the tier `restricted` also lacks if there is no Landlock and the judge is not root: programs then run as the
 * judge's user.
 */
const withUserOfJudge: MissingGuarantee = {
  code: 'files-of-judge',
  name: 'files of the judge',
  meaning:
    'programs run as the user of the judge node without Landlock: they read and change test data, keys and all other files of that user',
};

/** What the tier `restricted` also lacks if Landlock cannot scope signals (before Linux 6.12). */
const withoutScopes: readonly MissingGuarantee[] = [
  {
    code: 'signals-to-children',
    name: 'signals to own children',
    meaning:
      'a program can signal only itself: one that ends its child processes by a signal gets a wrong verdict',
  },
];

const ofTier: Record<SandboxTier, readonly MissingGuarantee[]> = {
  cgroup2: [],
  cgroup1: [],
  userns: watched,
  restricted: unconfined,
};

/**
 * Returns what a tier cannot guarantee. The programs in `attacks/c` state for which tiers they succeed. A test checks
 * that these statements and this list agree.
 * @param tier
 * @param kernel properties of the host that affect the tier `restricted`
 */
export function missingGuarantees(
  tier: SandboxTier,
  kernel: { readonly landlock: number; readonly isRoot: boolean },
): readonly MissingGuarantee[] {
  if (tier !== 'restricted') return ofTier[tier];
  return [
    ...ofTier[tier],
    ...(kernel.landlock === 0 ? withoutLandlock : []),
    ...(kernel.landlock === 0 && !kernel.isRoot ? [withUserOfJudge] : []),
    ...(kernel.landlock < signalsScopedFrom ? withoutScopes : []),
  ];
}
