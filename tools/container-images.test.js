import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { projectRoot } from '../launcher/paths.js';
import { settingsTable } from '../launcher/site/settings.js';

const read = (/** @type {string} */ path) => readFileSync(join(projectRoot, path), 'utf8');
const containerfile = read('deploy/Containerfile');
/** @type {{ services: Record<string, { environment: Record<string, string>, env_file?: string }> }} */
const compose = parse(read('deploy/compose.yaml'), { merge: true });

/** Files and folders that are left out when an image is built. */
const ignored = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** Files and folders that the first build stage removes. Both images are made from the rest. */
const removed = containerfile
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line.startsWith('RUN npm prune'))
  .flatMap((line) => line.split('rm -rf ').slice(1))
  .flatMap((words) => words.trim().split(/\s+/));

const isAbsent = (/** @type {string} */ path) =>
  /\.test\.[^/]*$/.test(path) ||
  [...ignored, ...removed].some((folder) => path === folder || path.startsWith(`${folder}/`));

/** Yields the files that a source imports at run time by a relative path. */
function* importsOf(/** @type {string} */ file) {
  const text = read(file);
  const pattern =
    /(?:^|\n)(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/g;
  for (const [, fixed, late] of text.matchAll(pattern))
    yield relative(projectRoot, join(projectRoot, dirname(file), fixed ?? late ?? '')).replaceAll(sep, '/');
}

/** Programs that the images contain: those that the Containerfile runs, and the commands for operators. */
const programs = [
  ...[...containerfile.matchAll(/(?:apps|launcher)\/[\w./-]+\.(?:js|ts)\b/g)].map(([path]) => path),
  'apps/server/src/setup.ts',
  'launcher/doctor.js',
  ...globSync('apps/server/src/app/cli/*.ts', { cwd: projectRoot }).filter((path) => !isAbsent(path)),
];

test('programs of the images import nothing that the images lack', () => {
  assert.ok(removed.includes('tools') || ignored.includes('tools'));
  assert.ok(programs.includes('launcher/container-server.js'));
  assert.ok(programs.includes('launcher/install/container-sandbox.js'));
  /** Each imported file with the file that imports it. */
  const seen = new Map(programs.map((path) => [path, path]));
  const wrong = [];
  for (const [file, from] of seen) {
    assert.ok(existsSync(join(projectRoot, file)), `${from}: ${file}`);
    if (isAbsent(file)) wrong.push(`${from}: ${file}`);
    else for (const next of importsOf(file)) if (!seen.has(next)) seen.set(next, file);
  }
  assert.ok(seen.size > 300, String(seen.size));
  assert.deepEqual(wrong, []);
});

test('each stage enters the folder of the project before it runs a program by a relative path', () => {
  const stages = containerfile
    .replaceAll('\\\n', ' ')
    .split(/^FROM /m)
    .slice(1);
  const wrong = stages.flatMap((stage) => {
    const lines = stage.split('\n');
    const entered = lines.findIndex((line) => line.startsWith('WORKDIR /opt/xiezhi'));
    return lines.filter(
      (line, at) =>
        /^(?:RUN|CMD|HEALTHCHECK)\b.*\bnode"?,? "?launcher\//.test(line) && (entered < 0 || at < entered),
    );
  });
  assert.ok(stages.length >= 3);
  assert.deepEqual(wrong, []);
});

test('a build gets neither data nor secrets of a site', () => {
  for (const line of ['data', 'cache', '.git', '**/.env', '**/.env.*', 'deploy'])
    assert.ok(ignored.includes(line), line);
});

test('the server gets every setting of .env, the judge node only its own', () => {
  const { server, judge } = compose.services;
  assert.equal(server?.env_file, '.env');
  assert.equal(judge?.env_file, undefined);
  const settings = read('apps/judge/src/settings.ts');
  const own = [...settings.matchAll(/'(XIEZHI_\w+|LOG_LEVEL)'/g)].map(([, name = '']) => name);
  assert.ok(own.length > 5);
  const given = Object.keys(judge?.environment ?? {});
  assert.deepEqual(given.toSorted(), [...new Set(own)].filter((name) => name !== 'XIEZHI_DATA').toSorted());
});

test('example.env names only settings that exist', () => {
  const known = new Set([...settingsTable.map(({ name }) => name), 'DATABASE_PASSWORD', 'LISTEN']);
  for (const [, name = ''] of read('deploy/example.env').matchAll(/^#?([A-Z][A-Z\d_]+)=/gm))
    assert.ok(known.has(name), name);
});
