import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { WindowOptions } from '../../support/contexts.ts';
import { password, setUpSite, signIn } from '../../support/site.ts';
import { texts } from '../../support/texts.ts';
import { desktop, viewportMatrix } from '../../support/windows.ts';

const site = setUpSite({ sharedAs: 'pages', system: { judges: 0 } });

const picture = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="868" height="440"><rect width="868" height="440" fill="${color}"/></svg>`;
const answer = (data: unknown) => ({ json: { status: 200, msg: 'success', data } });

suite('home page', () => {
  const hour = 3_600_000;
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  const contest = (id: number, title: string, begin: number, end: number) => ({
    id,
    title,
    author: 'root',
    type: 0,
    auth: id % 2,
    status: begin < 0 ? 0 : -1,
    startTime: at(begin),
    endTime: at(end),
    duration: (end - begin) * 3600,
    oiRankScoreType: 'Recent',
    count: 12,
    gid: null,
    source: null,
  });
  async function seed(page: Page): Promise<void> {
    await page.route('**/api/home-carousel', (route) =>
      route.fulfill(answer(['a', 'b'].map((name, id) => ({ id, url: `/api/public/img/${name}.svg` })))),
    );
    await page.route('**/api/public/img/*', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: picture(route.request().url().endsWith('a.svg') ? '#0b6375' : '#c3dee4'),
      }),
    );
    await page.route('**/api/get-recent-contest', (route) =>
      route.fulfill(answer([contest(1, 'Autumn Cup', -1, 4), contest(2, 'Weekly 128', 4, 6)])),
    );
    const others = Array.from({ length: 8 }, (_, index) => ({
      oj: index % 2 === 0 ? 'Codeforces' : 'AtCoder',
      url: `https://codeforces.com/contests/${String(index)}`,
      title: `Round ${String(index)} with a rather long title (Div. 1 + Div. 2)`,
      beginTime: at(index * 9 - 1),
      endTime: at(index * 9 + 1),
      fetchedAt: at(-3),
    }));
    await page.route('**/api/get-recent-other-contest', (route) => route.fulfill(answer(others)));
  }

  // Both widths, because the pictures are lower on a phone.
  const windows = viewportMatrix<WindowOptions>(
    [
      { locale: 'en-US', width: 768, theme: 'dark' },
      { locale: 'zh-CN', width: 360, theme: 'dark' },
    ],
    [desktop],
  );
  for (const { locale, width, theme } of windows) {
    test(`${locale}, ${width} px: pictures, contests of the site and of others`, async () => {
      await site.visit({ locale, width, theme }, async (visitor, t) => {
        const { page } = visitor;
        await seed(page);
        await page.goto('/home');
        const carousel = page.getByRole('region', { name: t('home.carousel'), exact: true });
        await carousel.waitFor();
        assert.equal((await carousel.boundingBox())?.height, width < 768 ? 200 : 440);
        await page.getByText('Autumn Cup').waitFor();
        await page.getByText(/Round 0/).waitFor();
        await visitor.look('home-full');

        await carousel.getByRole('button', { name: t('home.carousel.next') }).click();
        await carousel.locator('img[src$="b.svg"][aria-hidden=false]').waitFor();
        await page.getByRole('button', { name: t('home.otherContests.all', { count: 8 }) }).click();
        const link = page.getByRole('link', { name: /Round 7/ });
        assert.equal(await link.getAttribute('target'), '_blank');
        assert.match((await link.getAttribute('rel')) ?? '', /noopener/);

        // A visitor who opens a contest is asked to sign in, in a dialog on the same page.
        await page.getByRole('link', { name: /Autumn Cup/ }).click();
        await page.getByRole('dialog').getByLabel(t('auth.username')).waitFor();
        await page.getByText(t('common.loginRequired.text')).waitFor();
        assert.match(page.url(), /\/home/);
      });
    });
  }

  test('shows empty states on a new site', async () => {
    await site.visit({ locale: 'en-US' }, async ({ page }, t) => {
      await page.goto('/');
      await page.waitForURL('**/home');
      await page.getByText(t('home.otherContests.none')).waitFor();
      await page.getByText(t('home.announcements.none')).waitFor();
      // The left column starts with tasks.
      const today = page
        .getByRole('region')
        .or(page.locator('section'))
        .filter({ hasText: t('home.today') });
      await today.last().getByRole('link').first().waitFor();
      for (const title of ['contests', 'remoteJudges'])
        assert.equal(await page.getByRole('heading', { name: t(`home.${title}`), exact: true }).count(), 0);
      assert.equal(await page.getByRole('region', { name: t('home.carousel'), exact: true }).count(), 0);
    });
  });
});

