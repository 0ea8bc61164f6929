import type { JudgeNode } from './queries.ts';

/** Time of all events; for tests. */
export const at = '2026-11-22T00:00:00.000Z';

/** An idle node; for tests. */
export const aNode = (given: Partial<JudgeNode> = {}): JudgeNode => ({
  id: 3,
  name: 'lab-2',
  host: '10.0.0.2',
  isLive: true,
  isEnabled: true,
  outOfService: null,
  rival: null,
  pace: null,
  slots: 4,
  cores: 4,
  cpu: 'x',
  kernel: null,
  release: '0.1.0',
  memoryMb: 8192,
  sandbox: { version: '1', tier: 'full', isSafe: true },
  cpuLoad: 0.5,
  memoryLoad: null,
  languages: [{ name: 'C++', version: 'g++ 14' }],
  failures: [],
  disabled: null,
  registeredAt: at,
  lastSeenAt: at,
  tasks: [],
  ...given,
});

/** A task of a node; for tests. */
export const aTask = (judgingId: number): JudgeNode['tasks'][number] => ({
  judgingId,
  submitId: judgingId,
  kind: 'submission',
  priority: 1,
  language: 'C++',
  status: 7,
  claimedAt: at,
  losses: 0,
});
