import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { hasFocus, tabTo } from '../../support/keys.ts';
import type { Texts } from '../../support/texts.ts';
import { inMinutes, printing, setUpContests } from './contests.ts';

const contests = setUpContests();
const { site } = contests;
const title = 'Evening round';
const secret = 'evening';

/** Moves to a link or button by keys only and presses Enter. */
async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

const tab = (page: Page, t: Texts, label: string) =>
  page.getByRole('navigation', { name: t('contest.tabs') }).getByRole('link', { name: t(label) });

suite('a contest without a mouse', () => {
  test('a keyboard user enters, solves, opens the scoreboard and asks a question', async () => {
    const [ann, bob] = [await contests.person('ann'), await contests.person('bob')];
    const { client } = site.system;
    const token = contests.teacher();
    const open = { defaultCreateCommentACInitValue: 0 };
    await client.act('PUT /api/admin/switch/update', open, contests.root());
    const pid = await contests.makeProblem('KEYSUM', [{ input: '1 2', output: '3' }]);
    const body = {
      title,
      type: 0,
      auth: 1,
      pwd: secret,
      startTime: inMinutes(-30),
      endTime: inMinutes(120),
    } as const;
    const { id: cid } = await client.call('POST /api/admin/contest', { token, body });
    const added = { cid, pid, displayId: 'A', displayName: 'Sum' };
    await client.call('POST /api/admin/contest/add-problem-from-public', { token, body: added });
    await client.call('POST /api/register-contest', { token: bob, body: { cid, password: secret } });
    await contests.send(bob, cid, 'A', printing('a + b'));

    await site.visit({ locale: 'en-US', token: ann }, async ({ page, ...visitor }, t) => {
      await page.goto('/contest');
      const link = page.getByRole('link', { name: title });
      await link.waitFor();
      await enter(page, link);

      const field = page.getByLabel(t('contest.password'), { exact: true }).last();
      await field.waitFor();
      await tabTo(page, field);
      await page.keyboard.type(secret);
      await page.keyboard.press('Enter');
      await page.getByText(t('contest.password.done')).waitFor();

      await enter(page, tab(page, t, 'contest.tab.problems'));
      const problem = page.getByRole('link', { name: 'Sum' });
      await problem.waitFor();
      await enter(page, problem);
      const editor = page.locator('.cm-content');
      await editor.waitFor();
      await tabTo(page, editor);
      // Replaces the starter code.
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(printing('a + b'));
      await page.keyboard.press('Control+Enter');
      const progress = page.getByRole('region', { name: t('submission.progress') });
      await progress
        .locator('[aria-live]')
        .filter({ hasText: t('verdict.accepted') })
        .waitFor();
      // Tab indents code in the editor. After Escape, Tab moves the focus out of the editor.
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      assert.equal(await hasFocus(editor), false);
      await visitor.look('keys-solved');

      await page.goto(`/contest/${cid}`);
      await enter(page, tab(page, t, 'contest.tab.rank'));
      const grid = page.getByRole('grid');
      const row = (name: string) => grid.getByRole('row').filter({ hasText: name });
      await row('bob').waitFor();
      // The grid is one tab stop; arrow keys move inside it.
      await tabTo(page, grid);
      // The first row of the grid is the user's own.
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('f');
      await row('bob')
        .getByRole('button', { name: t('scoreboard.unfollow', { name: 'bob' }) })
        .waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('End');
      const cell = row('ann').last().getByRole('gridcell').last();
      assert.equal(await hasFocus(cell), true);
      assert.match(await cell.ariaSnapshot(), /A: accepted at minute 3\d after 0 wrong attempts/);
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      const why = page.getByRole('dialog');
      await why.getByText(t('rankExplanation.rank', { rank: 2 })).waitFor();
      await page.keyboard.press('Escape');
      await why.waitFor({ state: 'detached' });
      assert.equal(await hasFocus(row('ann').last()), true, 'back where one was');

      await page.keyboard.press('Shift+Tab');
      await enter(page, tab(page, t, 'contest.tab.comments'));
      const question = page.getByRole('textbox', { name: t('discussion.question.ask') });
      await question.waitFor();
      await tabTo(page, question);
      await page.keyboard.insertText('May a be negative?');
      await enter(page, page.getByRole('button', { name: new RegExp(t('discussion.question.ask')) }));
      await page.locator('main').getByText('May a be negative?').last().waitFor();
      await visitor.look('keys-asked');
    });
  });
});
