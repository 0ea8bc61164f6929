import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { submitButton, typeProgram } from '../../support/editor.ts';
import { onScreen, printing, setUpContests, wallTime } from './contests.ts';

const contests = setUpContests();
const { site } = contests;

let cid = 0;
const secret = 'spring-mock';
const tokens = { school1: '', school2: '', guest: '' };

const full = printing('a + b');
/** Correct only for small numbers, which gives half of the points. */
const half = printing('a > 5 ? 0 : a + b');

suite('a private OI contest whose results are hidden until its end', () => {
  test('a teacher creates it with a password, allowed accounts and a complete freeze', async () => {
    for (const name of ['school1', 'school2', 'guest'] as const) tokens[name] = await contests.person(name);
    await contests.makeProblem('MOCK', [
      { input: '1 2', output: '3', score: 50 },
      { input: '7 8', output: '15', score: 50 },
    ]);
    await site.visit({ locale: 'en-US', token: contests.teacher() }, async ({ page, ...visitor }, t) => {
      await page.goto('/admin/contest/create');
      await page
        .getByLabel(/^Title/)
        .first()
        .fill('Mock');
      await page
        .getByRole('textbox', { name: /^Description/ })
        .first()
        .fill('As in the real one.');
      await page.getByRole('radio', { name: /^OI/ }).click();
      await page.getByLabel(/^Start/).fill(wallTime(-30));
      await page.getByRole('switch', { name: t('contestAdmin.seal') }).click();
      await page.getByRole('radio', { name: t('contest.auth.private') }).click();
      await page.getByLabel(new RegExp(`^${t('contest.password')}`)).fill(secret);
      await page.getByRole('switch', { name: t('contestAdmin.accounts') }).click();
      await page.getByLabel(t('contestAdmin.accounts.prefix')).fill('school');
      await page.getByLabel(t('contestAdmin.accounts.from')).fill('1');
      await page.getByLabel(t('contestAdmin.accounts.to')).fill('2');
      await page.getByRole('button', { name: t('contestAdmin.make') }).click();
      await page.waitForURL('**/problems');
      cid = Number(/contest\/(\d+)\//.exec(page.url())?.[1]);
      await page
        .getByRole('button', { name: t('contestAdmin.add') })
        .first()
        .click();
      await page.getByRole('combobox', { name: t('contestAdmin.add.search') }).fill('MOCK');
      await page.getByRole('option', { name: /^MOCK/ }).click();
      await page.getByRole('button', { name: t('contestAdmin.add.verb', { count: 1 }) }).click();
      await page
        .getByRole('button', { name: t('contestAdmin.link.title', { name: 'A' }), exact: true })
        .waitFor();
      await visitor.look('oi-made');
    });
  });

  test('other users are refused, even with the correct password', () =>
    site.visit({ locale: 'en-US', token: tokens.guest }, async ({ page, ...visitor }, t) => {
      await page.goto(`/contest/${cid}`);
      await page.getByText(t('contest.refused.account')).first().waitFor();
      await visitor.look('oi-refused');
      const body = { cid, password: secret };
      const answer = await site.system.client.ask('POST /api/register-contest', {
        token: tokens.guest,
        body,
      });
      assert.equal(answer.status, 403);
      const submitted = await site.system.client.ask('POST /api/submit-problem-judge', {
        token: tokens.guest,
        body: { pid: 'A', language: 'C', code: full, cid },
      });
      assert.equal(submitted.status, 403);
    }));

  test('a contestant enters by the password, submits, and sees only that it arrived', () =>
    site.visit({ locale: 'en-US', token: tokens.school1 }, async ({ page, ...visitor }, t) => {
      await page.goto(`/contest/${cid}`);
      const field = page.getByLabel(t('contest.password'), { exact: true }).last();
      await field.fill(secret);
      await page.getByRole('button', { name: t('contest.password.enter'), exact: true }).click();
      await page.getByText(t('contest.password.done')).waitFor();
      await page.goto(`/contest/${cid}/problem/A`);
      await typeProgram(page, t, half);
      const answer = page.waitForResponse((response) => response.url().endsWith('/api/submit-problem-judge'));
      await submitButton(page, t).click();
      const { data } = (await (await answer).json()) as { data: { submitId: number } };
      await page.goto(`/contest/${cid}/submissions`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('tbody tr').first().waitFor();
      await page.locator('tbody').getByText(t('verdict.unknown')).first().waitFor();
      assert.equal(await page.locator('tbody').getByText(t('verdict.partial')).count(), 0);
      await visitor.look('oi-submitted');

      const { client } = site.system;
      await client.call('POST /api/register-contest', {
        token: tokens.school2,
        body: { cid, password: secret },
      });
      await contests.send(tokens.school2, cid, 'A', full);
      await contests.judged(data.submitId, JudgeStatus.PartialAccepted);
      assert.deepEqual(await contests.board(cid, {}, tokens.school1), [], 'nobody sees a score');
      await page.goto(`/contest/${cid}/rank`);
      await page.getByText(t('contest.board.untold')).waitFor();
      const real = await contests.board(cid, { real: true }, contests.teacher());
      assert.deepEqual(
        real.map((row) => row.split(' ').slice(0, 3).join(' ')),
        ['1 school2 100', '2 school1 50'],
      );
    }));

  test('at the end all results appear on an open page', () =>
    site.visit({ locale: 'en-US', token: tokens.school1 }, async ({ page, ...visitor }, t) => {
      await page.goto(`/contest/${cid}/rank`);
      await page.getByText(t('contest.board.untold')).waitFor();
      await contests.end(cid);
      // An early end does not publish the results, so the teacher publishes them.
      await contests.publish(cid);
      await page.locator('table.board').waitFor();
      const rows = await contests.board(cid, {}, tokens.school1);
      assert.deepEqual(await onScreen(page), rows);
      assert.deepEqual(
        rows.map((row) => row.split(' ').slice(0, 3).join(' ')),
        ['1 school2 100', '2 school1 50'],
      );
      await page
        .locator('.board-mine')
        .getByRole('button', { name: new RegExp(t('scoreboard.why')) })
        .click();
      await page.getByText(t('rankExplanation.rank', { rank: 2 })).waitFor();
      await page.getByText(t('rankExplanation.oi.ahead', { count: 1, total: 50 })).waitFor();
      await visitor.look('oi-why');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.goto(`/contest/${cid}/submissions`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.locator('tbody a[href*="/submission-detail/"]').first().waitFor();
      await page.locator('tbody').getByText(t('verdict.unknown')).first().waitFor({ state: 'detached' });
      await visitor.look('oi-told');
    }));
});
