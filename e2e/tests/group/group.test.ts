import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Visitor } from '../../support/browser.ts';
import { setUpSite } from '../../support/site.ts';
import type { Texts } from '../../support/texts.ts';
import { desktop, phone, viewportMatrix } from '../../support/windows.ts';

const site = setUpSite({ sharedAs: 'groups' });

/** Creates a teacher: staff may create groups without solved problems. */
async function makeTeacher(name: string): Promise<string> {
  const { client, rootPassword } = site.system;
  await site.register(name);
  const root = await client.ask('POST /api/login', { body: { username: 'root', password: rootPassword } });
  const token = root.token ?? '';
  const found = await client.call('GET /api/admin/user/get-user-list', { token, query: { keyword: name } });
  const account = found.records.find(({ username }) => username === name);
  assert.ok(account);
  await client.call('PUT /api/admin/user/edit-user', {
    token,
    body: { uid: account.uid, username: name, type: 1001, status: 0 },
  });
  const again = await client.ask('POST /api/login', { body: { username: name, password: 'secret-1' } });
  return again.token ?? '';
}

const dialog = (page: Page) => page.getByRole('dialog');
const tab = (page: Page, t: Texts, name: string) =>
  page.getByRole('navigation', { name: t('group.tabs') }).getByRole('link', { name: t(`group.tab.${name}`) });

const { width: narrow } = phone;
const { width: wide } = desktop;

/** Checks the page at its own width, and in the soak run also at the other width. */
async function look({ page, ...visitor }: Visitor, name: string): Promise<void> {
  const own = page.viewportSize() ?? { width: wide, height: 900 };
  const other = own.width === narrow ? { width: wide, height: 900 } : { width: narrow, height: 780 };
  for (const size of viewportMatrix([own], [other])) {
    await page.setViewportSize(size);
    await visitor.look(`${name}-${size.width}`);
  }
  await page.setViewportSize(own);
}

suite('group', () => {
  test('is created, joined by code and reason, managed by two users, and deleted', async () => {
    const [teacher, pupil] = [site.newName(), site.newName()];
    const [teacherToken, pupilToken] = [await makeTeacher(teacher), await site.register(pupil)];
    const name = '高一（3）班信息组';
    let address = '';

    await site.visit({ token: teacherToken }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto('/group');
      await page.getByText(t('group.none'), { exact: true }).waitFor();
      await look(visitor, 'group-list-empty');
      await page.getByRole('button', { name: t('group.create') }).click();
      await page.waitForURL('**/group/create');
      await page.locator('[data-field=name] input').fill(name);
      await page.locator('[data-field=shortName] input').fill('yz-g13');
      await page.locator('[data-field=brief] input').fill('云中附中，2026 年秋');
      await page
        .locator('[data-field=description] [contenteditable], [data-field=description] textarea')
        .first()
        .click();
      await page.keyboard.type('每周两次课。');
      await page.getByLabel(t('group.kind.3'), { exact: false }).first().check();
      await page.locator('[data-field=code] input').fill('abc123');
      await look(visitor, 'group-create');
      await page
        .locator('form')
        .getByRole('button', { name: t('group.create') })
        .click();
      await page.waitForURL(/\/group\/\d+$/);
      address = new URL(page.url()).pathname;
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await tab(page, t, 'announcement').click();
      await page.getByRole('link', { name: t('announcement.create') }).click();
      await page.locator('[data-field=title] input').fill('周四晚答疑');
      await page
        .locator('[data-field=content] [contenteditable], [data-field=content] textarea')
        .first()
        .click();
      await page.keyboard.type('机房 2，19:00。');
      await page.getByRole('button', { name: t('announcement.publish') }).click();
      await page.waitForURL('**/announcement');
      await page.getByText('周四晚答疑').first().waitFor();
      await look(visitor, 'group-announcements');
    });

    await site.visit({ ...phone, token: pupilToken }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto('/group');
      await page.getByRole('link', { name }).click();
      await page.waitForURL(`**${address}`);
      assert.equal(await page.getByText('周四晚答疑').count(), 0);
      await look(visitor, 'group-outside');
      await page.goto(`${address}/member`);
      await page.getByText(t('group.closedTitle')).waitFor();
      await page.goto(address);
      await page.getByRole('button', { name: t('group.apply') }).click();
      const form = dialog(page);
      await form.getByLabel(t('group.form.code')).fill('wrong1');
      await form.getByLabel(t('group.apply.reason')).fill('I moved from class 5 this week.');
      await form.getByRole('button', { name: t('group.apply') }).click();
      await form.getByText('Wrong invitation code').waitFor();
      await visitor.look('group-apply');
      await form.getByLabel(t('group.form.code')).fill('abc123');
      await form.getByRole('button', { name: t('group.apply') }).click();
      await page.getByText(t('group.auth.1'), { exact: true }).first().waitFor();
    });

    await site.visit({ token: teacherToken }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto(`${address}/member`);
      await page.getByText('I moved from class 5 this week.').first().waitFor();
      await look(visitor, 'group-members');
      await page.getByRole('button', { name: t('group.admit') }).click();
      await page.getByText(t('group.applicants'), { exact: true }).waitFor({ state: 'detached' });
      await page.getByLabel(t('group.member.partOf', { name: pupil })).selectOption('4');
      await page.getByText(t('group.member.changed', { name: pupil, part: t('group.auth.4') })).waitFor();
      await tab(page, t, 'setting').click();
      await page.getByText(t('groupLog.title'), { exact: true }).waitFor();
      await look(visitor, 'group-setting');
    });

    await site.visit({ ...phone, token: pupilToken }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto(address);
      await page.getByRole('button', { name: /周四晚答疑/ }).click();
      await page.getByText('机房 2，19:00。').waitFor();
      await look(visitor, 'group-home');
      await tab(page, t, 'announcement').waitFor();
      assert.equal(await tab(page, t, 'setting').count(), 0);
      await tab(page, t, 'rank').click();
      await page.getByRole('link', { name: teacher }).first().waitFor();
      await look(visitor, 'group-rank');
    });

    await site.visit({ token: teacherToken, theme: 'dark' }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto('/group');
      await page.getByRole('link', { name }).waitFor();
      await look(visitor, 'group-list');
      await page.goto(`${address}/setting`);
      await page.getByRole('button', { name: t('group.disband') }).click();
      await dialog(page).getByRole('textbox').fill('yz-g13');
      await visitor.look('group-disband');
      await dialog(page)
        .getByRole('button', { name: t('group.disband') })
        .click();
      await page.waitForURL('**/group');
      await page.getByText(t('group.none'), { exact: true }).waitFor();
      await page.goto(address);
      await page.getByText(t('group.notShownDetail')).waitFor();
    });
  });
});
