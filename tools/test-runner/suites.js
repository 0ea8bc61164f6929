import { globSync } from 'node:fs';
import { projectRoot } from '../../launcher/paths.js';

/**
 * A suite of `npm test`.
 * @typedef {object} Part
 * @property {string} name
 * @property {'check' | 'node' | 'vitest'} kind
 * @property {string[]} folders folders of its test files
 * @property {number} workers test files at a time: 1 if times are measured or processes are killed
 * @property {string[]} [opening] path prefixes: such files run before all others, in this order, two at a
 *   time. The first one prepares something that the files after `opening` need
 * @property {string[]} [long] path prefixes: these slow files start before the others, so that no slow file runs
 *   alone at the end
 * @property {string[]} [alone] path prefixes: such files run first, in this order, one at a time
 * @property {boolean} [sharedProcess] whether files share processes: one per worker, with one file at a time
 * @property {string[]} [apart] path prefixes: such files have their own process in spite of `sharedProcess`
 * @property {string[][]} [families] groups of path prefixes: such files run one after the other, in this order, in
 *   one process, and share their fixtures (`shared-fixtures.js`)
 * @property {string[]} [quick] path prefixes: files that `npm run quick` runs. In suites for vitest, it runs all
 *   files that need no document
 * @property {string[]} [slow] path prefixes: files that `npm run quick` skips although `quick` matches
 * @property {number} [timeoutMs] timeout of a file in ms; default 4 minutes
 * @property {boolean} [leavesRoom] whether it mostly waits. When its files that run alone have ended, the next suite
 *   then runs in parallel
 * @property {boolean} [isTimed] whether its tests depend on the machine's speed. A failed file is then run a second
 *   time, which is reported
 * @property {('toolchains' | 'sandbox' | 'headers' | 'browser' | 'oldest browser' | 'web' | 'database')[]} needs
 */

/**
 * Test files that share one site without a judge node. Those that hide its starter problems or let it send mail are
 * last.
 */
const lookingAtPages = [
  'e2e/tests/site/home',
  'e2e/tests/site/palette',
  'e2e/tests/site/ways',
  'e2e/tests/loading/',
  'e2e/tests/admin/console',
  'e2e/tests/admin/backups',
  'e2e/tests/admin/packages',
  'e2e/tests/admin/contest',
  'e2e/tests/admin/limits',
  'e2e/tests/admin/settings',
];

/**
 * The suites in execution order. Suites that fail fast are first; suites that need the machine for themselves are last.
 * @type {Part[]}
 */