suite('navigation bar', () => {
  test('changes the language by its button, and the address sets it with `l`', async () => {
    const zh = await texts('zh-CN');
    await site.visit({ locale: 'en-US' }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto('/problem?l=zh-CN');
      await page.getByRole('heading', { level: 1, name: zh('common.nav.problem') }).waitFor();
      await page.getByRole('button', { name: zh('common.nav.switchLanguage') }).click();
      await page.getByRole('heading', { level: 1, name: t('common.nav.problem') }).waitFor();
      assert.doesNotMatch(page.url(), /l=/);
      await page.goto('/status?l=fr');
      await page.getByRole('heading', { level: 1, name: t('common.nav.status') }).waitFor();
      await page
        .getByRole('banner')
        .getByRole('link', { name: t('common.siteName') })
        .click();
      await page.waitForURL('**/home');
    });
  });

  test('shows a bell with the unread count to signed-in users only', async () => {
    const token = await site.register();
    await site.visit({ locale: 'zh-CN', width: 360 }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto('/home');
      await page.getByText(t('home.announcements.none')).waitFor();
      assert.equal(await page.getByRole('button', { name: t('message.bell') }).count(), 0);
      await signIn(visitor, token);
      await page.reload();
      await page.getByRole('button', { name: t('message.bell'), exact: true }).click();
      for (const kind of ['comment', 'reply', 'like', 'sys', 'mine'] as const)
        await page.getByRole('menuitem', { name: t(`message.${kind}`) }).waitFor();
      await page.keyboard.press('Escape');
      await page.route('**/api/msg/unread', (route) =>
        route.fulfill(answer({ comment: 1, reply: 120, like: 0, sys: 2, mine: 0 })),
      );
      await page.reload();
      await page.getByRole('button', { name: t('message.bell.unread', { count: 123 }) }).waitFor();
      await page.getByText(t('message.arrived', { count: 123 })).waitFor();
      await visitor.look('bell');
    });
  });

  test('redirects visitors from pages that require sign-in to the home page, and back afterwards', async () => {
    const name = site.newName();
    await site.register(name);
    await site.visit({ locale: 'en-US' }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto('/setting');
      await page.waitForURL('**/home');
      await page.getByText(t('common.loginRequired.text')).waitFor();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('auth.username')).fill(name);
      await dialog.getByLabel(t('auth.password'), { exact: true }).fill(password);
      await dialog.locator('button[type=submit]').click();
      await page.waitForURL('**/setting');
    });
  });

  test('shows menus for several pages, and all of them in the drawer of a phone', async () => {
    await site.visit({ locale: 'en-US' }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto('/home');
      const bar = page.getByRole('navigation', { name: t('common.nav.label') });
      await bar.getByRole('button', { name: t('common.nav.about') }).click();
      await page.getByRole('menuitem', { name: t('common.nav.introduction') }).click();
      await page.waitForURL('**/introduction');
      // The address changes before the page does, so wait for the page.
      await bar.locator('button[aria-current=true]', { hasText: t('common.nav.about') }).waitFor();
    });
    await site.visit({ locale: 'zh-CN', width: 360 }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto('/home');
      await page.getByRole('button', { name: t('common.nav.menu') }).click();
      const drawer = page.getByRole('dialog');
      for (const key of ['home', 'problem', 'status', 'acmRank', 'oiRank', 'introduction', 'developer'])
        await drawer.getByRole('link', { name: t(`common.nav.${key}`), exact: true }).waitFor();
      await visitor.look('drawer');
      await drawer.getByRole('link', { name: t('common.nav.developer') }).click();
      await page.waitForURL('**/developer');
      await drawer.waitFor({ state: 'detached' });
    });
  });
});
