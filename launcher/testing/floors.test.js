import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { faultsOf, readHouse } from './floors.js';

const floors = [
  { name: 'ground', purpose: 'what all stand on', rooms: ['database', 'settings.ts'] },
  { name: 'people', purpose: 'who they are', rooms: ['account', 'role'] },
  { name: 'app', purpose: 'joins all', rooms: ['wiring'] },
];

const sound = {
  'settings.ts': 'export const port = 1;',
  'main.ts': "import './account/routes.ts';\nimport { port } from './settings.ts';",
  'database/pool.ts': "import pg from 'pg';\nimport { port } from '../settings.ts';",
  'account/routes.ts':
    "import {\n  one,\n  two,\n} from '../database/pool.ts';\nexport * from '../role/list.ts';",
  'role/list.ts': "import { roles } from '@xiezhi/contract/roles';",
  'role/testing.ts': "import { a } from '../account/routes.ts';",
  'wiring/all.ts': "import { a } from '../account/routes.ts';",
};

/**
 * A house of these files beside the sound ones.
 * @param {Record<string, string>} planted
 */
function build(planted = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-floors-test-'));
  const files = {
    '../package.json': '{ "name": "@xiezhi/server", "exports": { "./*": "./src/*.ts" } }',
    ...sound,
    ...planted,
  };
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, 'src', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  try {
    return readHouse(join(folder, 'src'), floors);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a sound house has arrows and no fault', () => {
  const house = build();
  assert.deepEqual(house.arrows.map(({ from, to }) => `${from} > ${to}`).sort(), [
    'account > database',
    'account > role',
    'database > settings.ts',
    'main.ts > account',
    'main.ts > settings.ts',
    'wiring > account',
  ]);
  assert.deepEqual(faultsOf(house), []);
});

const upward = {
  'an import': "import { a } from '../account/routes.ts';",
  'an import of types': "import type { A } from '../account/routes.ts';",
  'a type within a type': "type A = import('../account/routes.ts').A;",
  'an import for its effect': "import '../account/routes.ts';",
  'an import at run time': "const a = await import('../account/routes.ts');",
  'passing on': "export { a } from '../account/routes.ts';",
  'a program that is started': "const path = new URL('../account/routes.ts', import.meta.url);",
  'the own name': "import { a } from '@xiezhi/server/account/routes';",
};

for (const [name, text] of Object.entries(upward)) {
  test(`an arrow upward is found: ${name}`, () => {
    assert.deepEqual(faultsOf(build({ 'database/schema.ts': text })).slice(0, 1), [
      'account stands above database: database/schema.ts imports account/routes.ts',
    ]);
  });
}

test('a room below may not use files at the top, which join all', () => {
  assert.deepEqual(faultsOf(build({ 'wiring/all.ts': '', 'role/list.ts': "import '../main.ts';" })), [
    'main.ts stands above role: role/list.ts imports main.ts',
    'a circle: account, main.ts, role',
  ]);
});

test('a circle is found within a floor, over one room or several', () => {
  assert.deepEqual(faultsOf(build({ 'role/list.ts': "import '../account/routes.ts';" })), [
    'a circle: account, role',
  ]);
});

test('every room stands on a floor, and every floor names rooms that exist', () => {
  assert.deepEqual(
    faultsOf(build({ 'account/routes.ts': "import '../testing/build.ts';", 'shed/a.ts': '' })),
    ['shed stands on no floor', 'testing stands on no floor'],
  );
  assert.deepEqual(
    readHouse(import.meta.dirname, [{ name: 'one', purpose: '', rooms: ['nowhere'] }]).missing,
    ['nowhere'],
  );
});

test('tests, their helpers and other packages are left out', () => {
  const climbing = "import '../account/routes.ts';";
  const house = build({
    'database/pool.test.ts': climbing,
    'database/testing/build.ts': climbing,
    'role/list.ts': "import '@xiezhi/server-tools/account/routes';\nimport '../../package.json';",
  });
  assert.deepEqual(faultsOf(house), []);
});
