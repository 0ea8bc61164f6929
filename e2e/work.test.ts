import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { startBrowser, visit, type Visitor, type VisitorOptions } from './browser.ts';
import { startSystem, type System } from './system.ts';
import { type Texts, texts } from './texts.ts';

const inC = (expression: string, nonce = '') =>
  `#include <stdio.h>\n// ${nonce}\nint main() {\n  long long a, b;\n  scanf("%lld %lld", &a, &b);\n  printf("%lld\\n", ${expression});\n}\n`;

/** A sixth of a second a case, so that one can watch it being judged. */
const slowInC = (nonce: string) =>
  inC('a + b', nonce)
    .replace('#include <stdio.h>', '#include <stdio.h>\n#include <time.h>')
    .replace('  long', '  while (clock() < CLOCKS_PER_SEC / 6);\n  long');

let system: System;
let browser: Browser;
/** Of root, who may submit and run as often as they like. */
let root: string;

before(async () => {
  [system, browser] = await Promise.all([startSystem(), startBrowser()]);
  root = await system.client.login('root', system.rootPassword);
});
after(async () => {
  await browser.close();
  await system.stop();
});

const locales = ['zh-CN', 'en-US'] as const;

async function visitAs(token: string, options: VisitorOptions): Promise<Visitor> {
  const visitor = await visit(browser, system.url, options);
  await visitor.context.addInitScript(
    `localStorage.getItem('token') || localStorage.setItem('token', ${JSON.stringify(token)})`,
  );
  return visitor;
}

let requests = 0;
async function submit(token: string, code: string, pid = '1000'): Promise<number> {
  const requestId = `work-${(requests += 1)}`;
  const body = { pid, language: 'C', code, cid: 0, requestId };
  return (await system.client.call('POST /api/submit-problem-judge', { body, token })).submitId;
}

async function judged(submitId: number): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { submission } = await system.client.call('GET /api/get-submission-detail', {
      query: { submitId },
    });
    if (![5, 6, 7].includes(submission.status)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`#${submitId} is not judged`);
}

/** Beside the statement on a wide window, on a phone behind a button. */
async function typeProgram(page: Page, t: Texts, text: string): Promise<void> {
  const editor = page.locator('.cm-content');
  const button = page.getByRole('button', { name: t('problem.code'), exact: true });
  await editor.or(button).first().waitFor();
  if (!(await editor.isVisible())) await button.click();
  await editor.waitFor();
  await page.getByRole('combobox', { name: t('editor.language') }).selectOption('C');
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(text);
}

suite('a test run', () => {
  for (const [locale, width] of [
    ['zh-CN', 1440],
    ['en-US', 360],
  ] as const) {
    test(`shows where the output differs, then runs on one’s own input: ${locale}, ${width} px`, async () => {
      const t = await texts(locale);
      const visitor = await visitAs(root, { locale, width });
      const { page } = visitor;
      try {
        await page.goto('/problem/1000');
        await typeProgram(page, t, inC('a - b', locale));
        await page.keyboard.press("Control+'");
        const drawer = page.getByRole('region', { name: t('run.title') });
        await drawer.getByText(t('verdict.wrongAnswer')).first().waitFor({ timeout: 15_000 });
        await drawer.getByText(t('run.firstDifference', { line: 1, column: 1 })).waitFor();
        assert.deepEqual(await drawer.locator('mark').allInnerTexts(), ['3', '-1']);
        await visitor.look('test-run');

        await drawer.getByRole('button', { name: t('run.close') }).click();
        await drawer.waitFor({ state: 'detached' });
        await page.getByRole('button', { name: t('editor.testRun') }).click();
        await drawer.getByText(t('run.firstDifference', { line: 1, column: 1 })).waitFor();

        await drawer.getByText(t('run.own'), { exact: true }).click();
        const input = drawer.getByRole('textbox', { name: t('run.input') });
        await input.fill('1'.repeat(1001));
        await drawer.getByText(t('run.length', { length: '1,001', limit: '1,000' })).waitFor();
        await input.fill('40 2');
        await page
          .getByRole('button', { name: t('editor.run'), exact: false })
          .last()
          .click();
        await drawer.getByText(t('run.ran')).first().waitFor({ timeout: 15_000 });
        await drawer.getByText('38', { exact: true }).waitFor();
        await visitor.look('test-run-own');

        await page.reload();
        if (width < 992) await page.getByRole('button', { name: t('problem.code'), exact: true }).click();
        await page.getByRole('button', { name: t('editor.testRun') }).click();
        await drawer.getByText(t('run.own'), { exact: true }).click();
        assert.equal(await input.inputValue(), '40 2', 'what was typed is gone after a reload');
      } finally {
        await visitor.close();
      }
    });
  }
});

