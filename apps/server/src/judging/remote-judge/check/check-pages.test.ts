import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import {
  basesOf,
  standInProblems,
  type StandIns,
  startStandIns,
  stopStandIns,
} from '../../../../test-support/remote-judge/stand-ins.ts';
import { testSite } from '../../../../test-support/remote-judge/test-site.ts';
import { remoteJudges } from '../judges.ts';
import { checkPages } from './check-pages.ts';

let judges: StandIns;
before(async () => {
  judges = await startStandIns();
});
after(() => stopStandIns(judges));

const account = { username: 'demo-1', password: 'demo-1' };

for (const adapter of remoteJudges) {
  const check = (given: typeof account | null) => {
    const site = judges[adapter.key];
    const quick = { ...adapter, rates: { submitMs: 0, requestMs: 0 } };
    return checkPages(quick, testSite(adapter, site.base), {
      account: given,
      problemId: standInProblems[adapter.key][0],
    });
  };

  test(`${adapter.name}: parses every kind of page with an account and sends no code`, async () => {
    const checks = await check(account);
    for (const { page, result, detail } of checks) assert.equal(result, 'understood', `${page}: ${detail}`);
    assert.equal(checks.length, 6);
    assert.equal(judges[adapter.key].runs.all.length, 0);
  });

  test(`${adapter.name}: reports the missing part of a changed page`, async () => {
    const site = judges[adapter.key];
    site.inject({ kind: 'page', body: '<html><body>Moved</body></html>', times: 50 });
    const checks = await check(null);
    site.clearFaults();
    const problem = checks.find(({ page }) => page === 'problem');
    assert.equal(problem?.result, 'changed', problem?.detail);
    assert.notEqual(problem?.detail, '');
  });
}

test('the command prints a table and exits with 1 if a page cannot be parsed', async () => {
  const run = (...words: string[]) =>
    promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, '../../../app/cli/check-remote.ts'), ...words],
      {
        env: {
          ...process.env,
          XIEZHI_REMOTE_BASES: basesOf(judges),
          XIEZHI_REMOTE_PASSWORD: 'demo-1',
        },
      },
    );
  const { stdout } = await run('HDU', '--account', 'demo-1');
  assert.match(stdout, /^judge +page +result +found or missing\nHDU +problem +understood +Problem 1000/);
  assert.match(stdout, /HDU +sign-in +understood/);
  judges.HDU.behaviour.columns.splice(2, 1);
  await assert.rejects(run('HDU'), ({ code, stdout: printed }: { code: number; stdout: string }) => {
    assert.equal(code, 1);
    assert.match(printed, /HDU +list of runs +changed +/);
    return true;
  });
  await assert.rejects(run('XYZ'), { code: 2 });
});
