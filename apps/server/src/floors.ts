import type { Floor } from '../../../launcher/testing/floors.js';

/**
 * The floors of the server, the lowest first: a room uses its own floor and those below. Where a room must tell
 * one above it, it publishes an event or offers a registry that the higher one joins when the app is wired.
 */
export const floors: readonly Floor[] = [
  {
    name: 'platform',
    purpose: 'what any server needs: settings, log, database, events, jobs, blobs, mail, HTTP',
    rooms: [
      'settings.ts',
      'logger.ts',
      'services.ts',
      'database',
      'event-bus',
      'job',
      'blob',
      'mail',
      'http',
    ],
  },
  {
    name: 'people',
    purpose: 'who somebody is and what they may do',
    rooms: ['role', 'api-token', 'account'],
  },
  {
    name: 'bank',
    purpose: 'what can be solved: problems, their data, languages, packages',
    rooms: ['tag', 'language', 'problem', 'package'],
  },
  {
    name: 'judging',
    purpose: 'what was sent in and how it is judged',
    rooms: ['submission', 'judging', 'node', 'test-run', 'rejudge-batch', 'replay'],
  },
  {
    name: 'talk',
    purpose: 'what people say to each other',
    rooms: ['message'],
  },
  {
    name: 'site',
    purpose: 'pages that look at all of the above',
    rooms: ['site', 'user', 'ranking', 'search', 'about', 'assistant', 'documentation', 'other-contest'],
  },
  {
    name: 'app',
    purpose: 'wiring, commands and start; files at the top that no other floor names',
    rooms: [],
  },
];
