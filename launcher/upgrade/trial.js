// Tries the new release on a copy of the site, while the site continues to run. Restores the backup with the code of
// the new release, which migrates the copy. Then starts server and judge node on a loopback address and has them judge
// a submission.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { lastLines } from '../command.js';
import { OperatorError } from '../errors.js';
import { pinnedNode } from '../process/runtime.js';
import { readReadiness } from '../process/ready.js';
import { removeFolder } from '../remove-folder.js';
import { nextFolder } from './code-swap.js';
import { upgradeFolder } from './journal.js';
import { runNext } from './source.js';

/** Maximum time in ms until server and judge node are ready. It is long, because the node tests all its languages. */
const timeoutMs = 600_000;

/** Settings that would connect the trial to the running site or to other machines. */
const own =
  /^(DATABASE_URL|PUBLIC_URL|SMTP_URL|XIEZHI_(BLOBS|S3_.*|DATABASE_DIRECT_URL|SERVER_URL|NODE_TOKEN|NODE_NAME))$/;

/**
 * @param {{ dataDir: string, backup: string, env: NodeJS.ProcessEnv, progress: (text: string) => void }} options
 *   env: environment of the running site
 * @returns {Promise<string>} the verdict of the submission; `-` if the site has no problem to submit to
 * @throws {OperatorError} if the new release does not work with the data of this site
 */
export async function tryNext({ dataDir, backup, env, progress }) {
  const folder = join(upgradeFolder(dataDir), 'trial');
  removeFolder(folder);
  const port = await freePort();
  const trialEnv = {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !own.test(name))),
    XIEZHI_DATA: folder,
    XIEZHI_TRIAL: '1',
    HOST: '127.0.0.1',
    PORT: String(port),
  };
  try {
    const restore = ['apps/server/src/app/cli/restore.ts', backup, '--replays', '0'];
    const restored = await runNext(restore, trialEnv, progress);
    if (restored.status !== 0) throw new OperatorError(lastLines(restored));
    takeVerified(join(dataDir, 'judge'), join(folder, 'judge'));
    return await judgeOnce({ env: trialEnv, url: `http://127.0.0.1:${port}`, progress });
  } finally {
    removeFolder(folder);
  }
}

/**
 * Copies the results of the site's judge node: the trial's node need not test unchanged languages again.
 * @param {string} from
 * @param {string} to
 */
function takeVerified(from, to) {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of ['selftest.json', 'toolchains'])
    if (existsSync(join(from, name))) cpSync(join(from, name), join(to, name), { recursive: true });
}

/**
 * @param {{ env: NodeJS.ProcessEnv, url: string, progress: (text: string) => void }} options
 */
async function judgeOnce({ env, url, progress }) {
  const child = spawn(pinnedNode, [join(nextFolder, 'launcher/start.js')], {
    cwd: nextFolder,
    // The child watches descriptor 3 and stops when it closes, so the trial ends even if this process is killed.
    env: { ...env, XIEZHI_LAUNCHER_PARENT: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk) => {
      text = (text + chunk).slice(-8000);
      progress(String(chunk).trim().split('\n').at(-1)?.slice(0, 60) ?? '');
    });
  try {
    await untilReady(url, () => ({ isOver: child.exitCode !== null || child.signalCode !== null, text }));
    const page = await fetch(url);
    if (page.status !== 200) throw new OperatorError(`GET / : HTTP ${page.status}`);
    const script = ['apps/server/src/app/cli/upgrade-trial.ts'];
    const judged = await runNext(script, { ...env, XIEZHI_SERVER_URL: url }, progress);
    if (judged.status !== 0) throw new OperatorError(lastLines(judged));
    return judged.stdout.trim();
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/**
 * @param {string} url
 * @param {() => { isOver: boolean, text: string }} state
 */
async function untilReady(url, state) {
  const started = performance.now();
  for (;;) {
    const readiness = await readReadiness(url);
    if (readiness?.ready && readiness.judgeNodes > 0) return;
    const { isOver, text } = state();
    const isBroken = (text.match(/server (ended with|was killed|gave up)/g)?.length ?? 0) > 2;
    if (isOver || isBroken || performance.now() - started > timeoutMs)
      throw new OperatorError(lastLines({ stdout: text, stderr: '' }));
    await setTimeout(50);
  }
}

/** @returns {Promise<number>} */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
