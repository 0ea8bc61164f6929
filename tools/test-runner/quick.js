import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand } from '../../launcher/command.js';
import { projectRoot } from '../../launcher/paths.js';
import { filesWithTexts, removedTexts } from './changed-texts.js';
import { findTestFiles, parts } from './suites.js';

/** @typedef {import('./suites.js').Part} Part */
/** @typedef {{ part: Part, files: string[] }} Work */
/**
 * @typedef {{ parts: Work[], related: string[], notRun: string[] }} Selection related: test files that concern
 *   the change but are not run; notRun: names of the suites that are not run
 */

/** Source files that may contain texts which tests expect. */
const sourceFiles = ['*.ts', '*.tsx', '*.js'];

/** Suites that need neither a browser nor compilers nor a sandbox. */
const quickParts = new Set(['check', 'unit', 'web', 'server']);

/**
 * Selects the test files for `npm run quick`. These are the files that their suite marks as quick. In addition, it
 * selects all test files next to a changed source or with a text that the change removes. For the web app, it selects
 * tests without a document.
 * @returns {Promise<Selection>}
 */
export async function selectQuick() {
  const base = await branchPoint();
  return select(
    await changedFiles(base),
    removedTexts(await git('diff', '--no-ext-diff', '--no-color', '-U0', base, '--', ...sourceFiles)),
  );
}

/**
 * @param {string[]} changed paths relative to the project
 * @param {import('./changed-texts.js').RemovedTexts} [texts] that the change removes
 * @returns {Selection}
 */
export function select(changed, texts = { patterns: [], texts: [] }) {
  const folders = new Set(changed.map((path) => dirname(path)));
  const expecting = filesWithTexts(
    parts.flatMap((part) => findTestFiles(part)),
    texts,
  );
  const isRelated = (/** @type {string} */ file) => folders.has(dirname(file)) || expecting.has(file);
  const chosen = parts.filter(({ name }) => quickParts.has(name));
  return {
    parts: chosen.map((part) => ({
      part: { ...part, needs: part.needs.filter((need) => need === 'database') },
      files: findTestFiles(part).filter((file) => isQuick(part, file) || isRelated(file)),
    })),
    related: parts
      .filter(({ name }) => !quickParts.has(name))
      .flatMap((part) => findTestFiles(part))
      .filter(isRelated),
    notRun: parts.filter(({ name }) => !quickParts.has(name)).map(({ name }) => name),
  };
}

/**
 * Returns lines that list what `npm run quick` skipped and the commands to run it.
 * @param {Pick<Selection, 'related' | 'notRun'>} selection
 */
export function describeRest({ related, notRun }) {
  const lines = [`Not run: ${notRun.join(', ')}, and the slower files of the parts above.`];
  if (related.length > 0) {
    lines.push(
      'Beside changed files, or with a text that the change removes; not run:',
      ...related.map((file) => `  npm test -- ${file}`),
    );
  }
  lines.push('Everything: npm test');
  return lines.join('\n');
}

/**
 * @param {Part} part
 * @param {string} file
 */
function isQuick({ kind, quick = [], slow = [] }, file) {
  const startsWith = (/** @type {string} */ beginning) => file.startsWith(beginning);
  if (slow.some(startsWith)) return false;
  if (kind === 'vitest') return !needsDocument(file);
  return quick.some(startsWith);
}

/**
 * Whether a test file needs a document. Such files say so in their first line.
 * @param {string} file
 */
function needsDocument(file) {
  const [line = ''] = readFileSync(join(projectRoot, file), 'utf8').split('\n', 1);
  return line.includes('@vitest-environment');
}

/** Returns the commit where this branch left `origin/main`; the last commit if there is no such branch. */
async function branchPoint() {
  return (await git('merge-base', 'HEAD', 'origin/main'))[0] ?? 'HEAD';
}

/**
 * Returns the files that differ from a commit, including new files. Empty if this is not a git checkout.
 * @param {string} base
 * @returns {Promise<string[]>}
 */
async function changedFiles(base) {
  const changed = await git('diff', '--name-only', '--diff-filter=d', base);
  const added = await git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...changed, ...added])];
}

/**
 * @param {...string} args
 * @returns {Promise<string[]>} lines of output; none if git fails
 */
async function git(...args) {
  const options = { cwd: projectRoot };
  const result = await runCommand('git', ['-c', 'core.quotePath=false', ...args], options).catch(
    () => undefined,
  );
  if (result?.status !== 0) return [];
  return result.stdout.split('\n').filter(Boolean);
}