export const parts = [
  { name: 'check', kind: 'check', folders: [], workers: 1, needs: [] },
  {
    name: 'unit',
    kind: 'node',
    folders: [
      'packages/contract',
      'packages/rules',
      'packages/markdown',
      'packages/formats',
      'packages/cli',
      'launcher',
      'tools',
      'bench',
    ],
    workers: 2,
    sharedProcess: true,
    // This file starts hundreds of programs, which takes twenty times as long from a large process.
    apart: ['packages/formats/src/write/comparer-source'],
    long: ['packages/formats/src/write/', 'packages/formats/src/formats/polygon/'],
    quick: ['packages/', 'launcher/', 'tools/'],
    // These files start compilers, browsers, databases or whole sites.
    slow: ['packages/formats/src/write/', 'launcher/postgres/postgres'],
    needs: [],
  },
  // Page tests wait for timers. With only two workers, a fifth of two cores would be idle.
  { name: 'web', kind: 'vitest', isTimed: true, folders: ['apps/web'], workers: 3, needs: ['web'] },
  {
    name: 'server',
    kind: 'node',
    isTimed: true,
    sharedProcess: true,
    // These files measure the memory of their process or change its global state.
    apart: ['apps/server/src/platform/live/memory', 'apps/server/src/main'],
    folders: ['apps/server'],
    quick: [
      'layers',
      'identity/account/',
      'identity/authentication/',
      'scopes/contest/scoreboard/',
      'scopes/contest/who-sees-what',
      'platform/http/who-may-what',
      'platform/http/catalogue',
      'platform/http/describe-validation-issue',
      'platform/http/bad-input',
      'judging/queue/',
      'identity/session/',
      'judging/submission/',
    ].map((name) => `apps/server/src/${name}`),
    long: [
      'apps/server/src/site/backup/',
      'apps/server/src/platform/http/',
      'apps/server/src/platform/blob/s3/',
      'apps/server/src/platform/job/',
      'apps/server/src/main',
      'apps/server/test-support/hostile-input/',
      'apps/server/test-support/non-interference/',
    ],
    workers: 3,
    needs: ['database', 'web'],
  },
  {
    name: 'sandbox',
    kind: 'node',
    isTimed: true,
    folders: ['packages/sandbox'],
    // Files that run attacks or measure times run first and alone.
    workers: 2,
    alone: ['attacks/', 'limits', 'queue', 'tiers', 'lifecycle'].map(
      (name) => `packages/sandbox/src/${name}`,
    ),
    needs: ['toolchains', 'sandbox'],
  },
  {
    name: 'judge',
    kind: 'node',
    isTimed: true,
    sharedProcess: true,
    // These files measure, put secrets into the environment, end all helpers of their process, or reload a module.
    apart: [
      'apps/judge/src/worker/calibration/',
      'apps/judge/src/test/hostile/',
      'apps/judge/src/pipeline/task/large-output',
      'apps/judge/src/pipeline/task/parallel-cases',
      'apps/judge/src/sandbox/',
      'apps/judge/src/test/support/',
    ],
    timeoutMs: 6 * 60_000,
    folders: ['apps/judge'],
    // Hostile programs mostly wait for a limit. With two files at a time, 40 % of the cores' time was idle. Files that
    // measure run first and alone.
    workers: 3,
    // Half of the cores' time is still idle; page tests use it.
    leavesRoom: true,
    long: [
      'apps/judge/src/test/hostile/',
      'apps/judge/src/test/golden/languages',
      'apps/judge/src/test/golden/starter-problems',
      'apps/judge/src/test/golden/testlib',
      'apps/judge/src/test/golden/interactive',
    ],
    alone: [
      'apps/judge/src/worker/calibration/',
      'apps/judge/src/sandbox/core.test',
      'apps/judge/src/sandbox/core-lock',
      'apps/judge/src/pipeline/task/parallel-cases',
      'apps/judge/src/pipeline/task/large-output',
    ],
    needs: ['toolchains', 'sandbox', 'headers', 'database'],
  },
  {
    name: 'e2e',
    kind: 'node',
    isTimed: true,
    timeoutMs: 10 * 60_000,
    folders: ['e2e'],
    // Systems wait for pages, verdicts and each other. With two systems at a time, a third of two cores would be idle.
    workers: 3,
    // The very first start tests the languages, and all later nodes reuse its results. Files that only test pages need
    // no node, so they run at the same time.
    opening: ['e2e/tests/system/start', 'e2e/visual/gallery/', 'e2e/visual/overflow/', ...lookingAtPages],
    long: [
      'e2e/tests/security/xss',
      'e2e/tests/journeys/',
      'e2e/tests/contest/',
      'e2e/tests/problem/',
      'e2e/tests/group/',
      'e2e/tests/account/',
    ],
    // A short file spends half of its time on starting a system and a browser, so the files of a group share them.
    families: [
      ['e2e/visual/gallery/'],
      lookingAtPages,
      ['e2e/tests/journeys/', 'e2e/tests/training/', 'e2e/tests/admin/problem-editor'],
      // The test of load rehearsals is not in this group, because it needs its own node.
      [
        'acm',
        'keyboard',
        'oi',
        'own-time',
        'print',
        'virtual',
        'working-day',
        'marks',
        'editorials',
        'working-together',
      ].map((name) => `e2e/tests/contest/${name}`),
      ['e2e/tests/problem/'],
      // The file that counts the groups of the site runs first. The file that lets the site send mail runs last.
      ['group', 'events', 'problems', 'first-day'].map((name) => `e2e/tests/group/${name}`),
      ['e2e/tests/account/'],
    ],
    needs: ['toolchains', 'sandbox', 'headers', 'browser', 'oldest browser', 'web', 'database'],
  },
];

