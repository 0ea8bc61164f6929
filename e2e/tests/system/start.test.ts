import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { pathsOpenToOthers } from '../../../launcher/site/data-folder.js';
import { storeVerified } from '../../support/judge-folder.ts';
import { freePort } from '../../../apps/server/test-support/free-port.ts';
import { launch, type Launcher } from '../../support/launched.ts';

/**
 * All launchers that the tests have started. One that a failed test left running would keep this test file from ending.
 */
const launchers: ChildProcess[] = [];

/** Starts the site with umask 000, so that the product itself must restrict the permissions of its files. */
async function start(folder: string, port: number, until?: string): Promise<Launcher> {
  const prefix = ['/bin/sh', '-c', 'umask 000; exec "$0" "$@"'];
  const launcher = await launch(
    join(folder, 'data'),
    port,
    until === undefined ? { prefix } : { prefix, until },
  );
  launchers.push(launcher.process);
  return launcher;
}

/** Returns the ids of all processes that belong to a start: their command line or environment contains the folder. */
function processesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        const texts = ['cmdline', 'environ'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'latin1'));
        return texts.some((text) => text.includes(folder));
      } catch {
        return false;
      }
    })
    .map(Number);
}

/**
 * Waits until no process of the folder runs any more, and returns the time in ms. On a busy machine, PostgreSQL takes
 * seconds to stop.
 */
async function untilNothingRuns(folder: string): Promise<number> {
  const started = performance.now();
  while (processesOf(folder).length > 0) {
    assert.ok(performance.now() - started < 30_000, `left behind: ${processesOf(folder).join(', ')}`);
    await pause(50);
  }
  return performance.now() - started;
}

suite('npm start', () => {
  let folder: string;
  let port: number;
  /** The launcher that was started after the kill; the next test uses it. */
  let recovered: Launcher | undefined;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'xiezhi-start-'));
    port = await freePort();
  });
  after(() => {
    for (const launcher of launchers) launcher.kill('SIGKILL');
    storeVerified(join(folder, 'data'));
    rmSync(folder, { recursive: true, force: true });
  });

  test('first start, password, a second launcher, Ctrl-C', async () => {
    const first = await start(folder, port);
    assert.match(first.text(), /Xiezhi is ready at http:\/\/127\.0\.0\.1:/);
    const password = /Password +([A-Za-z2-9]{16}) /.exec(first.text())?.[1];
    assert.ok(password, first.text());
    const login = await fetch(`http://127.0.0.1:${port}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'root', password }),
    });
    assert.equal(login.status, 200);
    assert.deepEqual(
      pathsOpenToOthers(join(folder, 'data')),
      [],
      'other accounts of the host read nothing of it',
    );

    const second = await start(folder, await freePort());
    assert.equal(await second.ended, 1);
    assert.match(second.text(), /already running on the data folder/);
    const onTakenPort = await start(join(folder, 'other'), port);
    assert.equal(await onTakenPort.ended, 1);
    assert.match(onTakenPort.text(), new RegExp(`Port ${port} is in use`));

    first.process.kill('SIGINT');
    await untilNothingRuns(folder);
    assert.equal(await first.ended, 0);
  });

  test('kill -9 of the launcher ends everything, and the next start recovers', async () => {
    const killed = await start(folder, port);
    assert.doesNotMatch(killed.text(), /Password/);
    killed.process.kill('SIGKILL');
    await killed.ended;
    recovered = await start(folder, port);
    assert.match(recovered.text(), /Xiezhi is ready/);
    const state = (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as { judgeNodes: number };
    assert.equal(state.judgeNodes, 1);
  });

  test('a killed child and a killed database are restarted', async () => {
    const launcher = recovered;
    assert.ok(launcher);
    const record = JSON.parse(readFileSync(join(folder, 'data/launcher.json'), 'utf8')) as {
      children: Record<string, { pid: number }>;
    };
    const database = JSON.parse(readFileSync(join(folder, 'data/postgres/process.json'), 'utf8')) as {
      database: { pid: number };
    };
    const victims = [record.children['server'], record.children['judge'], database.database];
    for (const victim of victims) {
      assert.ok(victim);
      process.kill(victim.pid, 'SIGKILL');
    }
    const end = performance.now() + 30_000;
    const isReady = async () => {
      try {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
        const { ready, judgeNodes } = (await answer.json()) as { ready: boolean; judgeNodes: number };
        return ready && judgeNodes > 0;
      } catch {
        return false;
      }
    };
    // The lease of a killed judge node is still valid for a while, so `readyz` may still count it. The process id shows
    // whether a new one runs.
    const isReplaced = () => {
      const now = JSON.parse(readFileSync(join(folder, 'data/launcher.json'), 'utf8')) as typeof record;
      return ['server', 'judge'].every((name) => now.children[name]?.pid !== record.children[name]?.pid);
    };
    while (!((await isReady()) && isReplaced())) {
      assert.ok(performance.now() < end, launcher.text());
      await pause(100);
    }
    assert.match(launcher.text(), /server was killed \(SIGKILL\)/);
    assert.match(launcher.text(), /Database is back/);
    launcher.process.kill('SIGTERM');
    await untilNothingRuns(folder);

    const last = await start(folder, port, 'Migrations ');
    last.process.kill('SIGKILL');
    await untilNothingRuns(folder);
  });
});
