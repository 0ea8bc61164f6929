import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { suite, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { startMailServer, type TestMailServer } from '../../../apps/server/test-support/mail-server.ts';
import { printing, wallTime } from '../contest/contests.ts';
import { submitButton, typeProgram, verdict } from '../../support/editor.ts';
import { setUpSite } from '../../support/site.ts';
import { onMobile } from '../../support/windows.ts';

let mails: TestMailServer | undefined;
const site = setUpSite({
  sharedAs: 'groups',
  async seed(_, onStop) {
    const started = await startMailServer();
    onStop(() => started.stop());
    mails = started;
  },
});
const client = () => site.system.client;

/** A class as a spreadsheet program exports it. One row has a too short password. Only this row is rejected. */
const password = 'Autumn-2026';
const sheet = [
  'username,password,email,realname,gender,nickname,school',
  `ms_chen,${password},chen@school.example,陈老师,female,,云中附中`,
  `li_lei,${password},lilei@school.example,李雷,male,,云中附中`,
  `han_mei,${password},hanmei@school.example,韩梅梅,female,,云中附中`,
  'too_short,123,short@school.example,王短,male,,云中附中',
].join('\r\n');

/** An image that every decoder accepts. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const tokens = { root: '', teacher: '', lilei: '', hanmei: '' };
let gid = 0;
let cid = 0;

const dialog = (page: Page): Locator => page.getByRole('dialog');
/** Presses a button of the dialog. */
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click();
const field = (page: Page, name: string): Locator => page.locator(`[data-field=${name}] input`);

const text = (of: string) => ({ from: 'text' as const, text: of });

/** Creates a problem of the group with its data, visible to members. */
async function writeProblem(id: string, title: string, answer: string): Promise<void> {
  const as = { token: tokens.teacher };
  const { pid } = await client().call('POST /api/group/problem-draft', {
    ...as,
    body: { gid, problemId: id, title, locale: 'zh-CN' },
  });
  const statement = {
    locale: 'zh-CN' as const,
    title,
    description: '见标题。',
    input: '两个数',
    output: '答案',
  };
  await client().call('PUT /api/admin/problem-draft', {
    ...as,
    body: {
      pid,
      statements: [{ ...statement, hint: '' }],
      examples: [{ input: '3 4', output: answer }],
      languages: ['C'],
    },
  });
  const only = { name: '1', score: null, group: 1, isSample: false };
  await client().call('PUT /api/admin/problem/test-data', {
    ...as,
    body: { pid, base: null, cases: [{ ...only, input: text('3 4'), answer: text(answer) }] },
  });
  await client().call('PUT /api/group/change-problem-auth', { ...as, query: { pid, auth: 1 } });
}

suite('the first day of a school', () => {
  test('root configures mail and the pictures of the home page', async () => {
    tokens.root = await client().login('root', site.system.rootPassword);
    await site.visit({ token: tokens.root }, async ({ page }, t) => {
      await page.goto('/admin/conf/mail');
      const { hostname, port } = new URL(mails?.url ?? '');
      await page.getByLabel(t('siteAdmin.smtpHost')).fill(hostname);
      await page.getByLabel(t('siteAdmin.smtpPort')).fill(port);
      await page.getByRole('switch', { name: t('siteAdmin.smtpSsl') }).click();
      await page.getByLabel(t('siteAdmin.mailFrom')).fill('judge@school.example');
      await page.getByRole('button', { name: t('form.save') }).click();
      await page.getByText(t('siteAdmin.saved')).waitFor();
      await page
        .getByRole('textbox', { name: t('siteAdmin.mail.test.to'), exact: true })
        .fill('head@school.example');
      await page.getByRole('button', { name: t('siteAdmin.mail.test.send') }).click();
      assert.equal((await mails?.next('head@school.example'))?.from, 'judge@school.example');
      await page.goto('/admin/conf');
      // Wait for the current list, because the file field ignores files before it has loaded.
      await page.getByText(t('siteAdmin.carousel.none')).waitFor();
      await page
        .getByLabel(t('siteAdmin.carousel.add'))
        .setInputFiles({ name: 'open-day.png', mimeType: 'image/png', buffer: picture });
      const pictures = page.locator('ol');
      await pictures.getByLabel(t('siteAdmin.carousel.link')).first().fill('/group');
      await pictures.getByLabel(t('siteAdmin.carousel.description')).first().fill('开学第一天');
      await page.getByRole('button', { name: t('siteAdmin.carousel.save') }).click();
      await page.getByText(t('siteAdmin.carousel.saved')).waitFor();
      await page.goto('/home');
      await page.getByRole('link', { name: '开学第一天' }).first().waitFor();
    });
  });

  test('root imports a class, reads the result of each row, and appoints the teacher', async () => {
    await site.visit({ token: tokens.root }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto('/admin/user/import');
      await page
        .getByLabel(t('userAdmin.import.file'))
        .setInputFiles({ name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
      await page.getByText(t('userAdmin.verdict.passwordLength')).waitFor();
      await visitor.look('school-import');
      await page.getByRole('button', { name: t('userAdmin.import.begin', { count: 3 }) }).click();
      await page.getByText(t('userAdmin.import.done', { good: 3, bad: 1 })).waitFor();
      await page.getByRole('cell', { name: 'too_short' }).waitFor();
      await page.goto('/admin/user?keyword=ms_chen');
      await page.getByRole('link', { name: 'ms_chen' }).click();
      // Wait for the user's own page, because the list has a field of the same name.
      await page.getByRole('button', { name: t('form.save') }).waitFor();
      await page
        .getByRole('combobox', { name: t('userAdmin.role') })
        .selectOption({ label: t('userAdmin.role.admin') });
      await page.getByRole('button', { name: t('form.save') }).click();
      await page.getByText(t('userAdmin.saved')).waitFor();
    });
    for (const [who, name] of [
      ['teacher', 'ms_chen'],
      ['lilei', 'li_lei'],
      ['hanmei', 'han_mei'],
    ] as const)
      tokens[who] = await client().login(name, password);
  });

  test('the teacher creates a private group, and pupils join with its code', async () => {
    await site.visit({ token: tokens.teacher }, async ({ page }, t) => {
      await page.goto('/group/create');
      await field(page, 'name').fill('高一（3）班信息组');
      await field(page, 'shortName').fill('yz-k13');
      await field(page, 'brief').fill('云中附中，2026 年秋');
      await page
        .locator('[data-field=description] [contenteditable], [data-field=description] textarea')
        .first()
        .click();
      await page.keyboard.type('每周两次课。');
      await page.getByLabel(t('group.kind.3'), { exact: false }).first().check();
      await field(page, 'code').fill('abc123');
      await page
        .locator('form')
        .getByRole('button', { name: t('group.create') })
        .click();
      await page.waitForURL(/\/group\/\d+$/);
      gid = Number(/\d+$/.exec(page.url())?.[0]);
    });
    for (const token of [tokens.lilei, tokens.hanmei])
      await site.visit({ token, locale: 'en-US', width: 360 }, async ({ page }, t) => {
        await page.goto(`/group/${gid}`);
        await page.getByRole('button', { name: t('group.apply') }).click();
        const form = dialog(page);
        await form.getByLabel(t('group.form.code')).fill('abc123');
        await form.getByLabel(t('group.apply.reason')).fill('Class 3, from this autumn on.');
        await form.getByRole('button', { name: t('group.apply') }).click();
        await page.getByText(t('group.auth.1'), { exact: true }).first().waitFor();
      });
    await site.visit({ token: tokens.teacher }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto(`/group/${gid}/member`);
      for (const name of ['li_lei', 'han_mei'])
        await page.getByRole('checkbox', { name: t('list.selectRow', { name }) }).click();
      const bulk = page.getByRole('region', { name: t('list.bulk') });
      await bulk.waitFor();
      await visitor.look('school-applicants');
      await bulk.getByRole('button', { name: t('group.admit') }).click();
      await page.getByText(t('group.batch', { count: 2 })).waitFor();
      await page.getByText(t('group.applicants'), { exact: true }).waitFor({ state: 'detached' });
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: t('group.member.file', { format: 'CSV' }) }).click();
      assert.match(await readFile(await (await saved).path(), 'utf8'), /han_mei,.*韩梅梅,云中附中,成员/);
    });
  });

  test('the group holds a mock contest on its own problem', async () => {
    await writeProblem('sum', '两数之和', '7');
    await writeProblem('product', '两数之积', '12');
    await site.visit({ token: tokens.teacher, locale: 'en-US' }, async ({ page }, t) => {
      await page.goto(`/group/${gid}/contest`);
      await page.getByRole('link', { name: t('groupEvent.newContest') }).click();
      await page.getByRole('heading', { name: t('contestAdmin.create') }).waitFor();
      await page
        .getByLabel(/^Title/)
        .first()
        .fill('Mock 1');
      await page
        .getByRole('textbox', { name: /^Description/ })
        .first()
        .fill('As in the real one.');
      await page.getByLabel(/^Start/).fill(wallTime(-30));
      await page.getByRole('button', { name: t('contestAdmin.make') }).click();
      await page.waitForURL('**/problems');
      cid = Number(/contest-admin\/(\d+)\//.exec(page.url())?.[1]);
      await page
        .getByRole('button', { name: t('contestAdmin.addOwn') })
        .first()
        .click();
      await page.getByRole('combobox', { name: t('contestAdmin.add.search') }).fill('YZ-K13SUM');
      await page.getByRole('option', { name: /^YZ-K13SUM/ }).click();
      await page.getByRole('button', { name: t('contestAdmin.add.verb', { count: 1 }) }).click();
      await page
        .getByRole('button', { name: t('contestAdmin.link.title', { name: 'A' }), exact: true })
        .waitFor();
    });
    await site.visit({ token: tokens.hanmei }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto(`/group/${gid}/contest`);
      await page.getByRole('link', { name: 'Mock 1' }).click();
      await page.waitForURL(`**/contest/${cid}`);
      await page.goto(`/contest/${cid}/problem/A`);
      await typeProgram(page, t, printing('a + b'));
      await submitButton(page, t).click();
      await verdict(page, t).waitFor();
      await page.goto(`/contest/${cid}/rank`);
      await page.getByText('han_mei').first().waitFor();
      await visitor.look('school-board');
    });
  });

  test('a problem is offered, reviewed with a comment to its author, and becomes public', async () => {
    await site.visit({ token: tokens.teacher }, async ({ page }, t) => {
      await page.goto(`/group/${gid}/problem-admin?keyword=YZ-K13PRODUCT`);
      await page.getByRole('button', { name: t('groupWork.offer.apply') }).click();
      await press(page, t('groupWork.offer.apply'));
      await page.getByText(t('groupWork.offer.1'), { exact: true }).waitFor();
    });
    await site.visit({ token: tokens.root }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto('/admin/group-problem/apply');
      await page.getByRole('button', { name: t('problemAdmin.examine.of', { id: 'YZ-K13PRODUCT' }) }).click();
      await dialog(page).getByLabel(t('problemAdmin.comment')).fill('题面清楚，收下了。');
      await visitor.look('school-examine');
      await press(page, t('problemAdmin.accept'));
      await page.getByText(t('problemAdmin.accepted')).waitFor();
    });
    await site.visit({ token: tokens.teacher, locale: 'en-US' }, async ({ page }) => {
      await page.goto('/message/mine');
      await page.getByText('Your problem was approved for the public problem list').first().waitFor();
      await page.getByText('题面清楚，收下了。').first().waitFor();
    });
    await site.visit({}, async ({ page }) => {
      await page.goto('/problem?keyword=YZ-K13');
      await page.getByRole('link', { name: '两数之积' }).first().waitFor();
      assert.equal(await page.getByRole('link', { name: '两数之和' }).count(), 0);
    });
  });

  test('root suspends the group with a reason that its owner reads, and reactivates it', async () => {
    const open = '/admin/group?keyword=yz-k13';
    await site.visit({ token: tokens.root }, async (visitor, t) => {
      const { page } = visitor;
      const choose = async (act: string) => {
        await page.getByRole('button', { name: t('groupAdmin.actions') }).click();
        await page.getByRole('menuitem', { name: act }).click();
        await dialog(page).waitFor();
      };
      await page.goto(open);
      await choose(t('groupAdmin.ban'));
      await dialog(page).getByLabel(t('groupAdmin.reason')).fill('等待家长会确认');
      await visitor.look('school-ban');
      await press(page, t('groupAdmin.ban'));
      await dialog(page).waitFor({ state: 'detached' });
      await page.getByRole('cell', { name: t('groupAdmin.state.banned') }).waitFor();
      await site.visit({ token: tokens.teacher }, async ({ page: teacher }) => {
        await teacher.goto(`/group/${gid}`);
        await teacher.getByText(t('group.notShownDetail')).waitFor();
        await teacher.goto('/message/mine');
        await teacher.getByText('等待家长会确认').first().waitFor();
      });
      await choose(t('groupAdmin.lift'));
      await press(page, t('groupAdmin.lift'));
      await page.getByText(t('groupAdmin.lifted', { name: '高一（3）班信息组' })).waitFor();
    });
    for (const window of onMobile)
      await site.visit({ ...window, token: tokens.root }, async (visitor) => {
        await visitor.page.goto(open);
        await visitor.page.getByText('高一（3）班信息组').waitFor();
        await visitor.look('school-groups');
      });
  });
});
