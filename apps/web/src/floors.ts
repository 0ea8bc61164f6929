import type { Floor } from '../../../launcher/testing/floors.js';

/**
 * The floors of the web app, the lowest first: a room uses its own floor and those below. What is higher and must
 * be reached from below is reached by its address, never by its module.
 */
export const floors: readonly Floor[] = [
  {
    name: 'base',
    purpose: 'languages, calls, small tools without a look',
    rooms: ['lib', 'i18n', 'api', 'loading'],
  },
  { name: 'kit', purpose: 'parts that every screen is made of', rooms: ['ui'] },
  {
    name: 'text',
    purpose: 'statements, programs and outputs: rendered, coloured, written, held against each other',
    rooms: ['code', 'markdown', 'compiler', 'editor', 'difference', 'markdown-editor'],
  },
  {
    name: 'ways',
    purpose: 'the site as such: its switches, scopes, guards, and how a page is defined',
    rooms: ['site', 'navigation'],
  },
  {
    name: 'nouns',
    purpose: 'what there is, with its pages',
    rooms: [
      'board',
      'contest',
      'training',
      'group',
      'group-event',
      'group-work',
      'stage',
      'comment',
      'discussion',
      'account',
      'submission',
      'problem',
      'test-run',
      'solving',
      'focus',
      'compare',
      'user',
      'ranking',
      'home',
      'about',
      'console',
      'announcement',
      'notice',
      'test-data',
      'problem-admin',
      'user-admin',
      'site-admin',
      'node-admin',
      'backup',
      'contest-admin',
      'training-admin',
      'problem-check',
      'workshop',
      'problem-package',
      'assistant',
      'message',
      'outbox',
      'setting',
    ],
  },
  { name: 'shell', purpose: 'what stands around every page: bar, palette, notices', rooms: ['shell'] },
  {
    name: 'app',
    purpose: 'all pages together, the start, and the page of all parts',
    rooms: ['app', 'kit', 'main.tsx'],
  },
];
