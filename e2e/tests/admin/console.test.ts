import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { WindowOptions } from '../../support/contexts.ts';
import { password, setUpSite } from '../../support/site.ts';
import type { Texts } from '../../support/texts.ts';
import { desktop, phone, viewportMatrix } from '../../support/windows.ts';

const site = setUpSite({ sharedAs: 'pages', system: { judges: 0 } });

const windows = viewportMatrix<WindowOptions>(
  [phone],
  [
    desktop,
    { locale: 'en-US', width: 768, theme: 'dark' },
    { locale: 'zh-CN', width: 360, theme: 'dark' },
    { locale: 'en-US', width: 360, theme: 'light' },
  ],
);

async function enter(page: Page, t: Texts, name: string, word: string): Promise<void> {
  await page.getByLabel(t('auth.username')).fill(name);
  await page.getByLabel(t('auth.password'), { exact: true }).fill(word);
  await page.getByRole('button', { name: t('common.login'), exact: true }).click();
}

suite('admin pages', () => {
  for (const window of windows) {
    test(`sign-in, dashboard and lists, ${window.locale}, ${window.width} px`, () =>
      site.visit(window, async (visitor, t) => {
        const { page } = visitor;
        await page.goto('/admin');
        await page.waitForURL('**/admin/login**');
        await page.getByRole('heading', { level: 1, name: t('console.name') }).waitFor();
        await page.getByText(t('common.guard.staff')).waitFor();
        await visitor.look('console-login');
        await enter(page, t, 'root', site.system.rootPassword);
        await page.waitForURL('**/admin/dashboard');
        await page.getByText(t('console.health.noNode'), { exact: true }).waitFor();
        await visitor.look('console-dashboard');
        await page.goto('/admin/announcement');
        await page.getByRole('heading', { level: 1, name: t('console.nav.announcements') }).waitFor();
        await visitor.look('console-announcements');
        await page.goto('/admin/announcement/create');
        await page.getByRole('heading', { level: 1, name: t('announcement.create') }).waitFor();
        await visitor.look('console-announcement');
        await page.goto('/admin/audit');
        await page.getByRole('heading', { level: 1, name: t('console.nav.audit') }).waitFor();
        await visitor.look('console-audit');
      }));
  }

  test('sign-in leads to the requested page, and other users have no access', () =>
    site.visit({ locale: 'en-US' }, async ({ page }, t) => {
      const name = site.newName();
      await site.register(name);
      await page.goto('/admin/audit?keyword=root');
      await page.waitForURL('**/admin/login**');
      await enter(page, t, name, password);
      await page.getByText('This account has no access to the admin console').waitFor();
      await enter(page, t, 'root', site.system.rootPassword);
      await page.waitForURL('**/admin/audit?keyword=root');
    }));

  test('an announcement is written, shown on the home page, hidden and deleted', () =>
    site.visit({ locale: 'en-US' }, async ({ page, context }, t) => {
      await page.goto('/admin/announcement/create');
      await enter(page, t, 'root', site.system.rootPassword);
      await page.waitForURL('**/announcement/create');
      const [title, englishTitle] = [page.getByLabel('Title').nth(0), page.getByLabel('Title').nth(1)];
      await title.fill('新学期开学');
      await page.getByRole('textbox', { name: 'Content' }).nth(0).fill('**欢迎** $a^2$');
      // An incomplete translation is rejected.
      await englishTitle.fill('A new term');
      await page.getByRole('button', { name: t('announcement.publish') }).click();
      await page.getByText(t('announcement.english.whole')).first().waitFor();
      await page.getByRole('textbox', { name: 'Content' }).nth(1).fill('Welcome');
      await page.getByRole('button', { name: t('announcement.publish') }).click();
      await page.waitForURL('**/admin/announcement');
      const reader = await context.newPage();
      await reader.goto('/home');
      await reader.getByText('A new term').waitFor();
      await page.getByRole('switch', { name: t('announcement.shown.of', { title: '新学期开学' }) }).click();
      await page.getByRole('switch', { checked: false }).waitFor();
      await reader.reload();
      await reader.getByRole('heading', { level: 1 }).first().waitFor();
      assert.equal(await reader.getByText('A new term').count(), 0);
      await page.getByRole('button', { name: t('announcement.actions') }).click();
      await page.getByRole('menuitem', { name: t('announcement.delete') }).click();
      await page.getByRole('button', { name: t('announcement.delete'), exact: true }).click();
      await page.getByText(t('announcement.none')).waitFor();
      await page.goto('/admin/audit');
      for (const act of ['created', 'changed', 'deleted'] as const)
        await page.getByRole('button', { name: t(`console.act.announcement-${act}`) }).waitFor();
    }));
});
