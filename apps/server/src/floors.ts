import type { Floor } from '../../../launcher/testing/floors.js';

/**
 * The floors of the server, the lowest first: a room uses its own floor and those below. Where a room must tell
 * one above it, it publishes an event or offers a registry that the higher one joins when the app is wired.
 */
export const floors: readonly Floor[] = [
  {
    name: 'platform',
    purpose:
      'what any server stands on: settings, log, database, formulas of texts, events, what happened, what the site tells others, jobs, blobs, mail, posts to addresses elsewhere, HTTP, parsers of uploads',
    rooms: [
      'settings',
      'logger.ts',
      'database',
      'formula',
      'event-bus',
      'happening',
      'site-event',
      'job',
      'blob',
      'mail',
      'outgoing',
      'scope',
      'spreadsheet',
      'http',
      'parsing',
      'storage',
      'services.ts',
    ],
  },
  {
    name: 'people',
    purpose:
      'who calls, and what they may do: people, programs of theirs, and judge nodes, which sign in as well',
    rooms: [
      'role',
      'audit',
      'announcing',
      'challenge',
      'session',
      'account',
      'user-admin',
      'api-token',
      'node',
      'authentication',
      'standing',
      'file',
    ],
  },
  {
    name: 'bank',
    purpose: 'what can be solved, and in which languages',
    rooms: ['tag', 'language', 'test-data', 'problem'],
  },
  {
    name: 'judging',
    purpose: 'what was sent in and how it is judged',
    // Packages stand here, above the bank: their solutions are proven on judge nodes.
    rooms: [
      'judging',
      'submission',
      'rejudge',
      'rejudge-batch',
      'test-run',
      'node-protocol',
      'live',
      'replay',
      'problem-package',
      'program-check',
      'problem-check',
      'remote-judge',
    ],
  },
  {
    name: 'scopes',
    purpose: 'places beside the bank where problems are solved, each with rules of its own',
    rooms: ['group', 'group-problem', 'contest', 'training', 'exam'],
  },
  {
    name: 'talk',
    purpose: 'what people say to each other, and what they are told',
    rooms: ['message', 'announcement', 'notice', 'discussion', 'comment'],
  },
  {
    name: 'site',
    purpose: 'pages that look at all of the above',
    rooms: [
      'other-contest',
      'contest-api',
      'outbox',
      'webhook',
      'sms',
      'site',
      'site-admin',
      'backup',
      'health',
      'console',
      'ranking',
      'rating',
      'user',
      'search',
      'about',
      'assistant',
      'documentation',
      'monitoring',
    ],
  },
  {
    name: 'app',
    purpose: 'wiring, commands and start; files at the top that no other floor names',
    rooms: ['command', 'seed'],
  },
];
