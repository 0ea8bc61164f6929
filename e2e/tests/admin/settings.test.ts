import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { pino } from 'pino';
import { createDatabase, createPool } from '../../../apps/server/src/platform/database/pool.ts';
import { createEventBus } from '../../../apps/server/src/platform/event-bus/event-bus.ts';
import { deliverBroadcasts } from '../../../apps/server/src/community/broadcast/deliver.ts';
import { startMailServer, type TestMailServer } from '../../../apps/server/test-support/mail-server.ts';
import type { WindowOptions } from '../../support/contexts.ts';
import { setUpSite } from '../../support/site.ts';
import { onDesktop, desktop, onMobile, phone, viewportMatrix } from '../../support/windows.ts';

let mails: TestMailServer | undefined;
const site = setUpSite({
  sharedAs: 'pages',
  system: { judges: 0 },
  async seed({ client, rootPassword }, onStop) {
    const started = await startMailServer();
    onStop(() => started.stop());
    mails = started;
    // Allows posting without solved problems.
    const token = await client.login('root', rootPassword);
    await client.call('PUT /api/admin/settings/limits', { token, body: { acceptedToDiscuss: 0 } });
  },
});

const asRoot = () => site.system.client.login('root', site.system.rootPassword);

/* The order of the tests matters: once the site sends mail, registration requires a code. */

/** Simulates the start of an hour, when broadcasts are sent. */
async function strikeTheHour(): Promise<void> {
  const { url: databaseUrl } = site.system.database;
  const log = pino({ level: 'silent' });
  const db = createDatabase(createPool({ databaseUrl, size: 1, log }));
  const events = createEventBus({ databaseUrl, log });
  await deliverBroadcasts({ db, events, clock: () => new Date() });
  await events.close();
  await db.destroy();
}

/** Returns the number of a user's unread messages. */
async function unreadOf(token: string): Promise<number> {
  const counts = await site.system.client.call('GET /api/msg/unread', { token });
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

suite('moderation and broadcasts by root', () => {
  for (const window of onMobile) {
    const { locale, width } = window;
    test(`a report is handled and its reporter is notified, ${locale}, ${width} px`, async () => {
      const [writer, reporter] = [await site.register(), await site.register()];
      const title = `Cheap watches ${width}`;
      const { client } = site.system;
      const body = { title, description: 'watches', content: 'Buy **now**', categoryId: 1 };
      const { id } = await client.call('POST /api/discussions', { token: writer, body });
      const unread = await unreadOf(reporter);
      await site.visit({ ...window, token: reporter }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto(`/discussion-detail/${id}`);
        await page
          .getByRole('button', { name: t('discussion.more') })
          .first()
          .click();
        await page.getByRole('menuitem', { name: t('discussion.report') }).click();
        const dialog = page.getByRole('dialog', { name: t('discussion.report.title') });
        await dialog.getByRole('checkbox', { name: t('discussion.tag.ads') }).click();
        await dialog.getByLabel(t('discussion.report.reason')).fill('<b>every day</b>');
        await dialog.getByRole('button', { name: t('discussion.report.submit') }).click();
        await page.getByText(t('discussion.report.sent')).waitFor();

        await site.visit({ ...window, token: await asRoot() }, async (staff) => {
          await staff.page.goto('/admin/discussion?tab=reports');
          const row = staff.page.getByRole('row').filter({ hasText: title });
          await row.getByText('<b>every day</b>').waitFor();
          await row.getByRole('button', { name: t('discussionAdmin.report.handle') }).click();
          const handling = staff.page.getByRole('dialog', { name: t('discussionAdmin.report.title') });
          await handling.getByText('Buy **now**').waitFor();
          await staff.look('handle-report');
          await handling.getByLabel(t('discussionAdmin.report.answer')).fill(`It is gone (${width}).`);
          await handling.getByRole('button', { name: t('discussionAdmin.report.done') }).click();
          await staff.page.getByText(t('discussionAdmin.report.saved')).waitFor();
          await row.getByRole('button', { name: t('discussionAdmin.report.look') }).waitFor();
        });
        await page
          .getByLabel(t('message.bell.unread', { count: unread + 1 }))
          .first()
          .waitFor();
        await page.goto('/message/mine');
        await page.getByText(`It is gone (${width}).`).waitFor();
        await visitor.look('report-answered');
      });
    });
  }

  for (const window of onDesktop) {
    const { locale, width } = window;
    test(`a broadcast reaches all users, and later ones too, ${locale}, ${width} px`, async () => {
      const reader = await site.register();
      const unread = await unreadOf(reader);
      const title = `Exam on Friday ${width}`;
      await site.visit({ ...window, token: reader }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto('/home');
        await site.visit({ ...window, token: await asRoot() }, async (staff) => {
          await staff.page.goto('/admin/notice/create');
          await staff.page
            .getByRole('textbox', { name: t('notice.title') })
            .first()
            .fill(title);
          await staff.page
            .getByRole('textbox', { name: t('notice.content') })
            .first()
            .fill('Bring **paper**.');
          await staff.page.getByRole('button', { name: t('notice.save') }).click();
          const row = staff.page.getByRole('row').filter({ hasText: title });
          await row.getByText(t('notice.waiting')).waitFor();
          await strikeTheHour();
          await staff.page.reload();
          const reached = t('notice.reached', { count: 'N' }).replace('N', String.raw`\d+`);
          await row.getByText(new RegExp(reached)).waitFor();
          await staff.look('notice-delivered');
        });
        // The open page is notified of the change.
        await page
          .getByLabel(t('message.bell.unread', { count: unread + 1 }))
          .first()
          .waitFor();
        await page.goto('/message/sys');
        await page.getByRole('heading', { name: title }).waitFor();
        const article = page.getByRole('article').filter({ hasText: title });
        await article.getByText('paper', { exact: true }).waitFor();
        await visitor.look('notice-read');
      });
      const newcomer = await site.register();
      await site.visit({ ...window, token: newcomer }, async ({ page }) => {
        await page.goto('/message/sys');
        await page.getByRole('heading', { name: title }).waitFor();
      });
    });
  }
});

