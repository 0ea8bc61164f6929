import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { waitForExpression } from '../../support/browser.ts';
import type { WindowOptions } from '../../support/contexts.ts';
import { setUpSite } from '../../support/site.ts';
import type { Texts } from '../../support/texts.ts';
import { desktop, viewportMatrix } from '../../support/windows.ts';

const site = setUpSite({ sharedAs: 'pages', system: { judges: 0 } });

const field = (page: Page, t: Texts) => page.getByRole('combobox', { name: t('common.palette.open') });

suite('command palette', () => {
  for (const { locale, theme } of viewportMatrix<WindowOptions>(
    [desktop],
    [{ ...desktop, locale: 'en-US' }],
  )) {
    test(`${locale}: opens a problem, a user and a page from anywhere by keys only`, async () => {
      const name = site.newName();
      await site.register(name);
      await site.visit({ locale, theme }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto('/home');
        await page.getByRole('heading', { level: 2 }).first().waitFor();
        await page.keyboard.press('Control+k');
        await field(page, t).waitFor();
        await visitor.look('palette');
        // Enter follows the typing without a pause. It must open the typed result, not the previous one.
        await page.keyboard.type('1003');
        await page.keyboard.press('Enter');
        await page.waitForURL('**/problem/1003');
        assert.equal(await page.locator('dialog[open]').count(), 0);

        await page.keyboard.press('Control+k');
        await page.keyboard.type(name.slice(0, -1));
        const option = page.getByRole('option', { name });
        await option.waitFor();
        await visitor.look('palette-user');
        await page.keyboard.press('Escape');
        await field(page, t).waitFor({ state: 'detached' });

        await page.keyboard.press('Control+k');
        await page.keyboard.type(t('common.nav.status'));
        await page.getByRole('option', { name: t('common.nav.status'), exact: true }).waitFor();
        await page.keyboard.press('Enter');
        await page.waitForURL('**/status');

        await page.keyboard.press('Control+k');
        await page.getByRole('group', { name: t('palette.pages') }).waitFor();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowUp');
        const selected = page.locator('[role=option][aria-selected=true]');
        assert.equal(await selected.count(), 1);
        assert.equal(
          await field(page, t).getAttribute('aria-activedescendant'),
          await selected.getAttribute('id'),
        );
      });
    });
  }

  test('opens by a button on a phone, shows recent pages, and reports when nothing matches', async () => {
    await site.visit({ locale: 'en-US', width: 360, theme: 'dark' }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto('/problem/1000');
      await page.getByRole('heading', { level: 1 }).waitFor();
      const button = page.getByRole('button', { name: t('common.palette.open') });
      await waitForExpression(page, `localStorage.getItem('recentPages') !== null`);
      await button.click();
      await page
        .getByRole('group', { name: t('palette.recent') })
        .getByRole('option', { name: /A\+B/ })
        .waitFor();
      await page.keyboard.type('zzzz zzzz');
      await page.getByText(t('palette.nothing')).waitFor();
      await visitor.look('palette-nothing');
      await page.keyboard.press('Escape');
      await field(page, t).waitFor({ state: 'detached' });
      assert.equal(
        await page.evaluate(`document.activeElement?.getAttribute('aria-label')`),
        t('common.palette.open'),
      );
    });
  });
});

suite('keyboard shortcuts', () => {
  test('? lists the keys, and each of them works', async () => {
    await site.visit({ locale: 'en-US' }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto('/problem');
      await page.locator('a[data-row]').first().waitFor();
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: t('keys.title') });
      await dialog.getByText(t('common.palette.open')).waitFor();
      await visitor.look('keys');
      // The palette does not open while a dialog is open.
      await page.keyboard.press('Control+k');
      assert.equal(await page.locator('dialog[open]').count(), 1);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.keyboard.press('j');
      assert.equal(await page.evaluate(`document.activeElement.matches('a[data-row]')`), true);
    });
  });
});
