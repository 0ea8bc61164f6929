import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { event, type Provider, startProvider, streamInParts } from '../apps/server/src/assistant/testing.ts';
import { startBrowser, visit, type Visitor, type VisitorOptions } from './browser.ts';
import { startSystem, type System } from './system.ts';
import { type Texts, texts } from './texts.ts';

let system: System;
let browser: Browser;
let provider: Provider;

before(async () => {
  provider = await startProvider();
  const env = { XIEZHI_ASSISTANT_KEY: 'key', XIEZHI_ASSISTANT_URL: provider.url };
  [system, browser] = await Promise.all([startSystem({ judges: 0, env }), startBrowser()]);
});
after(async () => {
  await browser.close();
  await system.stop();
  await provider.stop();
});

const locales = ['zh-CN', 'en-US'] as const;

let people = 0;
const newName = () => `shell_${process.pid % 1000}_${(people += 1)}`;

async function withVisitor(
  options: VisitorOptions,
  run: (visitor: Visitor, t: Texts) => Promise<void>,
): Promise<void> {
  const visitor = await visit(browser, system.url, options);
  try {
    await run(visitor, await texts(options.locale ?? 'zh-CN'));
    assert.deepEqual(visitor.complaints(), []);
  } finally {
    await visitor.close();
  }
}

/** Waits until an expression is true in the page, which allows no script of ours to wait there itself. */
async function becomes(page: Page, expression: string): Promise<void> {
  for (let tries = 0; !(await page.evaluate<boolean>(expression)); tries += 1) {
    assert.ok(tries < 100, `in vain: ${expression}`);
    await page.waitForTimeout(50);
  }
}

const field = (page: Page, t: Texts) => page.getByRole('combobox', { name: t('common.palette.open') });

