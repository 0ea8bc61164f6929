import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import pg from 'pg';
import type { WindowOptions } from '../../support/contexts.ts';
import { setUpSite } from '../../support/site.ts';
import { viewportMatrix } from '../../support/windows.ts';
import { seedContest } from '../../visual/screenshots/showcase-parts.ts';

let rootToken = '';
const cids: number[] = [];

const site = setUpSite({
  async seed(system) {
    rootToken = await system.client.login('root', system.rootPassword);
    for (let round = 0; round < 3; round += 1) cids.push(seedContest(system, 'acm', 'ended'));
    const database = new pg.Client({ connectionString: system.database.url });
    await database.connect();
    for (const [index, cid] of cids.entries())
      await database.query(
        `update contest set title = $2, is_rated = true, rating_formula = $3,
           starts_at = starts_at - make_interval(mins => $4), ends_at = ends_at - make_interval(mins => $4) where id = $1`,
        [
          cid,
          `第 ${index + 1} 场积分赛 Round ${index + 1}`,
          index === 1 ? 'elo-mmr' : 'codeforces',
          3 - index,
        ],
      );
    await database.end();
  },
});

const windows = viewportMatrix<WindowOptions>(
  [
    { locale: 'zh-CN', width: 1440, theme: 'light' },
    { locale: 'en-US', width: 360, theme: 'dark' },
  ],
  [
    { locale: 'zh-CN', width: 360, theme: 'light' },
    { locale: 'en-US', width: 1440, theme: 'dark' },
  ],
);

suite('ratings', () => {
  test('root computes a preview of three contests, checks it and applies it', () =>
    site.visit(
      { locale: 'zh-CN', width: 1440, theme: 'light', token: rootToken },
      async ({ page, look }, t) => {
        await page.goto('/admin/ratings');
        for (const cid of cids)
          await page
            .locator('tr', { has: page.locator(`a[href="/contest/${cid}"]`) })
            .getByRole('checkbox')
            .check();
        await page.getByRole('button', { name: t('ratingAdmin.compute') }).click();
        const apply = page.getByRole('button', { name: t('ratingAdmin.apply') });
        await apply.and(page.locator(':enabled')).waitFor();
        await page.getByRole('button', { name: /第 1 场积分赛/ }).click();
        await page.getByText('+').first().waitFor();
        await look('rating-preview');
        await apply.click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('ratingAdmin.apply') })
          .click();
        // The page reloads the preview and the table of contests independently, so wait for both.
        await apply.waitFor({ state: 'detached' });
        const applied = page.getByText(t('ratingAdmin.state.applied'), { exact: true });
        await applied.nth(2).waitFor();
        assert.equal(await applied.count(), 3);
        await look('rating-applied');
      },
    ));

  for (const window of windows) {
    const name = `${window.width}-${window.locale}-${window.theme}`;
    test(`the list, a profile and the scoreboard show ratings, ${name}`, () =>
      site.visit(window, async ({ page, look }, t) => {
        await page.goto('/rating');
        await page.getByRole('heading', { name: t('rating.title') }).waitFor();
        const first = page.locator('a[href^="/user-home"]').first();
        await first.waitFor();
        await look(`rating-list-${name}`);
        await first.click();
        await page.getByRole('heading', { name: t('rating.history') }).waitFor();
        await page
          .getByRole('link', { name: /Round \d/ })
          .first()
          .waitFor();
        await look(`rating-profile-${name}`);
        await page.goto(`/contest/acm-scoreboard/${cids[0]}`);
        await page.locator('.board-name').first().waitFor();
        await look(`rating-board-${name}`);
      }));

    test(`root sees the settings of a contest and of tiers, ${name}`, () =>
      site.visit({ ...window, token: rootToken }, async ({ page, look }, t) => {
        await page.goto('/admin/ratings');
        await page.getByText(t('ratingAdmin.state.applied'), { exact: true }).first().waitFor();
        await look(`rating-admin-${name}`);
        await page.goto(`/admin/contest/${cids[0]}`);
        await page.getByRole('switch', { name: t('contestAdmin.rated') }).scrollIntoViewIfNeeded();
        await look(`rating-contest-${name}`);
        await page.goto('/admin/conf/ratings');
        await page
          .getByRole('textbox', { name: t('ratingAdmin.tier.english') })
          .first()
          .waitFor();
        await look(`rating-tiers-${name}`);
      }));
  }
});
