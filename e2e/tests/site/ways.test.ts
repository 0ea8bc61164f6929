import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { waitForExpression } from '../../support/browser.ts';
import { setUpSite } from '../../support/site.ts';

const site = setUpSite({ sharedAs: 'pages', system: { judges: 0 } });

suite('navigation', () => {
  test('back and forward restore the scroll position of the window and of a pane', () =>
    site.visit({ locale: 'en-US' }, async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 420 });
      await page.goto('/problem');
      await page.locator('a[data-row]').nth(7).waitFor();
      await page.evaluate('scrollTo(0, 240)');
      await page.locator('a[data-row]').nth(7).click();
      await page.waitForURL('**/problem/1007');
      const pane = `document.querySelector('[data-scroll-restoration-id=statement]')`;
      await waitForExpression(page, `(${pane}?.scrollHeight ?? 0) > ${pane}?.clientHeight + 150`);
      assert.equal(await page.evaluate('scrollY'), 0);
      await page.evaluate(`${pane}.scrollTop = 120`);
      await page.waitForTimeout(50);
      await page.goBack();
      await page.waitForURL('**/problem');
      await waitForExpression(page, 'scrollY === 240');
      await page.goForward();
      await page.waitForURL('**/problem/1007');
      await waitForExpression(page, `${pane}?.scrollTop === 120`);
    }));

  test('addresses are parsed tolerantly, and their parameters are applied', () =>
    site.visit({ locale: 'en-US' }, async ({ page }) => {
      await page.goto('/problem?currentPage=zero&keyword=A%2BB&limit=-3');
      await page.locator('a[data-row]').first().waitFor();
      assert.equal(new URL(page.url()).search, '?keyword=A%2BB');
      assert.equal(await page.locator('a[data-row]').count(), 1);
    }));

  test('a missing page is reported, also below a contest', () =>
    site.visit({ locale: 'zh-CN' }, async (visitor, t) => {
      const { page } = visitor;
      for (const address of [
        '/nowhere',
        '/contest/five',
        '/contest/five/problem/A/full-screen',
        '/problem/1000/x',
      ]) {
        await page.goto(address);
        await page.getByRole('heading', { name: t('common.notFound.title') }).waitFor();
      }
      await visitor.look('not-found');
    }));

  test('a page whose code fails to load is requested again', () =>
    site.visit({ locale: 'en-US' }, async (visitor, t) => {
      const { page } = visitor;
      await page.route(/RankPage/, (route) => route.abort());
      await page.goto('/acm-rank');
      await page.getByRole('alert').getByText(t('common.error.chunk')).waitFor();
      await page.unroute(/RankPage/);
      await page
        .getByRole('alert')
        .getByRole('button', { name: t('common.retry') })
        .click();
      await page.getByRole('heading', { level: 1, name: t('ranking.acm') }).waitFor();
      // Only the failed load may be reported, by the browser and by React.
      for (const complaint of visitor.complaints()) assert.match(complaint, /Failed to (load|fetch)/);
    }));

  test('the previous page stays visible while the next one loads, and hovering its link starts the load', () =>
    site.visit({ locale: 'en-US' }, async ({ page }, t) => {
      await page.goto('/home');
      const link = page.locator('header').getByRole('link', { name: t('common.nav.status') });
      await link.waitFor();
      const release = Promise.withResolvers<void>();
      await page.route(/SubmissionListPage/, async (route) => {
        await release.promise;
        await route.continue();
      });
      const requested = page.waitForRequest(/SubmissionListPage/);
      await link.hover();
      await requested;
      await link.click();
      await page.waitForURL('**/status');
      assert.equal((await page.getByRole('heading', { level: 2 }).count()) > 0, true);
      release.resolve();
      await page.getByRole('heading', { level: 1, name: t('submission.list') }).waitFor();
    }));
});
