import { globSync } from 'node:fs';
import { projectRoot } from '../../launcher/paths.js';

/**
 * One part of `npm test`.
 * @typedef {object} Part
 * @property {string} name
 * @property {'check' | 'node' | 'vitest'} kind
 * @property {string[]} folders where its test files lie
 * @property {number} workers test files at a time: 1 where time is measured or processes are killed
 * @property {string[]} [opening] beginnings of paths: such files come before all others, in this order, two at a time:
 *   one makes what the others start with, and those beside it do not need that
 * @property {string[]} [long] beginnings of paths: files that take longest begin before the others, so that no worker is
 *   left with one of them at the end
 * @property {string[]} [alone] beginnings of paths: such files come first, in this order, one at a time
 * @property {boolean} [sharedProcess] its files run one after the other in as many processes as there are workers
 * @property {string[]} [apart] beginnings of paths: such files have a process of their own all the same
 * @property {string[][]} [families] beginnings of paths: such files run one after the other, in this order, in a process
 *   of their own, and share what they keep (`kept-things.js`)
 * @property {string[]} [quick] beginnings of paths: files that `npm run quick` runs; a part for vitest has those that need
 *   no document
 * @property {string[]} [slow] beginnings of paths: files that `npm run quick` leaves out all the same
 * @property {number} [patience] ms until a file that has not ended is ended; default 4 minutes
 * @property {boolean} [leavesRoom] much of its time is waiting: once its files that run alone have ended, the next part
 *   goes on beside it
 * @property {boolean} [isTimed] its tests hang on the machine's pace: a file that fails gets a second try, which is told
 * @property {('toolchains' | 'sandbox' | 'headers' | 'browser' | 'oldest browser' | 'web' | 'database')[]} needs
 */

/** On one site without a node; late come who takes its first problems out of the bank, and who has it send mail. */
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
 * In this order: what fails soonest first, what needs the machine for itself last.
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
      'launcher',
      'tools',
      'bench',
    ],
    workers: 2,
    sharedProcess: true,
    // It starts hundreds of programs: a large process takes twenty times as long as a small one for each.
    apart: ['packages/formats/src/write/comparer-source'],
    long: ['packages/formats/src/write/', 'packages/formats/src/formats/polygon/'],
    quick: ['packages/', 'launcher/', 'tools/'],
    // They start compilers, browsers, databases or whole sites.
    slow: ['packages/formats/src/write/', 'launcher/postgres/postgres', 'launcher/install/build-web'],
    needs: [],
  },
  // Tests of pages wait for moments to pass: two threads leave a fifth of two cores idle.
  { name: 'web', kind: 'vitest', isTimed: true, folders: ['apps/web'], workers: 3, needs: ['web'] },
  {
    name: 'server',
    kind: 'node',
    isTimed: true,
    sharedProcess: true,
    // They measure the memory of their process, or change what is true of all of it.
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
    // Those that attack, or measure times, come first and alone.
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
    // They measure, put secrets into the environment, end all helpers of their process, or load a module anew.
    apart: [
      'apps/judge/src/worker/calibration/',
      'apps/judge/src/test/hostile/',
      'apps/judge/src/pipeline/task/large-output',
      'apps/judge/src/pipeline/task/parallel-cases',
      'apps/judge/src/sandbox/',
      'apps/judge/src/test/support/',
    ],
    patience: 6 * 60_000,
    folders: ['apps/judge'],
    // Most of a hostile program's time is waiting for a limit: with two files at a time, four tenths of the cores
    // stood idle. Those that measure come first and alone.
    workers: 3,
    // Half of the cores stand idle all the same; pages use them.
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
      'apps/judge/src/sandbox/core',
      'apps/judge/src/sandbox/exclusive-gate',
      'apps/judge/src/pipeline/task/parallel-cases',
      'apps/judge/src/pipeline/task/large-output',
    ],
    needs: ['toolchains', 'sandbox', 'headers', 'database'],
  },
  {
    name: 'e2e',
    kind: 'node',
    isTimed: true,
    patience: 10 * 60_000,
    folders: ['e2e'],
    // Two systems at a time leave a third of two cores idle, waiting for pages, verdicts and each other.
    workers: 3,
    // The first start of all proves the languages, and all later nodes know that they passed. What looks at pages
    // alone needs no node, and goes on beside it.
    opening: ['e2e/tests/system/start', 'e2e/visual/gallery/', 'e2e/visual/overflow/', ...lookingAtPages],
    long: [
      'e2e/tests/security/xss',
      'e2e/tests/journeys/',
      'e2e/tests/contest/',
      'e2e/tests/problem/',
      'e2e/tests/group/',
      'e2e/tests/account/',
    ],
    // Half of what a short file costs is the start of a system and of a browser.
    families: [
      ['e2e/visual/gallery/'],
      lookingAtPages,
      ['e2e/tests/journeys/', 'e2e/tests/training/', 'e2e/tests/admin/workshop'],
      // A rehearsal has a node to itself.
      ['acm', 'keyboard', 'oi', 'own-time', 'print', 'virtual'].map((name) => `e2e/tests/contest/${name}`),
      ['e2e/tests/problem/'],
      // Who counts the groups of the site comes first, who has it send mail last.
      ['group', 'events', 'problems', 'first-day'].map((name) => `e2e/tests/group/${name}`),
      ['e2e/tests/account/'],
    ],
    needs: ['toolchains', 'sandbox', 'headers', 'browser', 'oldest browser', 'web', 'database'],
  },
];

/**
 * Test files of a part, relative to the project.
 * @param {Part} part
 * @param {string[]} [filters] beginnings of paths; all files where empty
 */
export function findTestFiles(part, filters = []) {
  return part.folders
    .flatMap((folder) => globSync(`${folder}/**/*.test.{ts,tsx,js}`, { cwd: projectRoot, exclude: foreign }))
    .filter((file) => filters.length === 0 || filters.some((filter) => file.startsWith(filter)))
    .sort();
}

/**
 * Files in the order in which they run: each group after the other, so many files of it at a time. What is alone is a
 * group for each beginning.
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

/** Test files that no part would run: none may exist. */
export function findStrayTestFiles() {
  const known = new Set(parts.flatMap((part) => findTestFiles(part)));
  return globSync('**/*.test.{ts,tsx,js}', { cwd: projectRoot, exclude: foreign }).filter(
    (file) => !known.has(file),
  );
}

/** Folders of which nothing is ours; `data` is that of a site, at the top alone: rooms may be called so too. */
export const foreign = ['**/node_modules', '**/dist', '**/build', '**/.git', 'data'];

/**
 * Reads the arguments of `npm test`: names of parts, or paths of test files or folders.
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
 * Whether a file may run after others in one process.
 * @param {Part} part
 * @param {string} file
 */
export function sharesProcess({ sharedProcess = false, apart = [] }, file) {
  return sharedProcess && !apart.some((beginning) => file.startsWith(beginning));
}

/**
 * The families among files, each in its own order.
 * @param {Part} part
 * @param {string[]} files
 * @returns {string[][]}
 */
export function familiesOf({ families = [] }, files) {
  return families
    .map((beginnings) => beginnings.flatMap((one) => files.filter((file) => file.startsWith(one))))
    .filter((family) => family.length > 0);
}
