import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { suite, test } from 'node:test';
import { setUpSite } from '../../support/site.ts';
import { onMobile } from '../../support/windows.ts';
import { enterConsole } from './console-visit.ts';

const site = setUpSite({ sharedAs: 'pages', system: { judges: 0 } });
const asRoot = () => site.system.client.login('root', site.system.rootPassword);
/** Magic number of every archive. */
const zstandard = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

suite('backups by root in the browser', () => {
  test('a backup is created, downloaded with the password, test-restored and reported', async () => {
    await site.visit({ locale: 'en-US' }, async ({ page }, t) => {
      // Signs in on the page, because downloads use the cookie of this sign-in.
      await enterConsole(page, t, '/admin/backups', site.system.rootPassword);
      await page.getByText(t('backup.empty.detail')).waitFor();
      await page.getByRole('button', { name: t('backup.start') }).click();
      const row = page.getByRole('row').filter({ hasText: t('backup.checked.no') });
      await row.waitFor();

      await row.getByRole('button', { name: t('backup.download') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('backup.password')).fill('not-the-word');
      await dialog.getByRole('button', { name: t('backup.download') }).click();
      await dialog.getByRole('alert').waitFor();
      await dialog.getByLabel(t('backup.password')).fill(site.system.rootPassword);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: t('backup.download') }).click(),
      ]);
      assert.match(download.suggestedFilename(), /^xiezhi-.*\.tar\.zst$/);
      const bytes = await readFile(await download.path());
      assert.ok(bytes.subarray(0, 4).equals(zstandard));

      await row.getByRole('button', { name: t('backup.rehearse') }).click();
      await page
        .getByRole('cell', { name: t('backup.checked.well'), exact: true })
        .waitFor({ timeout: 120_000 });
      assert.equal(await page.getByText(t('backup.unrehearsed')).count(), 0);
      await page.goto('/admin/dashboard');
      await page.getByText(t('console.health.rehearsed')).waitFor();
    });
  });

  for (const window of onMobile) {
    test(`the backup page, ${window.locale}, ${window.width} px`, async () => {
      await site.visit({ ...window, token: await asRoot() }, async (visitor, t) => {
        await visitor.page.goto('/admin/backups');
        await visitor.page
          .getByRole('button', { name: t('backup.rehearse') })
          .first()
          .waitFor();
        await visitor.look('backups');
      });
    });
  }
});
