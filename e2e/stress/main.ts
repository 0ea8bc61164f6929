import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from '../../launcher/preparations.js';
import { createSteps } from '../../launcher/steps.js';
import { mutationRun } from '../../tools/mutation/mutation.ts';
import { holdsProperties } from '../../tools/test-runner/fixed-seed.js';
import { runKillTest, type FaultTarget } from '../support/fault-injection.ts';
import { startSystem } from '../support/system.ts';
import { chaosRun } from './chaos.ts';
import { clusterRun } from './cluster/cluster.ts';
import { containersRun } from './containers/containers.ts';
import { tryEnvironments } from './environments.ts';
import { hostileUploadRun } from './hostile-uploads.ts';
import { proxiesRun } from './proxies.ts';
import { relocationRun } from './relocation.ts';
import { remoteRun } from './remote/remote.ts';
import { repeatRun } from './repeat.ts';
import { languageSuites, restrictedLanguagesRun } from './restricted-languages.ts';
import { walkAllBrowsers } from '../browsers/all.ts';
import { compareRankings } from './contest-api/ranking.ts';
import { pseudoLocaleRun } from '../visual/pseudo-locale/run.ts';
import { captureScreenshots } from '../visual/screenshots/capture.ts';
import { hostileAuthorRun } from './hostile-author.ts';
import { hostileTextsRun } from './hostile-texts.ts';
import { terminalRun } from './terminal.ts';
import { uploadRun } from './upload.ts';

const root = join(import.meta.dirname, '../..');
const mostNeeds = ['toolchains', 'sandbox', 'web', 'browser'];

