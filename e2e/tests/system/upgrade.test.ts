import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { isInProgress } from '@xiezhi/contract/enums/status';
import { Client } from '../../support/client.ts';
import { makeJudgeFolder, storeVerified } from '../../support/judge-folder.ts';
import { freePort } from '../../../apps/server/test-support/free-port.ts';
import { launch } from '../../support/launched.ts';
import { makeReleases, phaseOf, type Releases, runUpgrade } from '../../support/upgraded.ts';

/**
 * `npm test` skips the tests with kills, because each upgrade takes half a minute. `npm run soak -- upgrade` runs all
 * tests.
 */
const isSoak = process.env['XIEZHI_SOAK'] !== undefined;
const kills = isSoak ? (['preparing', 'stopping', 'copying', 'switching', 'starting'] as const) : [];

suite('npm run upgrade', { timeout: 900_000 }, () => {
  let folder = '';
  let data = '';
  let port = 0;
  let releases: Releases;
  let client: Client;
  let token = '';
  /** Acknowledged submissions. */
  const submitted: number[] = [];

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'xiezhi-upgrade-'));
    data = join(folder, 'data');
    releases = makeReleases(folder);
    renameSync(makeJudgeFolder(), data);
    port = await freePort();
    const site = await launch(data, port, {
      checkout: releases.checkout,
      env: { XIEZHI_ADMIN_PASSWORD: 'secret-of-root', XIEZHI_RATE_LIMIT_FACTOR: '20' },
    });
    assert.match(site.text(), /Xiezhi is ready/);
    client = new Client(`http://127.0.0.1:${port}`);
    token = await client.login('root', 'secret-of-root');
    await submit();
  });
  after(async () => {
    stopSite();
    while (isSiteRunning()) await pause(50);
    storeVerified(data);
    rmSync(folder, { recursive: true, force: true });
  });

  const launcherPid = () =>
    (JSON.parse(readFileSync(join(data, 'launcher.json'), 'utf8')) as { launcher: { pid: number } }).launcher
      .pid;
  const isSiteRunning = () => existsSync(`/proc/${launcherPid()}`);
  const stopSite = () => isSiteRunning() && process.kill(launcherPid(), 'SIGTERM');
  const releaseInPlace = () =>
    (JSON.parse(readFileSync(join(releases.checkout, 'package.json'), 'utf8')) as { version: string })
      .version;

  async function submit(): Promise<void> {
    const code = `int main(){return ${submitted.length};}`;
    const row = await client.act(
      'POST /api/submit-problem-judge',
      { pid: '1000', language: 'C++', code },
      token,
    );
    submitted.push(row.submitId);
  }

  /** Checks that the site runs this release, and that all submissions and a new one get their verdicts. */
  async function assertServes(release: string): Promise<void> {
    assert.equal(phaseOf(data), null);
    assert.equal(releaseInPlace(), release);
    assert.ok(!existsSync(join(releases.checkout, '.upgrade')), 'nothing is left in the checkout');
    await submit();
    const end = performance.now() + 120_000;
    let open = submitted;
    while (open.length > 0) {
      assert.ok(performance.now() < end, `not judged: ${open.join(', ')}`);
      const rows = await client.call('POST /api/check-submissions-status', { body: { submitIds: open } });
      open = open.filter((id) => isInProgress(rows[String(id)]?.status ?? 0));
      await pause(100);
    }
  }

  test(
    'is given up without changes if the new release fails on a copy of the site',
    { skip: !isSoak },
    async () => {
      const { status, text } = await runUpgrade(releases, data, ['--to', 'failing-migration']);
      assert.equal(status, 1, text);
      assert.match(text, /before it changed anything[^]*division by zero/);
      await assertServes('0.1.0');
    },
  );

  test('rolls code and database back if the new release does not start', async () => {
    const { status, text } = await runUpgrade(releases, data, ['--to', 'failing-start', '--no-trial']);
    assert.equal(status, 3, text);
    assert.match(text, /rolled back to 0\.1\.0[^]*does not start/);
    await assertServes('0.1.0');
  });

  for (const phase of kills)
    test(`killed while ${phase}: another run leaves one release that serves`, async () => {
      await runUpgrade(releases, data, ['--to', 'failing-start', '--no-trial'], phase);
      const { status, text } = await runUpgrade(releases, data, ['--to', 'failing-start', '--no-trial']);
      assert.equal(status, 3, text);
      await assertServes('0.1.0');
    });

  test(
    'a start after a kill while the code is exchanged returns to the former release',
    { skip: !isSoak },
    async () => {
      await runUpgrade(releases, data, ['--to', 'v0.2.0', '--no-trial'], 'switching');
      const site = await launch(data, port, { checkout: releases.checkout });
      assert.match(site.text(), /interrupted upgrade was rolled back[^]*Xiezhi is ready/);
      await assertServes('0.1.0');
    },
  );

  test('leads to the newest tag, with all data', async (t) => {
    const { status, text } = await runUpgrade(releases, data, []);
    assert.equal(status, 0, text);
    t.diagnostic(/Upgraded from 0\.1\.0 to 0\.2\.0[^\n]*/.exec(text)?.[0] ?? text);
    assert.match(text, /Upgraded from 0\.1\.0 to 0\.2\.0/);
    await assertServes('0.2.0');
    const again = await runUpgrade(releases, data, []);
    assert.equal(again.status, 0, again.text);
    assert.match(again.text, /is already installed/);
  });
});
