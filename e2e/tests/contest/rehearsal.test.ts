import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { settingDefaults } from '@xiezhi/contract/limits';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { WindowOptions } from '../../support/contexts.ts';
import { phone, viewportMatrix } from '../../support/windows.ts';
import { inMinutes, printing, setUpContests } from './contests.ts';

const contests = setUpContests();
const { site } = contests;

const right = printing('a + b');
const wrong = printing('a - b');
/** Keeps a node busy until the time limit. */
const endless = 'int main() {\n  for (volatile int i = 0;; ) i = i + 1;\n}\n';
const names = ['ann', 'bob', 'cat', 'dan', 'eve'] as const;

/** Sets the submission cooldown in seconds. */
const waitBetween = (defaultSubmitInterval: number) =>
  site.system.client.act('PUT /api/admin/switch/update', { defaultSubmitInterval }, contests.root());

suite('load rehearsal of a past contest', () => {
  test('its submissions are judged again at ten times the pace with a lost node, with equal results', async () => {
    const { client } = site.system;
    const token = contests.teacher();
    const pid = await contests.makeProblem('LAST', [
      { input: '1 2', output: '3' },
      { input: '5 2', output: '7' },
    ]);
    const { id: cid } = await client.call('POST /api/admin/contest', {
      token,
      body: { title: 'Last year', type: 0, auth: 0, startTime: inMinutes(-30), endTime: inMinutes(60) },
    });
    const added = { cid, pid, displayId: 'A' };
    await client.call('POST /api/admin/contest/add-problem-from-public', { token, body: added });
    // Separates the submissions by the default cooldown. Otherwise a rehearsal at ten times the pace would end too soon
    // to be observed.
    await waitBetween(settingDefaults.submitIntervalSeconds);
    await Promise.all(
      names.map(async (name, index) => {
        const own = await contests.person(name);
        const [code, status] =
          index % 2 === 0
            ? ([endless, JudgeStatus.TimeLimitExceeded] as const)
            : ([wrong, JudgeStatus.WrongAnswer] as const);
        await contests.send(own, cid, 'A', code, status);
        await contests.send(own, cid, 'A', right);
      }),
    );
    await waitBetween(0);
    await contests.end(cid);
    const board = await contests.board(cid, {}, token);
    const log = await contests.log(cid);
    const path = `/admin/contest/${cid}/rehearsal`;

    await site.visit({ locale: 'en-US', token }, async ({ page, ...visitor }, t) => {
      await page.goto(path);
      const start = page.getByRole('button', { name: t('rehearsal.start'), exact: true });
      await start.waitFor();
      await visitor.look('rehearsal-form');
      await page.getByLabel(t('rehearsal.pace')).first().selectOption('10');
      await start.click();
      await page.getByRole('button', { name: t('rehearsal.cancel'), exact: true }).waitFor();
      await page.getByText('All 10 comparable verdicts are the same.').waitFor({ timeout: 120_000 });
      await visitor.look('rehearsal-report');
    });
    for (const window of viewportMatrix<WindowOptions>([], [{ ...phone, locale: 'zh-CN' }]))
      await site.visit({ ...window, token }, async ({ page, ...visitor }) => {
        await page.goto(path);
        await page.getByText('可比对的 10 个结果全部一致。').waitFor();
        await visitor.look('rehearsal-report');
      });

    const { rehearsals } = await client.call('GET /api/admin/contest/rehearsals', { token, query: { cid } });
    const id = rehearsals[0]?.id ?? 0;
    const { report } = await client.call('GET /api/admin/contest/rehearsal', { token, query: { cid, id } });
    assert.ok(report?.interruption);
    const { tasks, lost, returned, nodesLeft } = report.interruption;
    assert.deepEqual([report.judged, report.equal, lost, returned, nodesLeft], [10, 10, 0, true, 0]);
    assert.ok(tasks > 0, 'the node was judging something');
    assert.deepEqual(await contests.board(cid, {}, token), board);
    assert.deepEqual(await contests.log(cid), log);
  });
});
