import type { Layer } from '../../../tools/test-runner/layers.js';

/**
 * Layers of the server, lowest first. A module (`<layer>/<module>`) may import from its own layer and the layers below.
 * To call a higher layer, it emits a domain event, or offers a registry that the higher module fills when the app is
 * wired.
 */
export const layers: readonly Layer[] = [
  {
    name: 'platform',
    purpose: 'settings, log, database, caches, events, jobs, blobs, mail, outbound and inbound HTTP, parsers',
    depth: 2,
  },
  { name: 'identity', purpose: 'users, sessions, roles, judge nodes, and their rights', depth: 2 },
  { name: 'problems', purpose: 'the problem bank: problems, test data, tags, languages', depth: 2 },
  { name: 'judging', purpose: 'submissions, the queue, judge nodes’ API, rejudging, packages', depth: 2 },
  { name: 'scopes', purpose: 'groups, contests, trainings and exams', depth: 2 },
  { name: 'community', purpose: 'discussions, comments, inbox, broadcasts', depth: 2 },
  { name: 'site', purpose: 'pages and tools that use all of the above', depth: 2 },
  { name: 'app', purpose: 'wiring, start, commands', depth: 2 },
];