/**
 * Returns the test files of a suite, relative to the project.
 * @param {Part} part
 * @param {string[]} [filters] path prefixes; all files if empty
 */
export function findTestFiles(part, filters = []) {
  return part.folders
    .flatMap((folder) => globSync(`${folder}/**/*.test.{ts,tsx,js}`, { cwd: projectRoot, exclude: foreign }))
    .filter((file) => filters.length === 0 || filters.some((filter) => file.startsWith(filter)))
    .sort();
}

/**
 * Returns the files in execution order, as groups that run one after the other. `workers` is the number of files of a
 * group that run at the same time. Files that run alone form one group per prefix.
 * @param {Part} part
 * @param {string[]} files
 * @returns {{ files: string[], workers: number }[]}
 */
export function planRuns({ opening = [], long = [], alone = [], workers }, files) {
  const startingWith = (/** @type {string} */ beginning) =>
    files.filter((file) => file.startsWith(beginning));
  const first = { files: opening.flatMap(startingWith), workers: Math.min(workers, 2) };
  const groups = alone.map((beginning) => ({ files: startingWith(beginning), workers: 1 }));
  const ordered = new Set([first, ...groups].flatMap((group) => group.files));
  const others = [...new Set([...long.flatMap(startingWith), ...files])];
  const together = { files: others.filter((file) => !ordered.has(file)), workers };
  return [first, ...groups, together].filter((group) => group.files.length > 0);
}

/** Returns test files that belong to no suite. There must be none. */
export function findStrayTestFiles() {
  const known = new Set(parts.flatMap((part) => findTestFiles(part)));
  return globSync('**/*.test.{ts,tsx,js}', { cwd: projectRoot, exclude: foreign }).filter(
    (file) => !known.has(file),
  );
}

/**
 * Folders with generated files or files of others. `data` is the data folder of a site. It is excluded only at the top
 * level, because modules may have this name.
 */
export const foreign = ['**/node_modules', '**/dist', '**/build', '**/.git', 'data'];

/**
 * Parses the arguments of `npm test`: names of suites, or paths of test files or folders.
 * @param {string[]} args
 * @returns {{ chosen: Part[], filters: string[], unknown: string[] }}
 */
export function chooseParts(args) {
  const names = new Set(parts.map((part) => part.name));
  const filters = args.filter((arg) => !names.has(arg)).map((path) => path.replace(/^\.\//, ''));
  const chosen = parts.filter((part) => {
    if (args.length === 0 || args.includes(part.name)) return true;
    return part.kind !== 'check' && findTestFiles(part, filters).length > 0 && filters.length > 0;
  });
  const unknown = filters.filter((filter) => !parts.some((part) => findTestFiles(part, [filter]).length > 0));
  return { chosen, filters, unknown };
}

/**
 * Whether a file may share a process with others.
 * @param {Part} part
 * @param {string} file
 */
export function sharesProcess({ sharedProcess = false, apart = [] }, file) {
  return sharedProcess && !apart.some((beginning) => file.startsWith(beginning));
}

/**
 * Returns those of the files that belong to each group, in the order of the group.
 * @param {Part} part
 * @param {string[]} files
 * @returns {string[][]}
 */
export function familiesOf({ families = [] }, files) {
  return families
    .map((beginnings) => beginnings.flatMap((one) => files.filter((file) => file.startsWith(one))))
    .filter((family) => family.length > 0);
}
