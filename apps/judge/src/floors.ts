import type { Floor } from '../../../launcher/testing/floors.js';

/**
 * The floors of the judge, the lowest first: a room uses its own floor and those below. What a program is (its
 * language) knows nothing of how it is judged; what decides about a run knows nothing of who asked for it.
 */
export const floors: readonly Floor[] = [
  {
    name: 'ground',
    purpose: 'cores and the sandbox on them, data by hash, what a language is',
    rooms: ['settings.ts', 'sandboxing', 'data', 'languages'],
  },
  {
    name: 'programs',
    purpose: 'sources become programs that can run',
    rooms: ['compile'],
  },
  {
    name: 'runs',
    purpose: 'a program runs once: its limits, its output, its facts',
    rooms: ['running'],
  },
  {
    name: 'verdicts',
    purpose: 'what decides about a run: checkers and interactors, and the modes that ask them',
    rooms: ['checker', 'judge-modes'],
  },
  {
    name: 'judging',
    purpose:
      'a task from its compile to its outcome; what that proves of a language, and how fast the machine is',
    rooms: ['judging', 'proving', 'pace'],
  },
  {
    name: 'node',
    purpose: 'takes work from a server and reports',
    rooms: ['node'],
  },
  {
    name: 'trial',
    purpose: 'judges without a server: packages before they are imported, one judging once more',
    rooms: ['trial'],
  },
  {
    name: 'app',
    purpose: 'commands and start, and the programs that prove all of the above',
    rooms: ['golden', 'attacks', 'testing'],
  },
];