/** Full-size tests by name. Each prints its measurements, and the process exits with 1 if something failed. */
const soaks: Record<string, (words: readonly string[]) => Promise<boolean>> = {
  async kill() {
    const system = await startSystem({ leaseSeconds: 5 });
    let isGood = true;
    try {
      for (const victim of ['server', 'judge', 'helper', 'database'] as FaultTarget[]) {
        const report = await runKillTest(system, { victim, submissions: 200, kills: 40, seed: 7 });
        const { struck, acknowledged, lost, wrong, finishedTwice } = report;
        console.log(
          JSON.stringify({ victim, struck, acknowledged, lost: lost.length, wrong, finishedTwice }),
        );
        isGood &&= lost.length + wrong.length + finishedTwice.length === 0;
      }
    } finally {
      await system.stop();
    }
    return isGood;
  },

  /** Kills random processes. Every submission must be judged correctly and exactly once. */
  async chaos() {
    const system = await startSystem({ judges: 2, slots: 1, leaseSeconds: 5, readyNodes: 0 });
    try {
      const report = await chaosRun(system, {
        submissions: 2000,
        submitters: 3,
        seed: 11,
        log: console.error,
      });
      console.log(JSON.stringify(report));
      return report.lost.length + report.wrong.length + report.finishedTwice.length === 0;
    } finally {
      await system.stop();
    }
  },

  /**
   * Tests remote judges: every submission must reach its judge exactly once despite faults. Then measures the delay of
   * verdicts. `npm run soak -- remote 60 chaos` sends 60 submissions to each judge and runs the first part only.
   */
  remote: remoteRun,

  /** Judges the same programs repeatedly on a busy machine. Each program must always get the same verdict. */
  async repeat() {
    const report = await repeatRun({ programs: 200, times: 20, burners: 2, log: console.error });
    console.log(JSON.stringify(report));
    return report.equalShare >= 0.999;
  },

  /** Uploads 300 MB of test data while the site is used. The server's memory must not grow. */
  async upload() {
    const system = await startSystem({ readyNodes: 0, judges: 0 });
    try {
      // Uploads a small file first, which fills the server's caches: code, buffers, connections.
      await uploadRun(system, { megabytes: 16, cases: 4 });
      const report = await uploadRun(system, { megabytes: 300, cases: 30 });
      console.log(JSON.stringify(report));
      return report.memoryGrowthMb < 64;
    } finally {
      await system.stop();
    }
  },

  /**
   * Kills processes while the terminal client works. A push of a problem with 300 MB of text must never be
   * half-published, although the server is killed six times. None of 60 submissions must be lost or sent twice,
   * although server and client are killed at random. `npm run soak -- terminal 16 12` pushes 16 MB and submits 12.
   */
  async terminal([megabytes = '300', programs = '60']) {
    const system = await startSystem({ judges: 1, leaseSeconds: 5 });
    try {
      const { push, submit } = await terminalRun(system, {
        megabytes: Number(megabytes),
        programs: Number(programs),
        log: console.error,
      });
      console.log(JSON.stringify({ push, submit }));
      const isPushed = push.halfPublished === 0 && push.isEqual && push.leftMb === 0;
      return isPushed && submit.twice + submit.lost + submit.wrong === 0;
    } finally {
      await system.stop();
    }
  },

  /** Uploads files that are expensive to parse. They must not delay other users. */
  async 'hostile-uploads'() {
    const system = await startSystem({ readyNodes: 0, judges: 0 });
    try {
      const uploads = await hostileUploadRun(system, console.log);
      const worst = Math.max(...uploads.map(({ othersWorstMs }) => othersWorstMs));
      console.log(JSON.stringify({ files: uploads.length, worst }));
      return worst < 200 && uploads.every(({ http }) => http < 500);
    } finally {
      await system.stop();
    }
  },

  /**
   * Sends every hostile text in every text field, and checks sizes, event loop and waits of other users. `npm run soak
   * -- hostile-texts comment` selects the fields whose call and name contain the words.
   */
  'hostile-texts': hostileTextsRun,

  /** Writes comments full of slow formulas. They must not delay other statements by more than a second. */
  async 'hostile-author'() {
    const report = await hostileAuthorRun();
    console.log(JSON.stringify(report));
    return report.besideHostile.worstMs < 1000 && report.withoutFormulas === 0;
  },

  /**
   * Shows every page in every size, theme and language. `npm run soak -- tour 360 dark contest` selects the pages whose
   * window and name contain the words. XIEZHI_SCREENSHOTS sets the folder of the screenshots.
   */
  async tour(only) {
    const faults = await captureScreenshots({ only, log: console.log });
    console.log(`${faults} faults`);
    return faults === 0;
  },

  /**
   * Shows every page in a generated language. Finds texts outside of the catalogue, and elements whose text no longer
   * fits.
   */
  async 'pseudo-locale'(words) {
    const faults = await pseudoLocaleRun(words, console.log);
    console.log(`${faults} faults`);
    return faults === 0;
  },

  /**
   * Builds both container images with podman and judges submissions in them; needs root. `npm run soak -- containers
   * keep` uses the images that it built before.
   */
  containers: containersRun,

  /**
   * Kills parts of a site with three servers, four judge nodes, PostgreSQL with a standby, PgBouncer and an object
   * storage. Nothing must be lost. `npm run soak -- failover 100` submits 100, `failover checks` does not kill
   * anything.
   */
  failover: clusterRun,

  /** Upgrades a site on one machine, and kills the upgrade in every phase. */
  upgrade: () => suiteAtSize('e2e/tests/system/upgrade.test.ts', { XIEZHI_SOAK: '1' }),

  /** Runs the previous release and this one on one database, with 600 submissions and restarts. */
  'two-releases': () => suiteAtSize('e2e/tests/system/two-releases.test.ts', { XIEZHI_SOAK: '1' }),

  /** Moves a whole site from one machine to another PostgreSQL and an object storage. */
  relocation: relocationRun,

  /**
   * Runs the examples in `deploy/proxy` in front of a site, with event streams, an upload of 512 MB, and a check of the
   * `Host` header.
   */
  proxies: proxiesRun,

  /** Starts a new site in different environments: `npm run soak -- environments umask Node` selects some. */
  environments: tryEnvironments,

  /**
   * Runs the smoke test in the oldest and newest Chromium, Firefox and WebKit, if they are installed. `npm run
   * soak:browsers` installs them first. XIEZHI_SCREENSHOTS sets the folder of the screenshots.
   */
  browsers: () => walkAllBrowsers(console.log),

  /** Runs the journeys in all windows, including those that `npm test` skips. */
  windows: async () => {
    let isGood = true;
    const files = globSync('e2e/**/*.test.ts', { cwd: root }).sort();
    for (const file of files.filter((one) => asksForWindows(join(root, one)))) {
      const isPassed = await suiteAtSize(file, { XIEZHI_ALL_WINDOWS: '1' });
      isGood &&= isPassed;
    }
    return isGood;
  },

  /** Tests every installed language, including optional ones: self-tests, samples, memory edges, ways to end. */
  languages: async () => {
    let isGood = true;
    for (const file of languageSuites) {
      const isPassed = await suiteAtSize(file, { XIEZHI_ALL_LANGUAGES: '1' });
      isGood &&= isPassed;
    }
    return isGood;
  },

  /** Runs the tests of `languages` in the sandbox's weakest tier, as an ordinary user. */
  'restricted-languages': restrictedLanguagesRun,

  /**
   * Compares two sites that differ only in hidden facts. They must answer viewers without access identically, for every
   * viewer (or those given as arguments), every call and every filter. `stranger 2/8` runs the second of eight parts.
   */
  'non-interference': (lookers) =>
    suiteAtSize('apps/server/test-support/non-interference/non-interference.test.ts', {
      XIEZHI_SOAK: '1',
      ...(lookers.length > 0 && { XIEZHI_LOOKERS: lookers.join(' ') }),
    }),

  /**
   * Runs the official check of the Contest API in all phases of a contest, for visitors, teams and staff. Then compares
   * the scoreboards of 200 random feeds with those of the ICPC tools. XIEZHI_CCS_SPECS is a folder with the branch
   * 2023-06 of ccs-specs, XIEZHI_ICPC_TOOLS a folder with icpctools. Needs curl, jq, php, java and javac.
   */
  async 'contest-api'() {
    const { XIEZHI_CCS_SPECS: specs, XIEZHI_ICPC_TOOLS: tools } = process.env;
    if (specs === undefined || tools === undefined)
      throw new Error('XIEZHI_CCS_SPECS and XIEZHI_ICPC_TOOLS name no folders of ccs-specs and icpctools');
    const differences = compareRankings(tools, 200, Math.random);
    for (const difference of differences.slice(0, 20)) console.log(difference);
    console.log(JSON.stringify({ feeds: 200, differences: differences.length }));
    const isPassed = await suiteAtSize('apps/server/src/site/contest-api/official-check.test.ts', {});
    return isPassed && differences.length === 0;
  },

  /** Judges every solution of the starter problems with every case. */
  starter: () => suiteAtSize('apps/judge/src/test/golden/starter-problems.test.ts', { XIEZHI_SOAK: '1' }),

  /**
   * Tests every order in which a program and its interactor can end, 1,000 times each on a busy machine. `npm run soak
   * -- endings "endless loop" "endless output"` selects the orders whose name contains one of the texts.
   */
  endings: (texts) =>
    suiteAtSize('apps/judge/src/test/golden/interactive-endings.test.ts', { XIEZHI_SOAK: '1' }, texts),

  /** Writes random problems in every format and reads them again, twice. Tries many more than `npm test`. */
  async 'round-trips'() {
    const files = ['write/fixed-point', 'write/foreign-round-trip', 'formats/icpc/native-round-trip'];
    let isGood = true;
    for (const file of files) {
      const isPassed = await suiteAtSize(`packages/formats/src/${file}.test.ts`, { XIEZHI_SOAK: '1' });
      isGood &&= isPassed;
    }
    return isGood;
  },

  /** Judges every program in the demo's problems. Each must get its expected verdict. */
  demo: () => suiteAtSize('apps/server/src/app/seed/demo/problems/problems.test.ts', { XIEZHI_SOAK: '1' }),

  /** Runs every property test forty times, with other values than `npm test`. */
  properties() {
    const files = globSync(['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}'], { cwd: root });
    const own = files.filter((file) => holdsProperties(join(root, file)));
    const first = randomInt(2 ** 30);
    for (let round = 0; round < 40; round += 1) {
      const seed = String(first + round);
      console.log(`seed ${seed}`);
      const env = { ...process.env, XIEZHI_TEST_SEED: seed };
      const { status } = spawnSync('npm', ['test', '--', ...own], { cwd: root, stdio: 'inherit', env });
      if (status !== 0) return Promise.resolve(false);
    }
    return Promise.resolve(true);
  },

  /**
   * Changes the source of a package at random. The package's own tests should detect the changes. `npm run soak --
   * mutation formats 200 7` tries 200 changes of the parsers in `formats`, selected by the seed 7.
   */
  mutation: mutationRun,

  /** Sends a million random and mutated frames to the parser under the address and undefined-behavior sanitizers. */
  fuzz: () => suiteAtSize('packages/sandbox/src/frame.test.ts', { XIEZHI_FUZZ_FRAMES: '1000000' }),

  /** Does 10,000 mixed runs, half of which leave memory behind, and compares them with runs in fresh cgroups. */
  leftovers: () => suiteAtSize('packages/sandbox/src/leftovers.test.ts', { XIEZHI_LEFTOVER_PAIRS: '5000' }),

  /** Kills the helper and its processes at random moments. Nothing must be left behind. */
  'helper-kill': () => suiteAtSize('packages/sandbox/src/lifecycle.test.ts', { XIEZHI_KILL_ROUNDS: '2000' }),
};

