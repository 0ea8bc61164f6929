import { suite, test } from 'node:test';
import { submitButton, typeProgram, verdict } from '../../support/editor.ts';
import { inMinutes, printing, setUpContests } from './contests.ts';

const contests = setUpContests();
const { site } = contests;

/** Creates a contest of the teacher that runs for two more hours. Its problem A is `pid`. */
async function createContest(pid: number, terms: Record<string, unknown>): Promise<number> {
  const { client } = site.system;
  const token = contests.teacher();
  const body = {
    title: 'Algorithms',
    type: 0,
    auth: 0,
    startTime: inMinutes(-30),
    endTime: inMinutes(120),
    ...terms,
  } as const;
  const { id: cid } = await client.call('POST /api/admin/contest', { token, body });
  const added = { cid, pid, displayId: 'A' };
  await client.call('POST /api/admin/contest/add-problem-from-public', { token, body: added });
  return cid;
}

suite('individual timing and exams', () => {
  test('ann starts her hour, submits in it, and gets extra time from the teacher', async () => {
    const ann = await contests.person('ann');
    const pid = await contests.makeProblem('OWN', [{ input: '1 2', output: '3' }]);
    const cid = await createContest(pid, { ownMinutes: 60 });
    await site.visit({ locale: 'en-US', token: ann }, async ({ page, ...visitor }, t) => {
      await page.goto(`/contest/${cid}`);
      const begin = page.getByRole('button', { name: t('contestOwn.begin'), exact: true });
      await begin.waitFor();
      await visitor.look('own-time-offer');
      await begin.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('contestOwn.begin'), exact: true }).click();
      // The bar with the remaining time has the same name as the card with the start button, so wait until the card is
      // gone.
      await begin.waitFor({ state: 'detached' });
      await page.getByRole('region', { name: t('contestOwn.name') }).waitFor();
      await page.goto(`/contest/${cid}/problem/A`);
      await typeProgram(page, t, printing('a + b'));
      await submitButton(page, t).click();
      await verdict(page, t).waitFor();
      await page.goto(`/contest/${cid}/rank`);
      await page.locator('table.board').waitFor();
      await visitor.look('own-time-board');
    });
    const narrow = { locale: 'zh-CN', token: contests.teacher(), width: 360, theme: 'dark' } as const;
    await site.visit(narrow, async ({ page, ...visitor }, t) => {
      await page.goto(`/contest/${cid}/own-times`);
      await page.getByRole('button', { name: t('contestOwn.giveTo', { name: 'ann' }) }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: t('contestOwn.extra.all'), exact: true }).fill('15');
      await dialog.getByRole('textbox', { name: t('contestOwn.reason'), exact: true }).fill('停电');
      await visitor.look('own-time-more');
      await dialog.getByRole('button', { name: t('contestOwn.save'), exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('+15', { exact: true }).first().waitFor();
      await visitor.look('own-times');
    });
  });

  test('uma takes an exam: its pages are open, and the rest of the site says until when it is closed', async () => {
    const uma = await contests.person('uma');
    const pid = await contests.makeProblem('DIFF', [{ input: '1 2', output: '-1' }]);
    const cid = await createContest(pid, { title: 'Final exam', auth: 1, pwd: 'secret', exam: true });
    await site.system.client.call('POST /api/register-contest', {
      token: uma,
      body: { cid, password: 'secret' },
    });
    await site.visit({ locale: 'en-US', token: uma }, async ({ page, ...visitor }, t) => {
      await page.goto(`/contest/${cid}/problems`);
      await page.getByRole('region', { name: t('contestOwn.exam') }).waitFor();
      await visitor.look('exam-problems');
      await page.goto(`/contest/${cid}/problem/A`);
      await typeProgram(page, t, printing('a - b'));
      await submitButton(page, t).click();
      await verdict(page, t).waitFor();
      await page.goto('/problem');
      await page
        .getByText(/During your exam \(until/)
        .first()
        .waitFor();
      await visitor.look('exam-closed');
    });
  });
});
