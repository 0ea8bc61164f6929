import { suite, test } from 'node:test';
import pg from 'pg';
import type { VisitorOptions } from '../browser.ts';
import { setUpSite } from '../site.ts';

const site = setUpSite({
  system: { judges: 0 },
  furnish: async (system) => {
    // Writing needs solved problems, and nothing is judged here.
    const database = new pg.Client({ connectionString: system.database.url });
    await database.connect();
    await database.query(
      `insert into site_setting (key, value) values ('acceptedToDiscuss', '0'), ('acceptedToComment', '0')`,
    );
    await database.end();
  },
});

const windows: readonly VisitorOptions[] = [
  { locale: 'zh-CN', width: 1440 },
  { locale: 'en-US', width: 360, theme: 'dark' },
];

suite('talk', () => {
  for (const window of windows) {
    test(`a pupil asks under a problem, a teacher answers, a report is handled: ${window.locale}, ${window.width} px`, async () => {
      const pupil = await site.register();
      const other = await site.register();
      const teacher = await site.system.client.login('root', site.system.rootPassword);
      const title = `样例 1 为什么是 3，我手算是 2 (${window.locale})`;
      let address = '';
      await site.visit({ ...window, token: pupil }, async ({ page, look }, t) => {
        await page.goto('/problem');
        await page
          .getByRole('row')
          .getByRole('link')
          .first()
          .or(page.locator('[data-row]').first())
          .first()
          .click();
        await page
          .getByRole('link', { name: t('common.nav.discussion'), exact: true })
          .last()
          .click();
        await page.waitForURL('**/discussion/*');
        await look('discussion-empty');
        await page.getByRole('button', { name: t('talk.post'), exact: true }).click();
        await page.getByRole('textbox', { name: t('talk.form.title') }).fill(title);
        await page.getByRole('textbox', { name: t('talk.form.description') }).fill('第一个样例 first sample');
        await page.getByRole('combobox', { name: t('talk.form.category') }).selectOption({ index: 3 });
        const text = 'How does $a_i$ become 3?\n\n```cpp\nint main() { return 0; }\n```\n';
        await page.getByRole('textbox', { name: t('talk.form.content') }).fill(text);
        await look('discussion-dialog');
        // A closed tab loses nothing.
        await page.reload();
        await page.getByRole('button', { name: t('talk.post'), exact: true }).click();
        await page.getByRole('button', { name: t('talk.form.submit'), exact: true }).click();
        await page.waitForURL('**/discussion-detail/*');
        address = new URL(page.url()).pathname;
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await look('discussion-detail');
        // The teacher answers while the pupil has the page open.
        await site.visit({ ...window, token: teacher }, async (desk) => {
          await desk.page.goto(address);
          await desk.page
            .getByRole('textbox', { name: t('talk.comment.write') })
            .fill('Read line 2 again: **1-based**.');
          await desk.page.getByRole('button', { name: t('talk.comment.submit') }).click();
          await desk.page.getByText('1-based').first().waitFor();
        });
        await page.getByText('1-based').first().waitFor();
        await page
          .getByRole('article')
          .getByRole('button', { name: t('talk.reply'), exact: true })
          .last()
          .click();
        await page
          .getByRole('textbox', { name: t('talk.reply.to', { name: 'root' }) })
          .fill('懂了，谢谢 @root');
        await page
          .getByRole('form', { name: t('talk.reply.to', { name: 'root' }) })
          .getByRole('button', { name: t('talk.reply'), exact: true })
          .click();
        await page.getByRole('link', { name: '@root' }).waitFor();
        await look('discussion-talk');
      });
      await site.visit({ ...window, token: other }, async ({ page }, t) => {
        await page.goto(address);
        await page
          .getByRole('button', { name: t('talk.more') })
          .first()
          .click();
        await page.getByRole('menuitem', { name: t('talk.report') }).click();
        await page.getByText(t('talk.tag.ads')).click();
        await page.getByRole('textbox', { name: t('talk.report.reason') }).fill('<b>not an ad</b>');
        await page.getByRole('button', { name: t('talk.report.submit') }).click();
        await page.getByText(t('talk.report.sent')).waitFor();
      });
      await site.visit({ ...window, token: teacher }, async ({ page, look }, t) => {
        await page.goto('/admin/discussion');
        await page.getByRole('tab', { name: t('talkAdmin.reports') }).click();
        await page.getByText('<b>not an ad</b>').first().waitFor();
        await look('discussion-reports');
        await page
          .getByRole('button', { name: t('talkAdmin.report.handle'), exact: true })
          .first()
          .click();
        await page.getByRole('textbox', { name: t('talkAdmin.report.answer') }).fill('It is a question.');
        await page.getByRole('button', { name: t('talkAdmin.report.done') }).click();
        await page.getByText(t('talkAdmin.report.saved')).waitFor();
        await page.getByRole('tab', { name: t('talkAdmin.posts') }).click();
        await page
          .getByRole('switch', { name: t('talkAdmin.pinned.of', { title: '' }).slice(0, 2) })
          .first()
          .click();
        await page.goto('/discussion');
        await page.getByText(t('talk.pinned')).first().waitFor({ state: 'attached' });
        await look('discussion-list');
      });
    });
  }
});
