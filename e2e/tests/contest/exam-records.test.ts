import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { inMinutes, printing, setUpContests } from './contests.ts';

const contests = setUpContests();
const { site } = contests;

/** Every width, theme and language at least once. */
const windows = [
  { locale: 'zh-CN', width: 1440, theme: 'light' },
  { locale: 'en-US', width: 1440, theme: 'dark' },
  { locale: 'en-US', width: 360, theme: 'light' },
  { locale: 'zh-CN', width: 360, theme: 'dark' },
] as const;
const nameOf = (page: string, { locale, width, theme }: (typeof windows)[number]) =>
  `${page}-${locale}-${width}-${theme}`;

let cid = 0;
let pupil = '';

suite('the record of an exam, and a profile', () => {
  test('a pupil is told what is recorded, enters, leaves the page and returns', async () => {
    const { client } = site.system;
    const token = contests.teacher();
    const name = site.newName();
    pupil = await site.register(name);
    const pid = await contests.makeProblem('WATCH', [{ input: '1 2', output: '3' }]);
    const body = {
      title: 'Final exam',
      type: 0,
      auth: 1,
      pwd: 'secret',
      startTime: inMinutes(-30),
      endTime: inMinutes(120),
      exam: true,
    } as const;
    cid = (await client.call('POST /api/admin/contest', { token, body })).id;
    const added = { cid, pid, displayId: 'A' };
    await client.call('POST /api/admin/contest/add-problem-from-public', { token, body: added });
    for (const look of windows)
      await site.visit({ ...look, token: pupil }, async ({ page, ...visitor }, t) => {
        await page.goto(`/contest/${cid}`);
        await page.getByText(t('contestOwn.exam.recorded', { days: 30 })).waitFor();
        await visitor.look(nameOf('exam-told', look));
      });
    await client.call('POST /api/register-contest', { token: pupil, body: { cid, password: 'secret' } });
    await site.visit({ locale: 'en-US', token: pupil }, async ({ page }) => {
      const heard = (event: string) =>
        page.waitForResponse(
          (response) =>
            response.url().endsWith('/api/exam-report') && response.request().postDataJSON()?.event === event,
        );
      const entered = heard('returned');
      await page.goto(`/contest/${cid}/problems`);
      await entered;
      const left = heard('left');
      // Simulates the loss of focus, because the browser of a test never loses it.
      await page.evaluate(`document.hasFocus = () => false; window.dispatchEvent(new Event('blur'))`);
      await left;
      const returned = heard('returned');
      await page.evaluate(`document.hasFocus = () => true; window.dispatchEvent(new Event('focus'))`);
      await returned;
    });
    await contests.send(pupil, cid, 'A', printing('a + b'));
  });

  test('the teacher sees who is in, absences and submissions, and opens the settings', async () => {
    const token = contests.teacher();
    for (const look of windows)
      await site.visit({ ...look, token }, async ({ page, ...visitor }, t) => {
        await site.system.client.call('POST /api/exam-report', {
          token: pupil,
          body: { cid, event: 'here' },
        });
        await page.goto(`/contest/${cid}/proctor`);
        await page.getByText(t('proctor.state.present'), { exact: true }).first().waitFor();
        await page
          .getByText(/^1(×| 次)/)
          .first()
          .waitFor();
        await visitor.look(nameOf('proctor', look));
        const settings = page.getByRole('link', { name: t('contest.settings') });
        assert.equal(await settings.getAttribute('href'), `/admin/contest/${cid}`);
      });
  });

  test('a profile shows submissions, contests, languages and the streak', async () => {
    const { client } = site.system;
    const name = site.newName();
    const token = await site.register(name);
    const pid = await contests.makeProblem('SHOWN', [{ input: '1 2', output: '3' }]);
    await client.call('PUT /api/admin/problem/change-problem-auth', {
      token: contests.teacher(),
      body: { id: pid, auth: 1 },
    });
    const body = { pid: 'SHOWN', language: 'C', code: printing('a + b'), cid: 0, isRemote: false };
    const { submitId } = await client.call('POST /api/submit-problem-judge', { token, body });
    assert.ok(submitId > 0);
    for (const look of windows)
      await site.visit({ ...look, token }, async ({ page, ...visitor }, t) => {
        await page.goto(`/user-home?username=${name}&tab=activity`);
        await page.getByRole('link', { name: /SHOWN/ }).waitFor();
        await page.getByText(t('user.streak', { current: 1, longest: 1 })).waitFor();
        await visitor.look(nameOf('profile-activity', look));
        await page.goto(`/user-home?username=${name}&tab=solved`);
        await page.getByRole('heading', { name: t('user.heat.year', { count: 1 }) }).waitFor();
        await visitor.look(nameOf('profile-solved', look));
      });
  });
});
