import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { preparations } from '../launcher/preparations.js';
import { projectRoot } from '../launcher/paths.js';
import { findTestFiles, foreign, parts } from './test-runner/suites.js';

const read = (/** @type {string} */ file) => readFileSync(join(projectRoot, file), 'utf8');

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(read('package.json'));

// Files with fictitious paths.
const madeUp = new Set(['tools/commands.test.js', 'tools/test-runner/testing.test.js', 'CHANGELOG.md']);
const written = globSync(
  [
    '**/*.{ts,tsx,js,json,md,service,yml,yaml,css}',
    'deploy/Containerfile',
    '.github/**/*.md',
    '.devcontainer/*',
    '.ci/*',
    '.oxlintrc.json',
  ],
  { cwd: projectRoot, exclude: [...foreign, '**/package-lock.json'] },
)
  .filter((file) => !madeUp.has(file))
  .map((file) => ({ file, text: read(file) }));

const testFiles = new Map(parts.map((part) => [part.name, findTestFiles(part)]));
const allTestFiles = [...testFiles.values()].flat();

/** Whether `npm test` accepts this argument: it is the name of a suite, or a test file's path begins with it. */
const isChoice = (/** @type {string} */ text) =>
  testFiles.has(text) || allTestFiles.some((file) => file.startsWith(text));

/** Yields, for all matches in the project's sources and documents, the first group of the pattern and the file. */
function* mentions(/** @type {RegExp} */ pattern) {
  for (const { file, text } of written)
    for (const [, found = ''] of text.matchAll(pattern)) yield { file, found };
}

test('each npm script refers to existing files and known preparations', () => {
  for (const [name, command] of Object.entries(scripts)) {
    for (const [, list = ''] of command.matchAll(/--with=(\S+)/g))
      for (const preparation of list.split(','))
        assert.ok(preparations[preparation], `${name}: ${preparation}`);
    for (const [file] of command.matchAll(/[\w./-]+\.(?:ts|js|json)\b/g))
      assert.ok(existsSync(join(projectRoot, file)), `${name}: ${file}`);
  }
});

test('each npm command in sources and documents refers to an existing script, soak or test', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(projectRoot, 'e2e/stress/main.ts')], {
    encoding: 'utf8',
  });
  assert.equal(status, 2, stderr);
  const soaks = new Set(
    stderr
      .replace(/.*soak -- /s, '')
      .trim()
      .split(' | '),
  );
  assert.ok(soaks.has('languages'));

  const wrong = [];
  for (const { file, found } of mentions(/npm run ([a-z][\w:-]*\w)/g))
    if (!scripts[found]) wrong.push(`${file}: npm run ${found}`);
  for (const { file, found } of mentions(/npm run soak -- ([a-z][a-z-]*)/g))
    if (!soaks.has(found)) wrong.push(`${file}: soak ${found}`);
  for (const { file, found } of mentions(/npm test -- ([\w./-]+)/g))
    if (!isChoice(found)) wrong.push(`${file}: npm test -- ${found}`);
  assert.deepEqual(wrong, []);
});

test('each project path in sources and documents exists', () => {
  const wrong = [];
  const path =
    /(?<![\w./@:-])((?:apps|packages|e2e|bench|launcher|tools|deploy|docs|\.ci)\/[\w./*{},@-]*[\w}])/g;
  for (const { file, found } of mentions(path))
    // Capital letters mark a placeholder.
    if (!/\b[A-Z]{2,}\b/.test(found) && !isThere(found)) wrong.push(`${file}: ${found}`);
  assert.deepEqual(wrong, []);
});

test('each source file that a comment names with its folder exists', () => {
  const files = new Set(written.map(({ file }) => file.replaceAll('\\', '/')));
  const ends = new Set(
    [...files].flatMap((file) => [...file.matchAll(/(?<=\/|^)/g)].map(({ index }) => file.slice(index))),
  );
  const wrong = [];
  for (const { file, text } of written) {
    // Skips migrations: their comments refer to files that existed when they were written.
    if (!/\.(?:ts|tsx|js|css)$/.test(file) || file.includes('/migrations/')) continue;
    for (const [comment] of text.matchAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/g))
      for (const [, found = ''] of comment.matchAll(
        /(?<![\w./@:-])((?:[a-z][\w-]*\/)+[\w-]+\.(?:ts|tsx|js|css))\b/g,
      ))
        if (!ends.has(found) && !/\b[A-Z]{2,}\b/.test(found)) wrong.push(`${file}: ${found}`);
  }
  assert.deepEqual(wrong, []);
});

test('scripts and container files start programs of the project from files that are type-checked', () => {
  const wrong = [];
  const inline = /\bnode\b[^\n]*\s(?:-e|--eval|-p|--print|--input-type\S*)\b/;
  for (const { file, text } of written)
    if (/^\.ci\/|Containerfile$|\.(?:ya?ml|service)$|(?:^|\/)package\.json$/.test(file) && inline.test(text))
      wrong.push(file);
  assert.deepEqual(wrong, []);
});

test('each path prefix in the test plan finds test files', () => {
  const wrong = parts.flatMap((part) => {
    const { opening = [], long = [], alone = [], apart = [], families = [], quick = [], slow = [] } = part;
    return [opening, long, alone, apart, quick, slow, ...families]
      .flat()
      .filter((beginning) => !testFiles.get(part.name)?.some((file) => file.startsWith(beginning)))
      .map((beginning) => `${part.name}: ${beginning}`);
  });
  assert.deepEqual(wrong, []);
});

/**
 * Whether a path refers to something: a file or folder, a glob pattern with matches, the beginning of a test file's
 * path, or build output.
 */
function isThere(/** @type {string} */ path) {
  if (/(^|\/)(dist|build|node_modules)(\/|$)/.test(path)) return true;
  if (/[*{]/.test(path)) return globSync(path, { cwd: projectRoot, exclude: foreign }).length > 0;
  return existsSync(join(projectRoot, path)) || isChoice(path);
}
