import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../paths.js';
import { isAlive, recordProcess, waitForEnd } from './process-record.js';
import { lastWords, supervise } from './supervise.js';

/** @type {string} */
let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'xiezhi-supervise-test-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

const obedient = "console.log('up'); process.stdin.on('end', () => process.exit(0)).resume()";
const stubborn = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)";

/**
 * @param {string} name
 * @param {string} script
 */
function startChild(name, script) {
  /** @type {string[]} */
  const said = [];
  /** @type {((pid: number) => void)[]} */
  const waiting = [];
  /** @type {number[]} */
  const pids = [];
  const child = supervise({
    name,
    file: process.execPath,
    args: ['-e', script],
    env: process.env,
    logPath: join(folder, `${name}.log`),
    onStart: (pid) => {
      pids.push(pid);
      waiting.shift()?.(pid);
    },
    say: (text) => {
      said.push(text);
      for (const wake of waiting.splice(0)) wake(0);
    },
  });
  /** Resolves when the child starts again or reports a message. */
  const next = () => new Promise((resolve) => waiting.push(resolve));
  return { child, said, pids, next };
}

test('restarts a killed child, but not a stopped one', async () => {
  const { child, said, pids, next } = startChild('killed', obedient);
  const [first = 0] = pids;
  const crash = next();
  process.kill(first, 'SIGKILL');
  await crash;
  assert.match(String(said[0]), /killed was killed \(SIGKILL\); starting it again in 0\.25 s/);
  await next();
  assert.equal(pids.length, 2);
  assert.equal(child.pid(), pids[1]);
  await child.stop();
  assert.equal(child.pid(), 0);
  assert.match(readFileSync(join(folder, 'killed.log'), 'utf8'), /up/);
});

test('a child that exits with status 2 has given up, with its last output', async () => {
  const { child, said, pids, next } = startChild(
    'refusing',
    "console.error('no walls here'); process.exitCode = 2",
  );
  await next();
  assert.equal(child.refusal(), 'no walls here');
  assert.match(String(said[0]), /refusing gave up:\nno walls here/);
  assert.equal(pids.length, 1);
  await child.stop();
});

test('kills a child that does not stop', async () => {
  const { child, pids } = startChild('stubborn', stubborn);
  const record = recordProcess(Number(pids[0]));
  const started = performance.now();
  await child.stop();
  assert.equal(isAlive(record), false);
  assert.ok(performance.now() - started < 4000);
});

test('children run in their own session and end when the launcher is killed', async () => {
  const superviseModule = pathToFileURL(join(projectRoot, 'launcher/process/supervise.js')).href;
  const script = `
    import { supervise } from ${JSON.stringify(superviseModule)};
    const child = supervise({ name: 'left', file: process.execPath, args: ['-e', ${JSON.stringify(obedient)}],
      env: process.env, logPath: ${JSON.stringify(join(folder, 'left.log'))} });
    console.log(child.pid());`;
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await once(launcher.stdout, 'data');
  const child = recordProcess(Number(output));
  const session = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[3];
  assert.equal(Number(session), child.pid);
  launcher.kill('SIGKILL');
  assert.equal(await waitForEnd(child, 3000), true);
});

test('shows only the message of structured log lines', () => {
  const log = 'plain\n{"level":50,"msg":"cannot listen","err":{"message":"EADDRINUSE"}}\n{broken\n';
  assert.equal(lastWords(log), 'plain\ncannot listen: EADDRINUSE\n{broken');
});