/** A picture that every decoder can read. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

suite('site settings by root in the browser', () => {
  test('name, pictures and mail take effect without a restart, and a node gets a token', async () => {
    const token = await asRoot();
    await site.visit({ locale: 'en-US' }, async (reader, t) => {
      const visitor = reader.page;
      await visitor.goto('/home');
      await site.visit({ locale: 'en-US', token }, async ({ page }) => {
        await page.goto('/admin/conf');
        await page.getByLabel(t('siteAdmin.name')).fill('一中在线评测');
        await page.getByRole('button', { name: t('form.save') }).click();
        await page.getByText(t('siteAdmin.saved')).waitFor();
        for (const name of ['first.png', 'second.png'])
          await page
            .getByLabel(t('siteAdmin.carousel.add'))
            .setInputFiles({ name, mimeType: 'image/png', buffer: picture });
        await page.getByRole('button', { name: t('siteAdmin.carousel.up', { number: 2 }) }).click();
        await page.locator('ol').getByLabel(t('siteAdmin.carousel.link')).first().fill('/contest');
        await page.locator('ol').getByLabel(t('siteAdmin.carousel.description')).first().fill('Sign-up');
        await page.getByRole('button', { name: t('siteAdmin.carousel.save') }).click();
        await page.getByText(t('siteAdmin.carousel.saved')).waitFor();

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
        await page.getByText(/The mail server accepted the email to head@school\.example/).waitFor();
        assert.equal((await mails?.next('head@school.example'))?.from, 'judge@school.example');

        await page.goto('/admin/judge');
        await page.getByRole('button', { name: t('nodeAdmin.tokens.create') }).click();
        await page.getByLabel(t('nodeAdmin.tokens.name')).fill('Server room 2');
        await page.getByRole('button', { name: t('nodeAdmin.tokens.create.verb') }).click();
        const created = await page.getByRole('dialog').locator('code').first().textContent();
        assert.match(created ?? '', /^[\w-]{43}$/);
        await page.getByRole('button', { name: t('nodeAdmin.tokens.close') }).click();
        await page.getByRole('cell', { name: 'Server room 2' }).waitFor();
        assert.ok(!(await page.content()).includes(created ?? ' '));
      });
      await visitor.reload();
      await visitor.getByRole('link', { name: 'Sign-up' }).first().waitFor();
      await visitor.getByRole('contentinfo').getByText('一中在线评测').waitFor();
    });
  });

  const windows = viewportMatrix<WindowOptions>(
    [phone],
    [desktop, { locale: 'en-US', width: 768, theme: 'dark' }, { locale: 'zh-CN', width: 360, theme: 'dark' }],
  );
  for (const window of windows) {
    test(`all settings pages, ${window.locale}, ${window.width} px`, async () => {
      await site.visit({ ...window, token: await asRoot() }, async (visitor, t) => {
        const { page } = visitor;
        const pages = [
          [
            '/admin/conf',
            'settings-website',
            () => page.getByRole('heading', { name: t('siteAdmin.carousel') }),
          ],
          [
            '/admin/conf/mail',
            'settings-mail',
            () => page.getByRole('textbox', { name: t('siteAdmin.mail.test.to'), exact: true }),
          ],
          ['/admin/conf/sms', 'settings-sms', () => page.getByText(t('siteAdmin.sms.outbox.none'))],
          ['/admin/remote-accounts', 'remote-accounts', () => page.getByText(t('remoteJudge.none.detail'))],
          ['/admin/conf/services', 'settings-services', () => page.getByText(t('siteAdmin.data.note'))],
          ['/admin/switch', 'settings-limits', () => page.locator('#field-groupsMax')],
          ['/admin/judge', 'judge-nodes', () => page.getByText(t('nodeAdmin.tokens.note'))],
          [
            '/admin/health',
            'health',
            () => page.getByRole('link', { name: t('nodeAdmin.health.mend') }).first(),
          ],
        ] as const;
        for (const [path, name, shown] of pages) {
          await page.goto(path);
          await shown().waitFor();
          await visitor.look(name);
        }
        await page.goto('/admin/dashboard');
        await page.getByRole('link', { name: /共|issue/ }).waitFor();
        await visitor.look('dashboard-health');
      });
    });
  }
});
