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
 *   time: the first one prepares what later files start with, and the files beside it do not need that
 * @property {string[]} [long] path prefixes: the slowest files start before the others, so that no worker is left
 *   with one of them at the end
 * @property {string[]} [alone] path prefixes: such files run first, in this order, one at a time
 * @property {boolean} [sharedProcess] its files run one after the other in as many processes as there are workers
 * @property {string[]} [apart] path prefixes: such files still have their own process
 * @property {string[][]} [families] groups of path prefixes: such files run one after the other, in this order, in
 *   one process, and share their fixtures (`shared-fixtures.js`)
 * @property {string[]} [quick] path prefixes: files that `npm run quick` runs; of a suite for vitest, those that
 *   need no document
 * @property {string[]} [slow] path prefixes: files that `npm run quick` still skips
 * @property {number} [timeoutMs] timeout of a file in ms; default 4 minutes
 * @property {boolean} [leavesRoom] it waits much of its time: once its files that run alone have ended, the next
 *   suite runs in parallel
 * @property {boolean} [isTimed] its tests depend on the machine's speed: a failed file gets a second try, which is
 *   reported
 * @property {('toolchains' | 'sandbox' | 'headers' | 'browser' | 'oldest browser' | 'web' | 'database')[]} needs
 */

/** Files that share one site without a judge node. The last ones hide its starter problems or let it send mail. */
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
 * In this order: fast failures first, suites that need the machine for themselves last.
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
    // It starts hundreds of programs, which takes twenty times as long from a large process.
    apart: ['packages/formats/src/write/comparer-source'],
    long: ['packages/formats/src/write/', 'packages/formats/src/formats/polygon/'],
    quick: ['packages/', 'launcher/', 'tools/'],
    // They start compilers, browsers, databases or whole sites.
    slow: ['packages/formats/src/write/', 'launcher/postgres/postgres'],
    needs: [],
  },
  // Page tests wait for timers: two threads leave a fifth of two cores idle.
  { name: 'web', kind: 'vitest', isTimed: true, folders: ['apps/web'], workers: 3, needs: ['web'] },
  {
    name: 'server',
    kind: 'node',
    isTimed: true,
    sharedProcess: true,
    // They measure the memory of their process, or change its global state.
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
    // Files that attack, or measure times, come first and alone.
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
    // They measure, put secrets into the environment, end all helpers of their process, or reload a module.
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
    // A hostile program mostly waits for a limit: with two files at a time, four tenths of the cores were
    // idle. Files that measure come first and alone.
    workers: 3,
    // Half of the cores are still idle; page tests use them.
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
    // Two systems at a time leave a third of two cores idle, waiting for pages, verdicts and each other.
    workers: 3,
    // The very first start tests the languages, and all later nodes reuse the results. Files that only test
    // pages need no node, and run in parallel.
    opening: ['e2e/tests/system/start', 'e2e/visual/gallery/', 'e2e/visual/overflow/', ...lookingAtPages],
    long: [
      'e2e/tests/security/xss',
      'e2e/tests/journeys/',
      'e2e/tests/contest/',
      'e2e/tests/problem/',
      'e2e/tests/group/',
      'e2e/tests/account/',
    ],
    // Half of the cost of a short file is the start of a system and a browser.
    families: [
      ['e2e/visual/gallery/'],
      lookingAtPages,
      ['e2e/tests/journeys/', 'e2e/tests/training/', 'e2e/tests/admin/problem-editor'],
      // The test of load rehearsals is not in this group, because it needs a node of its own.
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
      // The file that counts the groups of the site comes first, the one that lets it send mail last.
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
 * Returns the files in execution order: groups one after the other, each with its number of files at a time.
 * Files that run alone form a group per prefix.
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

/** Returns test files that no suite would run: there must be none. */
export function findStrayTestFiles() {
  const known = new Set(parts.flatMap((part) => findTestFiles(part)));
  return globSync('**/*.test.{ts,tsx,js}', { cwd: projectRoot, exclude: foreign }).filter(
    (file) => !known.has(file),
  );
}

/**
 * Folders with generated or foreign files; `data` is a site's data folder, at the top level only, because
 * modules may have that name.
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
 * Returns the groups among files, each in its own order.
 * @param {Part} part
 * @param {string[]} files
 * @returns {string[][]}
 */
export function familiesOf({ families = [] }, files) {
  return families
    .map((beginnings) => beginnings.flatMap((one) => files.filter((file) => file.startsWith(one))))
    .filter((family) => family.length > 0);
}
