import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { inMinutes, printing, setUpContests } from './contests.ts';

const contests = setUpContests();
const { site } = contests;

const right = printing('a + b');
/** Longer than the minimum length of a print, and with characters that may break a printer. */
const sheet = `// 表 <b>${'x'.repeat(60)}</b>\n${right}`;
const colors = { A: '#e02020', B: '#1f6feb' } as const;

let cid = 0;
const tokens = { ann: '', bob: '' };

suite('prints and balloons of a contest', () => {
  test('a teacher creates a contest with prints and a color for each problem', async () => {
    for (const name of ['ann', 'bob'] as const) tokens[name] = await contests.person(name);
    const { client } = site.system;
    const token = contests.teacher();
    const times = { startTime: inMinutes(-30), endTime: inMinutes(120) };
    const body = { title: 'Regional', type: 0, auth: 0, openPrint: true, ...times } as const;
    const created = await client.call('POST /api/admin/contest', { token, body });
    cid = created.id;
    for (const displayId of ['A', 'B'] as const) {
      const pid = await contests.makeProblem(`PRINT${displayId}`, [{ input: '1 2', output: '3' }]);
      await client.call('POST /api/admin/contest/add-problem-from-public', {
        token,
        body: { cid, pid, displayId },
      });
      const { id } = await client.call('GET /api/admin/contest/contest-problem', {
        token,
        query: { cid, pid },
      });
      await client.call('PUT /api/admin/contest/contest-problem', {
        token,
        body: { id, color: colors[displayId] },
      });
    }
  });

  test('ann prints her program from a phone, and staff see it waiting, download it and mark it as printed', async () => {
    const phone = { locale: 'zh-CN', width: 360, theme: 'dark', token: tokens.ann } as const;
    await site.visit(phone, async ({ page, ...visitor }, t) => {
      await page.goto(`/contest/${cid}/print`);
      const text = page.getByRole('textbox', { name: t('contestTools.print.text') });
      await text.fill('short');
      await page.getByRole('button', { name: t('contestTools.print.send') }).click();
      await page.getByText(t('contestTools.print.short', { count: 50 })).waitFor();
      await text.fill(sheet);
      await page.getByRole('button', { name: t('contestTools.print.send') }).click();
      await page.getByText(t('contestTools.print.done')).waitFor();
      assert.equal(await text.inputValue(), '', 'what was sent does not stay');
      await visitor.look('print');
    });
    await site.visit({ locale: 'en-US', token: contests.teacher() }, async ({ page, ...visitor }, t) => {
      await page.goto(`/contest/${cid}`);
      await page.getByRole('link', { name: t('contest.tab.printQueue') }).click();
      const row = page.getByRole('row', { name: /ann/ });
      await row.getByText(t('contestTools.queue.waiting')).waitFor();
      await visitor.look('print-queue');
      const saving = page.waitForEvent('download');
      await row.getByRole('button', { name: t('contestTools.queue.download', { name: 'ann' }) }).click();
      const saved = await (await saving).createReadStream();
      assert.equal((await saved.toArray()).join(''), sheet);
      await row.getByRole('button', { name: t('contestTools.queue.done') }).click();
      await row.getByText(t('contestTools.queue.printed'), { exact: true }).waitFor();
      await row.getByRole('button', { name: t('contestTools.queue.done') }).waitFor({ state: 'detached' });
    });
  });

  test('balloons appear in their colors as problems are solved, and are marked as delivered', async () => {
    await contests.send(tokens.ann, cid, 'A', right);
    await site.visit({ locale: 'en-US', token: contests.teacher() }, async ({ page, ...visitor }, t) => {
      await page.goto(`/contest/${cid}`);
      await page.getByRole('link', { name: t('contest.tab.helper') }).click();
      const rows = page.getByRole('row').filter({ has: page.getByRole('switch') });
      await rows.nth(0).getByText('ann', { exact: true }).waitFor();
      await rows.nth(0).getByText(t('contestTools.first')).waitFor();
      const balloon = (at: number, color: string) => rows.nth(at).locator(`i[style*="${color}"]`).waitFor();
      await balloon(0, '224, 32, 32');

      // A rejected submission adds no balloon. The next accepted one adds a balloon without a reload.
      await contests.send(tokens.bob, cid, 'A', printing('a - b'), JudgeStatus.WrongAnswer);
      await contests.send(tokens.bob, cid, 'B', right);
      await rows.nth(1).getByText('bob', { exact: true }).waitFor();
      assert.equal(await rows.count(), 2);
      await balloon(1, '31, 111, 235');
      await visitor.look('balloons');

      // Delivered balloons move below waiting ones, also for users who open the page later.
      await rows
        .nth(0)
        .getByRole('switch', { name: t('contestTools.broughtTo', { problem: 'A', name: 'ann' }) })
        .click();
      await rows.nth(0).getByText('bob', { exact: true }).waitFor();
      await rows.nth(1).getByText('ann', { exact: true }).waitFor();
    });
    const phone = { locale: 'zh-CN', width: 360, theme: 'dark', token: contests.teacher() } as const;
    await site.visit(phone, async ({ page, ...visitor }, t) => {
      await page.goto(`/contest/${cid}/ac-info`);
      const brought = (problem: string, name: string) =>
        page.getByRole('switch', { name: t('contestTools.broughtTo', { problem, name }) });
      await brought('B', 'bob').waitFor();
      assert.equal(await brought('A', 'ann').isChecked(), true);
      assert.equal(await brought('B', 'bob').isChecked(), false);
      await visitor.look('balloons');
      await page.goto(`/contest/${cid}/admin-print`);
      await page.getByText(t('contestTools.queue.printed')).first().waitFor();
      await visitor.look('print-queue');
    });
  });

  test('users who do not manage the contest see neither list nor print', async () => {
    const { client } = site.system;
    const query = { cid };
    const staff = { token: contests.teacher(), query };
    const [print] = (await client.call('GET /api/get-contest-print', staff)).records;
    const [accepted] = (await client.call('GET /api/get-contest-ac-info', staff)).records;
    assert.ok(print && accepted);
    const sheetOf = `${site.system.url}/api/file/download-contest-print-text?id=${print.id}`;
    const ofPrint = { id: print.id, cid };
    const notBrought = { id: accepted.id, cid, checked: false };
    const refusals = async (token: string | undefined): Promise<number[]> => {
      const answers = [
        await client.ask('GET /api/get-contest-print', { token, query }),
        await client.ask('PUT /api/check-contest-print-status', { token, query: ofPrint }),
        await client.ask('GET /api/get-contest-ac-info', { token, query }),
        await client.ask('PUT /api/check-contest-ac-info', { token, body: notBrought }),
      ];
      return answers.map(({ status }) => status);
    };
    for (const token of [undefined, tokens.bob, tokens.ann]) {
      const refused = token === undefined ? 401 : 403;
      assert.deepEqual(await refusals(token), [refused, refused, refused, refused]);
      const headers: Record<string, string> = token === undefined ? {} : { authorization: token };
      const file = await fetch(sheetOf, { headers });
      assert.doesNotMatch(await file.text(), /include/);
    }
    await site.visit({ locale: 'en-US', token: tokens.bob }, async ({ page, ...visitor }, t) => {
      await page.goto(`/contest/${cid}`);
      await page.getByRole('link', { name: t('contest.tab.print'), exact: true }).waitFor();
      for (const tab of ['contest.tab.helper', 'contest.tab.printQueue'] as const)
        assert.equal(await page.getByRole('link', { name: t(tab) }).count(), 0);
      for (const path of ['ac-info', 'admin-print']) {
        await page.goto(`/contest/${cid}/${path}`);
        await page.getByText(t('contestTools.staffOnly')).waitFor();
        await visitor.look(`refused-${path}`);
      }
    });
  });
});