suite('what an administrator does with a submission', () => {
  for (const locale of locales) {
    test(`rejudges, gives a verdict by hand and cancels: ${locale}`, async () => {
      const t = await texts(locale);
      const user = await system.client.register(`owner_${locale.slice(0, 2)}`, 'secret-1');
      const id = await submit(user, inC('a + b', locale));
      await judged(id);
      const visitor = await visitAs(root, { locale, theme: locale === 'zh-CN' ? 'light' : 'dark' });
      const { page } = visitor;
      const named = (key: string) => page.getByRole('button', { name: t(key, { id: `#${id}` }) });
      const heading = (key: string) => page.getByRole('heading', { level: 1, name: t(key) });
      try {
        await page.goto('/status');
        await named('acts.rejudge').waitFor();
        await visitor.look('status-root');
        await named('acts.rejudge').click();
        await page.getByText(t('acts.rejudged')).waitFor();
        await judged(id);

        await page.goto(`/submission-detail/${id}`);
        await heading('verdict.accepted').waitFor();
        await page.getByRole('region', { name: t('acts.judgings') }).waitFor();
        await named('acts.more').click();
        await page.getByRole('menuitem', { name: t('acts.manual') }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('combobox').selectOption('1');
        await visitor.look('verdict-by-hand');
        await dialog.getByRole('button', { name: t('acts.save') }).click();
        await heading('verdict.timeLimit').waitFor();
        await page.getByText(t('submission.manual')).first().waitFor();

        await named('acts.more').click();
        await page.getByRole('menuitem', { name: t('acts.cancel') }).click();
        await dialog.getByRole('button', { name: t('acts.cancel') }).click();
        await heading('verdict.cancelled').waitFor();
        await named('acts.more').click();
        const isOff = page.getByRole('menuitem', { name: t('acts.cancel'), disabled: true });
        await isOff.waitFor();
        await page.keyboard.press('Escape');
        await page
          .locator('tr', { hasText: t('acts.reasonManual') })
          .first()
          .waitFor();
        await visitor.look('judgings');
      } finally {
        await visitor.close();
      }
    });
  }

  test('others find neither the column nor the acts', async () => {
    const t = await texts('en-US');
    const other = await system.client.register('onlooker', 'secret-1');
    const visitor = await visitAs(other, { locale: 'en-US' });
    const { page } = visitor;
    try {
      await page.goto('/status');
      await page.locator('a[data-row]').first().waitFor();
      assert.equal(await page.getByRole('columnheader', { name: t('submission.rejudge') }).count(), 0);
      await page.keyboard.press('j');
      await page.keyboard.press('o');
      await page.waitForURL('**/submission-detail/*');
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.equal(await page.getByRole('button', { name: /Manage|Rejudge/ }).count(), 0);
    } finally {
      await visitor.close();
    }
  });
});

suite('one’s own submissions', () => {
  for (const locale of locales) {
    test(`can be shared, and held against each other: ${locale}`, async () => {
      const t = await texts(locale);
      const [first, second] = [await submit(root, inC('a - b')), await submit(root, inC('a + b', 'better'))];
      await judged(first);
      await judged(second);
      const visitor = await visitAs(root, { locale, width: locale === 'zh-CN' ? 1440 : 360 });
      const { page } = visitor;
      try {
        await page.goto(`/submission-detail/${second}`);
        await page.getByRole('button', { name: t('submission.share') }).click();
        await page.getByRole('button', { name: t('submission.unshare') }).waitFor();
        const seen = await system.client.call('GET /api/get-submission-detail', {
          query: { submitId: second },
        });
        assert.match(seen.submission.code ?? '', /better/);
        await page.getByRole('button', { name: t('submission.unshare') }).click();
        await page.getByRole('button', { name: t('submission.share') }).waitFor();

        await page.getByRole('link', { name: t('submission.compare') }).click();
        await page.locator('.diff mark').first().waitFor();
        assert.deepEqual(await page.locator('.diff mark').allInnerTexts(), ['better', '-', '+']);
        await visitor.look('submission-diff');
      } finally {
        await visitor.close();
      }
    });
  }
});

suite('what was said to an interactor', () => {
  for (const [locale, width] of [
    ['zh-CN', 1440],
    ['en-US', 360],
  ] as const) {
    test(`stands on both sides for staff, and nowhere for others: ${locale}, ${width} px`, async () => {
      const t = await texts(locale);
      const owner = await system.client.register(`talker_${width}`, 'secret-1');
      const code = '#include <stdio.h>\nint main() { puts("? 1\\n! 999"); }\n';
      const id = await submit(owner, code, '1014');
      await judged(id);
      const [staff, visitor] = [
        await visitAs(root, { locale, width }),
        await visitAs(owner, { locale, width }),
      ];
      try {
        for (const { page } of [staff, visitor]) {
          await page.goto(`/submission-detail/${id}`);
          await page
            .getByRole('button', { name: `${t('submission.viewCase')} #1` })
            .first()
            .click();
        }
        const said = staff.page.getByRole('region', { name: t('conversation.title') });
        const from = { from: t('conversation.program'), to: t('conversation.interactor') };
        const to = { from: t('conversation.interactor'), to: t('conversation.program') };
        await said
          .getByRole('region', { name: t('conversation.direction', from) })
          .getByText('! 999')
          .waitFor();
        await said
          .getByRole('region', { name: t('conversation.direction', to) })
          .getByText(/^\d+/)
          .last()
          .waitFor();
        await staff.look('conversation');
        await visitor.page.getByRole('button', { name: `${t('submission.hideCase')} #1` }).waitFor();
        assert.equal(await visitor.page.getByText(t('conversation.recorded')).count(), 0);
      } finally {
        await staff.close();
        await visitor.close();
      }
    });
  }
});

suite('what failed to be sent', () => {
  test('its owner sends it again from the list, and nobody else can', async () => {
    const t = await texts('en-US');
    const owner = await system.client.register('resender', 'secret-1');
    const id = await submit(owner, inC('a + b', 'sent again'));
    await judged(id);
    const database = new pg.Client({ connectionString: system.database.url });
    await database.connect();
    await database.query('update submission set status = 10 where id = $1', [id]);
    // Time enough has passed for another submission.
    await database.query('update user_counter set last_submit_at = null');
    await database.end();
    const stranger = await visitAs(await system.client.register('passer_by', 'secret-1'), {
      locale: 'en-US',
    });
    const visitor = await visitAs(owner, { locale: 'en-US' });
    const button = (page: Page) =>
      page.getByRole('button', { name: t('acts.resubmit', { id: `#${id}` }), exact: true });
    try {
      for (const { page } of [stranger, visitor]) await page.goto('/status?status=10');
      await stranger.page.locator('a[data-row]').first().waitFor();
      await button(visitor.page).waitFor();
      assert.equal(await button(stranger.page).count(), 0);
      await visitor.look('status-failed');
      await button(visitor.page).click();
      await visitor.page.getByText(t('acts.resubmitted')).waitFor();
      await judged(id);
      await visitor.page.goto(`/submission-detail/${id}`);
      await visitor.page.getByRole('heading', { level: 1, name: t('verdict.accepted') }).waitFor();
    } finally {
      await stranger.close();
      await visitor.close();
    }
  });
});

suite('who submits a lot', () => {
  for (const [locale, width] of [
    ['zh-CN', 1440],
    ['en-US', 360],
  ] as const) {
    test(`solves a sum first, and loses nothing over it: ${locale}, ${width} px`, async () => {
      const t = await texts(locale);
      const name = `hasty_${width}`;
      const token = await system.client.register(name, 'secret-1');
      const database = new pg.Client({ connectionString: system.database.url });
      await database.connect();
      await database.query(
        `insert into submission (pid, uid, language, code, code_length, submitted_at, status)
         select problem.id, app_user.uid, 'C', 'x', 1, now() - interval '1 minute', -4
         from problem, app_user, generate_series(1, 40) where display_id = '1000' and username = $1`,
        [name],
      );
      const visitor = await visitAs(token, { locale, width });
      const { page } = visitor;
      const dialog = page.getByRole('dialog', { name: t('auth.captcha') });
      const answer = async (text: string) => {
        await dialog.getByRole('img').waitFor();
        await dialog.getByRole('textbox').fill(text);
        await dialog.getByRole('button', { name: t('problem.submit') }).click();
      };
      try {
        await page.goto('/problem/1000');
        await typeProgram(page, t, inC('a + b', name));
        await page.keyboard.press('Control+Enter');
        await dialog.waitFor();
        await visitor.look('submit-captcha');
        const asked = await dialog.getByRole('img').getAttribute('src');
        await answer('999');
        await dialog.locator(`img:not([src="${asked}"])`).waitFor();
        await dialog.locator('#captcha-note').getByText(/./).waitFor();
        const { rows } = await database.query<{ answer: string }>(
          `select answer from challenge where purpose = 'captcha' order by created_at desc limit 1`,
        );
        await answer(rows[0]?.answer ?? '');
        await dialog.waitFor({ state: 'detached' });
        await page.locator('.live').getByText(t('verdict.accepted')).first().waitFor({ timeout: 30_000 });
        await page.locator('.cm-content').getByText(name).waitFor();
      } finally {
        await visitor.close();
        await database.end();
      }
    });
  }
});

suite('the program accepted last', () => {
  test('comes back to who has passed the problem, and others are told why it does not', async () => {
    const t = await texts('en-US');
    const token = await system.client.register('returner', 'secret-1');
    const visitor = await visitAs(token, { locale: 'en-US' });
    const { page } = visitor;
    const button = page.getByRole('button', { name: t('editor.lastAccepted') });
    try {
      await page.goto('/problem/1000');
      await page.locator('.cm-content').waitFor();
      await button.click();
      await page.getByText(t('editor.notPassed')).waitFor();
      await judged(await submit(token, inC('a + b', 'accepted before')));
      await page.reload();
      await page.locator('.cm-content').waitFor();
      await page.waitForLoadState('networkidle');
      await button.click();
      await page.locator('.cm-content').getByText('accepted before').waitFor();
      assert.deepEqual(visitor.complaints(), []);
    } finally {
      await visitor.close();
    }
  });
});

suite('focus mode', () => {
  for (const [locale, width] of [
    ['zh-CN', 1440],
    ['en-US', 360],
  ] as const) {
    test(`goes through the list that was filtered: ${locale}, ${width} px`, async () => {
      const t = await texts(locale);
      const visitor = await visitAs(root, { locale, width });
      const { page } = visitor;
      try {
        await page.goto('/problem?keyword=100');
        await page.locator('a[data-row]').first().waitFor();
        const ids = await page
          .locator('a[data-row]')
          .evaluateAll((rows) => rows.map((row) => String(row.getAttribute('href')).split('/').at(-1) ?? ''));
        assert.ok(ids.length > 2);
        await page.goto(`/problem/${ids[0]}/full-screen`);
        const bar = page.getByRole('navigation', { name: t('focus.problems') });
        await bar
          .locator('[aria-current=page]')
          .getByText(ids[0] ?? '')
          .waitFor();
        assert.equal(await bar.getByRole('listitem').count(), ids.length);
        assert.equal(await page.getByRole('banner').count(), 0, 'the problem does not have the window alone');
        await visitor.look('focus');
        await page.keyboard.press(']');
        await page.waitForURL(`**/problem/${ids[1]}/full-screen`);
        await bar.getByRole('button', { name: t('focus.previous') }).click();
        await page.waitForURL(`**/problem/${ids[0]}/full-screen`);
        await page.getByRole('button', { name: t('problem.statistics') }).click();
        await page.getByRole('dialog').waitFor();
        await visitor.look('statistics');
        await page.keyboard.press('Escape');
        await page.locator('body').press('Escape');
        await page.waitForURL(`**/problem/${ids[0]}`);
        await page.getByRole('banner').waitFor();
        await page.goBack();
        await bar.getByRole('button', { name: t('focus.leave') }).click();
        await page.waitForURL(`**/problem/${ids[0]}`);
      } finally {
        await visitor.close();
      }
    });
  }

  test('says so where there is no such training or contest', async () => {
    const visitor = await visitAs(root, { locale: 'en-US' });
    const { page } = visitor;
    try {
      for (const [path, text] of [
        ['/training/7/problem/1000/full-screen', 'There is no such training'],
        ['/group/2/training/7/problem/1000/full-screen', 'There is no such training'],
        ['/contest/7/problem/A/full-screen', 'There is no such contest'],
      ] as const) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: text }).waitFor();
      }
      await visitor.look('no-training');
    } finally {
      await visitor.close();
    }
  });
});

suite('the list of submissions', () => {
  test('asks again every two seconds where the live stream is down, and never where it is up', async () => {
    for (const isDown of [true, false]) {
      const visitor = await visitAs(root, { locale: 'en-US' });
      const { page } = visitor;
      let polls = 0;
      page.on('request', (request) => {
        if (request.url().includes('/api/check-submissions-status')) polls += 1;
      });
      if (isDown) await page.route('**/api/live/**', (route) => route.abort());
      try {
        await page.goto('/status');
        await page.locator('a[data-row]').first().waitFor();
        const id = await submit(root, slowInC(`poll ${isDown}`));
        await page.goto('/status');
        const row = page.locator('tr', { has: page.locator(`a[href="/submission-detail/${id}"]`) });
        await row.getByText('AC', { exact: true }).first().waitFor({ timeout: 30_000 });
        // With the stream one question at most: for the figures of the finished row.
        assert.ok(
          isDown ? polls >= 1 : polls <= 1,
          `${polls} polls, the stream being ${isDown ? 'down' : 'up'}`,
        );
      } finally {
        await visitor.close();
      }
    }
  });
});
