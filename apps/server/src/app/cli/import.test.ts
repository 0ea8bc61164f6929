import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import {
  buildPackage,
  writeArchive,
  writeFolder,
  writeZip,
  zipEntries,
} from '@xiezhi/formats/testing/packages';

const command = (name: string, ...rest: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, `${name}.ts`), ...rest],
    { encoding: 'utf8' },
  );
  return { status, stdout, stderr };
};

test('reports an unreadable package and imports the others', async (t) => {
  const good = await writeFolder(t, buildPackage());
  const damaged = await writeArchive(t, Buffer.from('not a zip'));
  const { status, stdout, stderr } = command(
    'import',
    damaged,
    '/nowhere/at/all',
    good,
    '--dry-run',
    '--lang',
    'en',
  );
  assert.equal(stderr, '');
  assert.match(stdout, /package\.zip: the archive cannot be read/);
  assert.match(stdout, /\/nowhere\/at\/all: ENOENT/);
  assert.match(stdout, /Echo \(format icpc\)/);
  assert.match(stdout, /1 succeeded, 2 failed/);
  assert.equal(status, 1);
});

test('imports every archive of a folder', async (t) => {
  const good = await writeZip(t, zipEntries(buildPackage()));
  const folder = dirname(good);
  writeFileSync(join(folder, 'another.zip'), 'not a zip');
  writeFileSync(join(folder, 'notes.txt'), 'of nobody');
  const { status, stdout, stderr } = command('import', folder, '--dry-run', '--lang', 'en');
  assert.equal(stderr, '');
  assert.match(stdout, /another\.zip: the archive cannot be read/);
  assert.match(stdout, /Echo \(format icpc\)/);
  assert.match(stdout, /1 succeeded, 1 failed/);
  assert.equal(status, 1);
});

for (const name of ['import', 'export', 'replay', 'new-password']) {
  test(`${name} --help prints usage in both languages`, () => {
    for (const [lang, usage] of [
      ['en', /npm run \S+ -- [A-Z]/],
      ['zh', /npm run \S+ -- \p{Script=Han}/u],
    ] as const) {
      const { status, stdout, stderr } = command(name, '--help', '--lang', lang);
      assert.deepEqual([status, stderr], [0, '']);
      assert.match(stdout, usage);
    }
  });
}
