import type { SandboxTier } from './types.ts';

/** Something that a tier does not hold, with what that means for whoever runs a node. */
export interface Lack {
  name: string;
  meaning: string;
}

const watched: readonly Lack[] = [
  {
    name: 'exact memory and CPU time',
    meaning: 'looked at every 2 ms in ticks of the clock, so that a limit may be passed before it is seen',
  },
  {
    name: 'memory outside of processes',
    meaning: 'files without a name, pipes and sockets may hold memory of the host that no limit counts',
  },
];

/**
 * What each tier cannot promise. Everything else of the attack list holds in it: `attacks/c` names a lack
 * wherever an attack comes through, and a test keeps the two lists equal.
 */
export const lacksOf: Record<SandboxTier, readonly Lack[]> = {
  cgroup2: [],
  cgroup1: [],
  userns: watched,
  restricted: [
    ...watched,
    { name: 'files that everybody may read', meaning: 'programs see the host as its ordinary users do' },
    { name: 'sight of other processes', meaning: 'programs see who else runs, with which arguments' },
    {
      name: 'a /proc of its own',
      meaning: 'what the user of a program may write there, the program may too',
    },
    { name: 'a /tmp of its own', meaning: 'what programs write to shared folders stays' },
    { name: 'shared memory of its own', meaning: 'System V memory, semaphores and queues stay after a run' },
    { name: 'services of the host', meaning: 'local sockets that are open to everybody can be spoken to' },
    {
      name: 'an end with the judge',
      meaning: 'when all of the judge is killed at once, what a program had forked lives on',
    },
    { name: 'size of the box', meaning: 'only the size of each file is bounded, not their sum' },
  ],
};
