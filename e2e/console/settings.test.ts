import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startMailServer, type TestMailServer } from '../../apps/server/src/testing/mail-server.ts';
import type { VisitorOptions } from '../browser.ts';
import { setUpSite } from '../site.ts';

let mails: TestMailServer | undefined;
const site = setUpSite({
  system: { judges: 0 },
  async furnish(_, onStop) {
    const started = await startMailServer();
    onStop(() => started.stop());
    mails = started;
  },
});

const asRoot = () => site.system.client.login('root', site.system.rootPassword);

/** A drawing that every decoder reads. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

suite('root sets the site up in the browser', () => {
  test('name, pictures and mail act for everybody without a restart, and a node gets a token', async () => {
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
        await page.getByText(/The mail server has taken the mail to head@school\.example/).waitFor();
        assert.equal((await mails?.next('head@school.example'))?.from, 'judge@school.example');

        await page.goto('/admin/judge');
        await page.getByRole('button', { name: t('nodeAdmin.tokens.create') }).click();
        await page.getByLabel(t('nodeAdmin.tokens.name')).fill('Server room 2');
        await page.getByRole('button', { name: t('nodeAdmin.tokens.create.verb') }).click();
        const made = await page.getByRole('dialog').locator('code').first().textContent();
        assert.match(made ?? '', /^[\w-]{43}$/);
        await page.getByRole('button', { name: t('nodeAdmin.tokens.close') }).click();
        await page.getByRole('cell', { name: 'Server room 2' }).waitFor();
        assert.ok(!(await page.content()).includes(made ?? ' '));
      });
      await visitor.reload();
      await visitor.getByRole('link', { name: 'Sign-up' }).first().waitFor();
      await visitor.getByRole('contentinfo').getByText('一中在线评测').waitFor();
    });
  });

  const windows: readonly VisitorOptions[] = [
    { locale: 'zh-CN', width: 1440, theme: 'light' },
    { locale: 'en-US', width: 768, theme: 'dark' },
    { locale: 'zh-CN', width: 360, theme: 'dark' },
  ];
  for (const window of windows) {
    test(`every page of it, ${window.locale}, ${window.width} px`, async () => {
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
          ['/admin/switch', 'settings-limits', () => page.getByLabel(t('siteAdmin.groupsMax'))],
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
        await page.getByRole('link', { name: /共|in all/ }).waitFor();
        await visitor.look('dashboard-health');
      });
    });
  }
});
