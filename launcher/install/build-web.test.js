import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { runCommand } from '../command.js';
import { projectRoot } from '../paths.js';
import { buildOnce } from './build-web.js';

const module = pathToFileURL(join(projectRoot, 'launcher/install/build-web.js')).href;

test('of two processes that start at the same moment, one builds and the other uses that build', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'xiezhi-builds-'));
  const names = { finished: join(parent, 'dist'), building: join(parent, 'build'), stamp: 'new' };
  // The build ends only when the other process waits for it, so that both processes surely meet.
  const script = `
    import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
    import { buildOnce } from ${JSON.stringify(module)};
    const names = ${JSON.stringify(names)};
    const signal = ${JSON.stringify(join(parent, 'waiting'))};
    const result = await buildOnce(names, async () => {
      appendFileSync(${JSON.stringify(join(parent, 'builds'))}, 'x');
      mkdirSync(names.building);
      while (!existsSync(signal)) await new Promise((resolve) => setTimeout(resolve, 20));
      writeFileSync(names.building + '/index.html', 'page');
    }, () => writeFileSync(signal, ''));
    console.log(JSON.stringify(result));`;
  try {
    // An older build already exists, as after a change of the sources.
    mkdirSync(names.finished);
    writeFileSync(join(names.finished, 'old.html'), 'old');
    const run = () => runCommand(process.execPath, ['--input-type=module', '-e', script]);
    const results = await Promise.all([run(), run()]);
    assert.deepEqual(
      results.map(({ status, stderr }) => [status, stderr]),
      [
        [0, ''],
        [0, ''],
      ],
    );
    const said = results.map(({ stdout }) => JSON.parse(stdout));
    assert.deepEqual(said.filter(({ skipped }) => !skipped).length, 1);
    assert.equal(readFileSync(join(parent, 'builds'), 'utf8'), 'x');
    assert.equal(readFileSync(join(names.finished, 'index.html'), 'utf8'), 'page');
  } finally {
    rmSync(parent, { recursive: true });
  }
});

test('a failed build leaves the old one and lets the next start try again', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'xiezhi-builds-'));
  const names = { finished: join(parent, 'dist'), building: join(parent, 'build'), stamp: 'new' };
  try {
    mkdirSync(names.finished);
    writeFileSync(join(names.finished, '.sources'), 'old');
    await assert.rejects(
      buildOnce(
        names,
        () => Promise.reject(new Error('no memory')),
        () => {},
      ),
      /no memory/,
    );
    assert.equal(readFileSync(join(names.finished, '.sources'), 'utf8'), 'old');
    const result = await buildOnce(
      names,
      async () => mkdirSync(names.building),
      () => {},
    );
    assert.deepEqual(result, { detail: 'built' });
    assert.equal(readFileSync(join(names.finished, '.sources'), 'utf8'), 'new');
  } finally {
    rmSync(parent, { recursive: true });
  }
});
