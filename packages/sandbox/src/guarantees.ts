import type { MissingGuarantee, SandboxTier } from './types.ts';

/** Version of Landlock in Linux 6.12; the same as LANDLOCK_SIGNALS of the helper. */
export const signalsScopedFrom = 6;

const watched: readonly MissingGuarantee[] = [
  {
    code: 'watched-limits',
    name: 'exact memory and CPU time',
    meaning: 'looked at every 2 ms in ticks of the clock, so that a limit may be passed before it is seen',
  },
  {
    code: 'uncounted-memory',
    name: 'memory outside of processes',
    meaning: 'files without a name, pipes and sockets may hold memory of the host that no limit counts',
  },
];

const unconfined: readonly MissingGuarantee[] = [
  ...watched,
  {
    code: 'readable-files',
    name: 'files that everybody may read',
    meaning: 'programs see how the host is configured',
  },
  {
    code: 'seen-processes',
    name: 'sight of other processes',
    meaning: 'programs see who else runs, with which arguments',
  },
  {
    code: 'outlives-judge',
    name: 'an end with the judge',
    meaning: 'when all of the judge is killed at once, what a program had forked lives on',
  },
  {
    code: 'box-size',
    name: 'size of the box',
    meaning: 'only the size of each file is bounded, not their sum',
  },
];

/** What the tier `restricted` also lacks if the kernel has no Landlock (before Linux 5.13, or disabled). */
const withoutLandlock: readonly MissingGuarantee[] = [
  {
    code: 'shared-proc',
    name: 'a /proc of its own',
    meaning: 'what the user of a program may write there, the program may too',
  },
  { code: 'shared-tmp', name: 'a /tmp of its own', meaning: 'what programs write to shared folders stays' },
];

/** The user of a program is then the judge's user. */
const withUserOfJudge: MissingGuarantee = {
  code: 'files-of-judge',
  name: 'files of the judge',
  meaning:
    'programs run as the user of the judge node without Landlock: they read and change test data, keys and all other files of that user',
};

/** What the tier `restricted` also lacks if Landlock does not scope signals (before Linux 6.12). */
const withoutScopes: readonly MissingGuarantee[] = [
  {
    code: 'signals-to-children',
    name: 'signals to own children',
    meaning:
      'programs can signal themselves alone, so that one that ends its children by a signal is judged wrongly',
  },
];

const ofTier: Record<SandboxTier, readonly MissingGuarantee[]> = {
  cgroup2: [],
  cgroup1: [],
  userns: watched,
  restricted: unconfined,
};

/**
 * Returns what a tier cannot guarantee. It holds against everything else in the attack list: `attacks/c`
 * marks each attack that succeeds, and a test keeps the two lists equal.
 * @param tier
 * @param kernel host properties that affect the tier `restricted`
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