suite('the palette', () => {
  for (const locale of locales) {
    test(`${locale}: from anywhere to a problem, a user, a page, by keys alone`, async () => {
      const name = newName();
      await system.client.register(name, 'secret-1');
      await withVisitor({ locale }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto('/home');
        await page.getByRole('heading', { level: 2 }).first().waitFor();
        await page.keyboard.press('Control+k');
        await field(page, t).waitFor();
        await visitor.look('palette');
        // Typed and sent off at once: what opens is what was typed, not what stood there before.
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
        await page.getByRole('option', { name: t('common.nav.status') }).waitFor();
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

  test('on a phone it opens by a button, remembers what was visited, and finds nothing politely', async () => {
    await withVisitor({ locale: 'en-US', width: 360, theme: 'dark' }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto('/problem/1000');
      await page.getByRole('heading', { level: 1 }).waitFor();
      const button = page.getByRole('button', { name: t('common.palette.open') });
      await becomes(page, `localStorage.getItem('recentPages') !== null`);
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

suite('the keys', () => {
  test('? lists the keys, and each of them does what it says', async () => {
    await withVisitor({ locale: 'en-US' }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto('/problem');
      await page.locator('a[data-row]').first().waitFor();
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: t('common.keys.title') });
      await dialog.getByText(t('common.palette.open')).waitFor();
      await visitor.look('keys');
      // A dialog that is open keeps the palette away.
      await page.keyboard.press('Control+k');
      assert.equal(await page.locator('dialog[open]').count(), 1);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.keyboard.press('j');
      assert.equal(await page.evaluate(`document.activeElement.matches('a[data-row]')`), true);
    });
  });
});

/** Signed in from the first page on. */
async function signIn(page: Page, username: string, password = 'secret-1'): Promise<void> {
  const token = await system.client.login(username, password);
  const user = await system.client.call('GET /api/get-user-info', { token });
  await page.addInitScript(
    `localStorage.setItem('token', ${JSON.stringify(token)});
     localStorage.setItem('userInfo', ${JSON.stringify(JSON.stringify(user))});`,
  );
}

suite('the pages about the site', () => {
  for (const [locale, width, theme] of [
    ['zh-CN', 1440, 'light'],
    ['en-US', 360, 'dark'],
  ] as const) {
    test(`${locale}, ${width} px`, async () => {
      await withVisitor({ locale, width, theme }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto('/introduction');
        await page.getByRole('heading', { level: 1, name: t('common.nav.introduction') }).waitFor();
        await page.getByText(t('about.compilers.none')).waitFor();
        await page.getByRole('combobox', { name: t('about.sample.language') }).selectOption('Python3');
        await page.getByText('main.py').waitFor();
        await page.getByRole('row', { name: t('verdict.wrongAnswer') }).waitFor();
        assert.match(await page.title(), new RegExp(t('common.nav.introduction')));
        await visitor.look('introduction');

        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: t('common.nav.developer') })
          .click();
        await page.getByText(t('about.system.state.down')).waitFor();
        assert.equal(await page.getByText(t('about.system.staff')).count(), 0);
        await visitor.look('developer');
      });
    });
  }

  test('staff sees the nodes and the server', async () => {
    await withVisitor({ locale: 'en-US' }, async (visitor, t) => {
      const { page } = visitor;
      await signIn(page, 'root', system.rootPassword);
      await page.goto('/developer');
      await page.getByText(t('about.node.none')).waitFor();
      await page.getByText(system.url).waitFor();
      await visitor.look('developer-root');
    });
  });
});

suite('the assistant', () => {
  for (const [locale, width, theme] of [
    ['zh-CN', 360, 'dark'],
    ['en-US', 1440, 'light'],
  ] as const) {
    test(`${locale}, ${width} px: asks for a login, answers, apologises, tries again`, async () => {
      const name = newName();
      await system.client.register(name, 'secret-1');
      await withVisitor({ locale, width, theme }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto('/test');
        const box = page.getByRole('textbox', { name: t('assistant.question') });
        await box.fill('What is a heap?');
        await visitor.look('assistant');
        await box.press('Enter');
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(t('auth.username')).fill(name);
        await dialog.getByLabel(t('auth.password'), { exact: true }).fill('secret-1');
        const answer = `**Heap**: a tree, $a_i \\le a_{2i}$. <img src=x onerror="document.title='owned'">`;
        provider.answer((response) =>
          streamInParts(response, `${Array.from(answer, event).join('')}data: [DONE]\n\n`, 97),
        );
        await dialog.locator('button[type=submit]').click();
        const talk = page.getByRole('log');
        await talk.locator('strong', { hasText: 'Heap' }).waitFor();
        await talk.locator('.katex').waitFor();
        await becomes(page, `document.querySelector('[role=log]').getAttribute('aria-busy') === 'false'`);
        await visitor.look('assistant-answer');

        provider.answer((response) => void response.writeHead(503).end());
        await box.fill('Again?');
        await box.press('Enter');
        await talk.getByText('HTTP 503').waitFor();
        await visitor.look('assistant-sorry');
        provider.answer((response) => streamInParts(response, `${event('Now.')}data: [DONE]\n\n`, 97));
        await talk.getByRole('button', { name: t('common.retry') }).click();
        await talk.getByText('Now.').waitFor();
        assert.equal(await talk.getByRole('alert').count(), 0);
        assert.doesNotMatch(await page.title(), /owned/);

        await page.getByRole('button', { name: t('assistant.new') }).click();
        await talk.getByText(t('assistant.greeting')).waitFor();
      });
    });
  }

  test('is off with a clear message where no key is set', async () => {
    await withVisitor({ locale: 'en-US' }, async (visitor, t) => {
      const { page } = visitor;
      await page.route('**/api/assistant', (route) =>
        route.fulfill({ json: { status: 200, msg: '', data: { isOn: false, model: null } } }),
      );
      await page.goto('/test');
      await page.getByText(t('assistant.off'), { exact: true }).waitFor();
      await visitor.look('assistant-off');
    });
  });
});

const picture = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="868" height="440"><rect width="868" height="440" fill="${color}"/></svg>`;
const answer = (data: unknown) => ({ json: { status: 200, msg: 'success', data } });

suite('the home page', () => {
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
  async function furnish(page: Page): Promise<void> {
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

  for (const [locale, width, theme] of [
    ['zh-CN', 1440, 'light'],
    ['en-US', 768, 'dark'],
    ['zh-CN', 360, 'dark'],
  ] as const) {
    test(`${locale}, ${width} px: pictures, contests of ours and of others`, async () => {
      await withVisitor({ locale, width, theme }, async (visitor, t) => {
        const { page } = visitor;
        await furnish(page);
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

        // A contest is entered after a login alone.
        await page.getByRole('link', { name: /Autumn Cup/ }).click();
        await page.getByRole('dialog').getByLabel(t('auth.username')).waitFor();
        await page.getByText(t('common.loginRequired.text')).waitFor();
        assert.match(page.url(), /\/home/);
      });
    });
  }

  test('is honest where there is nothing', async () => {
    await withVisitor({ locale: 'en-US' }, async ({ page }, t) => {
      await page.goto('/');
      await page.waitForURL('**/home');
      await page.getByText(t('home.contests.none')).waitFor();
      await page.getByText(t('home.otherContests.none')).waitFor();
      await page.getByText(t('home.announcements.none')).waitFor();
      assert.equal(await page.getByRole('region', { name: t('home.carousel'), exact: true }).count(), 0);
    });
  });
});

suite('the bar', () => {
  test('changes the language by the mark, and the address decides it with `l`', async () => {
    const zh = await texts('zh-CN');
    await withVisitor({ locale: 'en-US' }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto('/problem?l=zh-CN');
      await page.getByRole('heading', { level: 1, name: zh('common.nav.problem') }).waitFor();
      await page.getByRole('button', { name: zh('common.nav.logo') }).click();
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

  test('has a bell with what is unread, for those signed in alone', async () => {
    const name = newName();
    await system.client.register(name, 'secret-1');
    await withVisitor({ locale: 'zh-CN', width: 360 }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto('/home');
      await page.getByText(t('home.contests.none')).waitFor();
      assert.equal(await page.getByRole('button', { name: t('message.bell') }).count(), 0);
      await signIn(page, name);
      await page.reload();
      await page.getByRole('button', { name: t('message.bell'), exact: true }).click();
      await page.getByText(t('message.none'), { exact: true }).waitFor();
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

  test('sends a stranger home from what needs a login, and back after it', async () => {
    const name = newName();
    await system.client.register(name, 'secret-1');
    await withVisitor({ locale: 'en-US' }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto('/setting');
      await page.waitForURL('**/home');
      await page.getByText(t('common.loginRequired.text')).waitFor();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('auth.username')).fill(name);
      await dialog.getByLabel(t('auth.password'), { exact: true }).fill('secret-1');
      await dialog.locator('button[type=submit]').click();
      await page.waitForURL('**/setting');
    });
  });

  test('shows menus for several pages, and everything in the drawer of a phone', async () => {
    await withVisitor({ locale: 'en-US' }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto('/home');
      const bar = page.getByRole('navigation', { name: t('common.nav.label') });
      await bar.getByRole('button', { name: t('common.nav.about') }).click();
      await page.getByRole('menuitem', { name: t('common.nav.introduction') }).click();
      await page.waitForURL('**/introduction');
      assert.equal(
        await bar.getByRole('button', { name: t('common.nav.about') }).getAttribute('aria-current'),
        'true',
      );
    });
    await withVisitor({ locale: 'zh-CN', width: 360 }, async (visitor, t) => {
      const { page } = visitor;
      await page.goto('/home');
      await page.getByRole('button', { name: t('common.nav.menu') }).click();
      const drawer = page.getByRole('dialog');
      for (const key of [
        'home',
        'problem',
        'status',
        'acmRank',
        'oiRank',
        'assistant',
        'introduction',
        'developer',
      ])
        await drawer.getByRole('link', { name: t(`common.nav.${key}`), exact: true }).waitFor();
      await visitor.look('drawer');
      await drawer.getByRole('link', { name: t('common.nav.developer') }).click();
      await page.waitForURL('**/developer');
      await drawer.waitFor({ state: 'detached' });
    });
  });
});
