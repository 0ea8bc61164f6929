import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutationRun } from '../../tools/mutation/mutation.ts';
import { holdsProperties } from '../../tools/test-runner/fixed-seed.js';
import { runKillTest, type FaultTarget } from '../support/fault-injection.ts';
import { startSystem } from '../support/system.ts';
import { chaosRun } from './chaos.ts';
import { tryEnvironments } from './environments.ts';
import { hostileUploadRun } from './hostile-uploads.ts';
import { remoteRun } from './remote/remote.ts';
import { repeatRun } from './repeat.ts';
import { languageSuites, restrictedLanguagesRun } from './restricted-languages.ts';
import { walkAllBrowsers } from '../browsers/all.ts';
import { compareRankings } from './contest-api/ranking.ts';
import { captureScreenshots } from '../visual/screenshots/tour.ts';
import { hostileAuthorRun } from './hostile-author.ts';
import { hostileTextsRun } from './hostile-texts.ts';
import { uploadRun } from './upload.ts';

const root = join(import.meta.dirname, '../..');

/** Full-size proofs, each by its name; every one prints its figures and ends with 1 when something failed. */
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

  /** Everything killed at random, everything judged right and once. */
  async chaos() {
    const system = await startSystem({ judges: 2, slots: 1, leaseSeconds: 5, readyNodes: 0 });
    try {
      const report = await chaosRun(system, {
        submissions: 2000,
        submitters: 3,
        seed: 11,
        tell: console.error,
      });
      console.log(JSON.stringify(report));
      return report.lost.length + report.wrong.length + report.finishedTwice.length === 0;
    } finally {
      await system.stop();
    }
  },

  /**
   * Remote judges: every submission reaches its judge once, whatever happens, then how late verdicts come:
   * `npm run soak -- remote 60 chaos` sends 60 to each judge, and the first part alone.
   */
  remote: remoteRun,

  /** The same program gets the same verdict again and again, also while the machine is busy. */
  async repeat() {
    const report = await repeatRun({ programs: 200, times: 20, burners: 2, tell: console.error });
    console.log(JSON.stringify(report));
    return report.equalShare >= 0.999;
  },

  /** 300 MB of test data come in while the site goes on, and the server's memory stays where it is. */
  async upload() {
    const system = await startSystem({ readyNodes: 0, judges: 0 });
    try {
      // The first one fills what a server keeps: code, buffers, connections.
      await uploadRun(system, { megabytes: 16, cases: 4 });
      const report = await uploadRun(system, { megabytes: 300, cases: 30 });
      console.log(JSON.stringify(report));
      return report.memoryGrowthMb < 64;
    } finally {
      await system.stop();
    }
  },

  /** Files that cost much to parse: nobody else waits for them. */
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
   * Every hostile text in every field that takes text, with sizes, event loop and waits of others:
   * `npm run soak -- hostile-texts comment` takes the fields whose call and name hold the words.
   */
  'hostile-texts': hostileTextsRun,

  /** One author's comments are full of slow formulas: statements of others come within a second all the same. */
  async 'hostile-author'() {
    const report = await hostileAuthorRun();
    console.log(JSON.stringify(report));
    return report.besideHostile.worstMs < 1000 && report.withoutFormulas === 0;
  },

  /**
   * Every page in every size, theme and language: `npm run soak -- tour 360 dark contest` takes those whose window
   * and name hold the words. Pictures go where XIEZHI_SCREENSHOTS says.
   */
  async tour(only) {
    const faults = await captureScreenshots({ only, tell: console.log });
    console.log(`${faults} faults`);
    return faults === 0;
  },

  /** The first start as different people have it: `npm run soak -- environments umask Node` takes some. */
  environments: tryEnvironments,
  /**
   * The smoke path in the oldest and newest Chromium, Firefox and WebKit, as far as they are installed:
   * `npm run soak:browsers` brings them first. Pictures go where XIEZHI_SCREENSHOTS says.
   */
  browsers: () => walkAllBrowsers(console.log),

  /** Journeys in the windows that `npm test` leaves out, too. */
  windows: async () => {
    let isGood = true;
    const files = globSync('e2e/**/*.test.ts', { cwd: root }).sort();
    for (const file of files.filter((one) => asksForWindows(join(root, one)))) {
      const isPassed = await suiteAtSize(file, { XIEZHI_ALL_WINDOWS: '1' });
      isGood &&= isPassed;
    }
    return isGood;
  },

  /** Every language that is installed here, those on demand too: self-tests, samples, memory edges, endings. */
  languages: async () => {
    let isGood = true;
    for (const file of languageSuites) {
      const isPassed = await suiteAtSize(file, { XIEZHI_ALL_LANGUAGES: '1' });
      isGood &&= isPassed;
    }
    return isGood;
  },

  /** The same in the sandbox's weakest tier, by an ordinary user. */
  'restricted-languages': restrictedLanguagesRun,

  /**
   * Two sites that differ in hidden facts answer whoever may not know them the same: every looker, or those named behind it,
   * every call, every filter. `stranger 2/8` asks the second of eight parts.
   */
  'non-interference': (lookers) =>
    suiteAtSize('apps/server/test-support/non-interference/non-interference.test.ts', {
      XIEZHI_SOAK: '1',
      ...(lookers.length > 0 && { XIEZHI_LOOKERS: lookers.join(' ') }),
    }),

  /**
   * The official check of the Contest API in all phases of a contest, for visitors, teams and staff, and the scoreboards
   * of 200 random feeds against those of the ICPC tools. XIEZHI_CCS_SPECS is a folder with the branch 2023-06 of
   * ccs-specs, XIEZHI_ICPC_TOOLS one with icpctools; needs curl, jq, php, java and javac.
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

  /** Every solution of the problems that a site starts with, in every case. */
  starter: () => suiteAtSize('apps/judge/src/test/golden/starter-problems.test.ts', { XIEZHI_SOAK: '1' }),

  /** Every program of the demo's problems gets its verdict. */
  demo: () => suiteAtSize('apps/server/src/app/seed/demo/problems/problems.test.ts', { XIEZHI_SOAK: '1' }),

  /** Every property with other values than those of `npm test`, forty times. */
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
   * Random changes of a package's source, each of which its own tests should notice:
   * `npm run soak -- mutation formats 200 7` takes 200 of its parsers, chosen by the seed 7.
   */
  mutation: mutationRun,

  /** A million random and mutated frames under the address and undefined-behaviour sanitisers. */
  fuzz: () => suiteAtSize('packages/sandbox/src/frame.test.ts', { XIEZHI_FUZZ_FRAMES: '1000000' }),

  /** 10,000 mixed runs, half of which leave memory behind, against runs in groups that nothing ran in before. */
  leftovers: () => suiteAtSize('packages/sandbox/src/leftovers.test.ts', { XIEZHI_LEFTOVER_PAIRS: '5000' }),

  /** The helper and its processes killed at random moments; nothing may stay behind. */
  'helper-kill': () => suiteAtSize('packages/sandbox/src/lifecycle.test.ts', { XIEZHI_KILL_ROUNDS: '2000' }),
};

/** Whether a journey has windows to choose from. */
function asksForWindows(file: string): boolean {
  return readFileSync(file, 'utf8').includes("/windows.ts';");
}

/** Runs a test file of `npm test` at another size. */
function suiteAtSize(file: string, size: Record<string, string>): Promise<boolean> {
  const { status } = spawnSync(process.execPath, ['--test', join(root, file)], {
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
process.exitCode = (await soak(words)) ? 0 : 1;