/**
 * Preparations of the soaks whose needs differ from `mostNeeds`. Some soaks install the programs that they need
 * themselves.
 */
const needs: Record<string, readonly string[]> = {
  browsers: [...mostNeeds, 'browsers'],
  endings: ['toolchains', 'sandbox'],
  mutation: [],
  properties: [],
};

/** Whether a journey runs in several windows. */
function asksForWindows(file: string): boolean {
  return readFileSync(file, 'utf8').includes("/windows.ts';");
}

/** Runs a test file of `npm test` at another size: all its tests, or only those whose name contains one of `texts`. */
function suiteAtSize(
  file: string,
  size: Record<string, string>,
  texts: readonly string[] = [],
): Promise<boolean> {
  const patterns = texts.map((text) => `--test-name-pattern=${text}`);
  const { status } = spawnSync(process.execPath, ['--test', ...patterns, join(root, file)], {
    stdio: 'inherit',
    env: { ...process.env, ...size },
  });
  return Promise.resolve(status === 0);
}

const [name = '', ...words] = process.argv.slice(2);
const soak = soaks[name];
if (!soak) {
  console.error(`Which one? npm run soak -- ${Object.keys(soaks).join(' | ')}`);
  process.exit(2);
}
await prepare(needs[name] ?? mostNeeds, createSteps({ output: process.stderr, onlyWork: true }));
process.exitCode = (await soak(words)) ? 0 : 1;
