import type { Layer } from '../../../tools/test-runner/layers.js';

/** Layers of the judge node, lowest first. A module imports its own layer and those below. */
export const layers: readonly Layer[] = [
  {
    name: 'base',
    purpose: 'settings, errors, cached files, sandboxes, and how each language is compiled and run',
    folders: ['settings.ts', 'errors', 'cache', 'sandbox', 'languages'],
  },
  { name: 'compile', purpose: 'compiles sources', folders: ['pipeline/compile'], depth: 2 },
  {
    name: 'run',
    purpose: 'runs a program once: limits, output, measurements',
    folders: ['pipeline/run'],
    depth: 2,
  },
  {
    name: 'verdict',
    purpose: 'checkers, interactors and the judge modes that use them',
    folders: ['pipeline/checker', 'pipeline/modes'],
    depth: 2,
  },
  { name: 'task', purpose: 'one task from compiling to its result', folders: ['pipeline/task'], depth: 2 },
  { name: 'worker', purpose: 'takes tasks from a server and reports their results', depth: 2 },
  { name: 'offline', purpose: 'judges without a server: package checks, replay of a judging' },
  { name: 'app', purpose: 'commands, start, test programs', folders: ['cli', 'test'] },
];
