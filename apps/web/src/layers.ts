import type { Layer } from '../../../tools/test-runner/layers.js';

/**
 * Layers of the web app, lowest first. A module imports only from its own layer and lower ones. It refers to a page of
 * a higher layer only by URL.
 */
export const layers: readonly Layer[] = [
  { name: 'base', purpose: 'helpers without a user interface, texts', folders: ['lib', 'i18n'] },
  { name: 'api', purpose: 'calls of the server and shared queries' },
  { name: 'components', purpose: 'the design system' },
  { name: 'content', purpose: 'Markdown, code editor, highlighting, diffs', depth: 2 },
  { name: 'routing', purpose: 'page definitions, guards, layouts, menus' },
  { name: 'features', purpose: 'the pages: <area>/<module>', depth: 3 },
  { name: 'app', purpose: 'shell, router, styles, start', depth: 2 },
];
