import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { WindowOptions } from '../../support/contexts.ts';
import { tabTo } from '../../support/keys.ts';
import { setUpSite } from '../../support/site.ts';
import type { Texts } from '../../support/texts.ts';
import { desktop, viewportMatrix } from '../../support/windows.ts';

const site = setUpSite({ sharedAs: 'pages', system: { judges: 0 } });

const windows = viewportMatrix<WindowOptions>(
  [desktop],
  [
    { locale: 'en-US', width: 1440, theme: 'dark' },
    { locale: 'en-US', width: 768, theme: 'light' },
    { locale: 'zh-CN', width: 360, theme: 'dark' },
  ],
);

async function enter(page: Page, t: Texts): Promise<void> {
  await page.getByLabel(t('auth.username')).fill('root');
  await page.getByLabel(t('auth.password'), { exact: true }).fill(site.system.rootPassword);
  await page.getByRole('button', { name: t('common.login'), exact: true }).click();
}

/** Returns the value of a date-time field for a time this many minutes from now. */
const wallTime = (page: Page, minutes: number) =>
  page.evaluate<string>(`(() => {
    const date = new Date(Date.now() + ${minutes} * 60000);
    return new Date(date.getTime() - date.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
  })()`);

suite('contests in the admin pages', () => {
  test('a teacher creates a contest with two problems and an announcement, and a contestant sees them at once', () =>
    site.visit({ locale: 'en-US' }, async ({ page }, t) => {
      await page.goto('/admin/contest/create');
      await enter(page, t);
      await page
        .getByLabel(/^Title/)
        .first()
        .fill('Spring round');
      await page
        .getByRole('textbox', { name: /^Description/ })
        .first()
        .fill('**Rules** of the round');
      await page.getByLabel(/^Start/).fill(await wallTime(page, -30));
      await page.getByRole('switch', { name: t('contestAdmin.seal') }).click();
      // The greeting may cover fields for some seconds, so the test waits until it disappears.
      await page.getByText(t('auth.welcome', { name: 'root' })).waitFor({ state: 'hidden' });
      // Moves through every field by keys, and fails if the bar with the button covers one of them.
      await page
        .getByLabel(/^Title/)
        .first()
        .focus();
      await tabTo(page, page.getByRole('button', { name: t('contestAdmin.make') }));
      await page.keyboard.press('Enter');
      await page.waitForURL('**/problems');
      const cid = Number(/contest\/(\d+)\//.exec(page.url())?.[1]);
      await page
        .getByRole('button', { name: t('contestAdmin.add') })
        .first()
        .click();
      const search = page.getByRole('combobox', { name: t('contestAdmin.add.search') });
      for (const id of ['1000', '1001']) {
        await search.fill(id);
        await page.getByRole('option', { name: new RegExp(`^${id}`) }).click();
      }
      await page.getByRole('button', { name: t('contestAdmin.add.verb', { count: 2 }) }).click();
      await page
        .getByRole('button', { name: t('contestAdmin.link.title', { name: 'B' }), exact: true })
        .waitFor();
      const pupil = await site.register();
      await site.visit({ locale: 'en-US', token: pupil }, async ({ page: contestant }) => {
        await contestant.goto(`/contest/${cid}/problems`);
        const rows = contestant.getByRole('row');
        await rows.nth(2).waitFor();
        assert.equal(await rows.count(), 3, 'a head and two problems');
        // Waits until the page's initial data is no longer fresh, because only then do events trigger updates.
        await contestant.waitForTimeout(3500);
        await page.goto(`/admin/contest/${cid}/announcements/create`);
        await page
          .getByLabel(/^Title/)
          .first()
          .fill('Problem B');
        await page
          .getByRole('textbox', { name: /^Content/ })
          .first()
          .fill('n is at most 10');
        await page.getByRole('button', { name: t('announcement.publish') }).click();
        await page.waitForURL('**/announcements');
        await contestant
          .getByText(t('contest.announcement.new', { title: 'Problem B' }))
          .first()
          .waitFor();
        await contestant.goto('/problem/1000');
        await contestant.getByText('This problem is not public').first().waitFor();
      });
    }));

  for (const window of windows)
    test(`contest admin pages, ${window.locale}, ${window.width} px, ${window.theme}`, () =>
      site.visit(window, async (visitor, t) => {
        const { page } = visitor;
        await page.goto('/admin/contest');
        await enter(page, t);
        await page.getByRole('link', { name: 'Spring round' }).waitFor();
        await visitor.look('staff-contests');
        const tabs = page.getByRole('navigation', { name: t('contestAdmin.pages') });
        await page.getByRole('link', { name: 'Spring round' }).click();
        await page.getByRole('switch', { name: t('contestAdmin.seal') }).waitFor();
        await page.getByRole('radio', { name: t('contest.auth.private') }).click();
        await page.getByRole('switch', { name: t('contestAdmin.accounts') }).click();
        await page.getByRole('radio', { name: t('contestAdmin.awards.proportion') }).click();
        await visitor.look('staff-contest-form');
        await page.getByRole('button', { name: t('form.drop') }).click();
        await tabs.getByRole('link', { name: t('contestAdmin.problems'), exact: true }).click();
        await page
          .getByRole('button', { name: t('contestAdmin.link.title', { name: 'A' }), exact: true })
          .click();
        await page.getByRole('button', { name: t('contestAdmin.color.red') }).waitFor();
        await visitor.look('staff-contest-problem');
        await page.getByRole('button', { name: t('confirm.cancel') }).click();
        await page
          .getByRole('button', { name: t('contestAdmin.add') })
          .first()
          .click();
        await page.getByRole('combobox', { name: t('contestAdmin.add.search') }).fill('10');
        await page.getByRole('option').first().waitFor();
        await visitor.look('staff-contest-add');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: t('confirm.cancel') }).click();
        await tabs.getByRole('link', { name: t('contestAdmin.announcements'), exact: true }).click();
        await page.getByRole('link', { name: 'Problem B' }).waitFor();
        await visitor.look('staff-contest-announcements');
      }));
});
