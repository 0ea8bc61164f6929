import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { findLayerViolations, modulesByLayer, readModuleGraph } from './layers.js';

const layers = [
  { name: 'platform', purpose: 'what every module uses', depth: 2 },
  { name: 'identity', purpose: 'users and their rights', folders: ['account', 'role'] },
  { name: 'app', purpose: 'wiring' },
];

const validSources = {
  'main.ts': "import './account/routes.ts';\nimport { port } from './platform/settings.ts';",
  'platform/settings.ts': 'export const port = 1;',
  'platform/database/pool.ts': "import pg from 'pg';\nimport { port } from '../settings.ts';",
  'account/routes.ts':
    "import {\n  one,\n  two,\n} from '../platform/database/pool.ts';\nexport * from '../role/list.ts';",
  'role/list.ts': "import { roles } from '@xiezhi/contract/roles';",
  'role/testing.ts': "import { a } from '../account/routes.ts';",
  'app/wiring.ts': "import { a } from '../account/routes.ts';",
};

/**
 * Reads the graph of `validSources`, with some files added or replaced.
 * @param {Record<string, string>} changed
 */
function graphOf(changed = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-layers-test-'));
  const files = {
    '../package.json': '{ "name": "@xiezhi/server", "exports": { "./*": "./src/*.ts" } }',
    ...validSources,
    ...changed,
  };
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, 'src', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  try {
    return readModuleGraph(join(folder, 'src'), layers);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('valid sources have dependencies and no violation', () => {
  const graph = graphOf();
  assert.deepEqual(graph.dependencies.map(({ from, to }) => `${from} > ${to}`).sort(), [
    'account > platform/database',
    'account > role',
    'app > account',
    'main.ts > account',
    'main.ts > platform/settings.ts',
    'platform/database > platform/settings.ts',
  ]);
  assert.deepEqual(findLayerViolations(graph), []);
  assert.deepEqual(modulesByLayer(graph, layers), [
    { name: 'platform', modules: ['platform/database', 'platform/settings.ts'] },
    { name: 'identity', modules: ['account', 'role'] },
    { name: 'app', modules: ['app', 'main.ts'] },
  ]);
});

const importForms = {
  'an import': "import { a } from '../../account/routes.ts';",
  'an import of types': "import type { A } from '../../account/routes.ts';",
  'a type within a type': "type A = import('../../account/routes.ts').A;",
  'an import for its effect': "import '../../account/routes.ts';",
  'an import at run time': "const a = await import('../../account/routes.ts');",
  'a re-export': "export { a } from '../../account/routes.ts';",
  'a program started by its path': "const path = new URL('../../account/routes.ts', import.meta.url);",
  "the package's own name": "import { a } from '@xiezhi/server/account/routes';",
};

for (const [name, text] of Object.entries(importForms)) {
  test(`finds an import of a higher layer: ${name}`, () => {
    assert.deepEqual(findLayerViolations(graphOf({ 'platform/database/schema.ts': text })).slice(0, 1), [
      'platform/database/schema.ts imports account/routes.ts from a higher layer',
    ]);
  });
}

test('files beside the layers belong to the last layer', () => {
  assert.deepEqual(findLayerViolations(graphOf({ 'role/list.ts': "import '../main.ts';" })), [
    'role/list.ts imports main.ts from a higher layer',
    'cycle: account, main.ts, role',
  ]);
});

test('finds a cycle of modules within one layer', () => {
  assert.deepEqual(findLayerViolations(graphOf({ 'role/list.ts': "import '../account/routes.ts';" })), [
    'cycle: account, role',
  ]);
});

test('reports folders without a layer and folders that do not exist', () => {
  assert.deepEqual(findLayerViolations(graphOf({ 'shed/a.ts': '' })), ['shed belongs to no layer']);
  assert.deepEqual(readModuleGraph(import.meta.dirname, [{ name: 'nowhere', purpose: '' }]).missing, [
    'nowhere',
  ]);
});

test('ignores tests, their helpers and other packages', () => {
  const upward = "import '../../account/routes.ts';";
  const graph = graphOf({
    'platform/database/pool.test.ts': upward,
    'platform/database/testing/build.ts': upward,
    'role/list.ts': "import '@xiezhi/server-tools/account/routes';\nimport '../../package.json';",
  });
  assert.deepEqual(findLayerViolations(graph), []);
});
