import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { acquireLock } from './lock.js';
import { projectRoot } from '../paths.js';
import { isAlive, recordProcess, waitForEnd } from './process-record.js';

/** @type {string} */
let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'xiezhi-lock-test-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a launcher that takes the lock and records a child that ignores the end of its pipe. */
async function startHolder() {
  const lockModule = pathToFileURL(join(projectRoot, 'launcher/process/lock.js')).href;
  const script = `
    import { spawn } from 'node:child_process';
    import { acquireLock } from ${JSON.stringify(lockModule)};
    const lock = await acquireLock(${JSON.stringify(folder)}, 'http://localhost:1');
    const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
    lock.recordChild('server', child.pid);
    console.log(child.pid);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await once(holder.stdout, 'data');
  return { holder, child: recordProcess(Number(output)) };
}

test('a second start reports the running one; after a kill -9 the next start ends what was left', async () => {
  const { holder, child } = await startHolder();
  await assert.rejects(acquireLock(folder, 'http://localhost:2'), (error) => {
    assert.ok(error instanceof Error);
    assert.match(error.message, new RegExp(`already running .*process ${holder.pid}.*http://localhost:1`));
    return true;
  });
  const alias = join(tmpdir(), `xiezhi-lock-alias-${process.pid}`);
  symlinkSync(folder, alias);
  await assert.rejects(acquireLock(alias, 'http://localhost:2'), /already running/);
  rmSync(alias);

  holder.kill('SIGKILL');
  await once(holder, 'exit');
  assert.equal(isAlive(child), true);
  const lock = await acquireLock(folder, 'http://localhost:3');
  assert.equal(await waitForEnd(child, 0), true);
  lock.release();
  (await acquireLock(folder, 'http://localhost:4')).release();
});

test('a process that only has the same id is left alone', async () => {
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
  const record = recordProcess(stranger.pid ?? 0);
  writeFileSync(
    join(folder, 'launcher.json'),
    JSON.stringify({
      launcher: { ...record, startTime: '1' },
      address: '',
      children: { server: { ...record, startTime: '1' }, judge: { ...record, boot: 'another' } },
    }),
  );
  const lock = await acquireLock(folder, 'http://localhost:5');
  assert.equal(isAlive(record), true);
  assert.equal(JSON.parse(readFileSync(join(folder, 'launcher.json'), 'utf8')).launcher.pid, process.pid);
  lock.release();
  stranger.kill();
});

test('a disk that fills up while the site runs does not end the launcher', async () => {
  const own = mkdtempSync(join(folder, 'full-'));
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  const pid = child.pid ?? 0;
  const lock = await acquireLock(own, 'http://localhost:7');
  // Makes further writes fail.
  mkdirSync(join(own, 'launcher.json.new'));
  lock.recordChild('server', pid);
  assert.deepEqual(JSON.parse(readFileSync(join(own, 'launcher.json'), 'utf8')).children, {});
  rmSync(join(own, 'launcher.json.new'), { recursive: true });
  lock.recordChild('judge', pid);
  const { children } = JSON.parse(readFileSync(join(own, 'launcher.json'), 'utf8'));
  assert.deepEqual(Object.keys(children), ['server', 'judge']);
  mkdirSync(join(own, 'launcher.json.new'));
  lock.release();
  rmSync(join(own, 'launcher.json.new'), { recursive: true });
  child.kill();
  (await acquireLock(own, 'http://localhost:8')).release();
});

test('a record truncated by a full disk does not prevent the next start', async () => {
  writeFileSync(join(folder, 'launcher.json'), '{"launcher": {"pi');
  (await acquireLock(folder, 'http://localhost:6')).release();
});
