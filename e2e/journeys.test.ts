import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startBrowser, visit, type VisitorOptions } from './browser.ts';
import { startSystem, type System } from './system.ts';
import { type Texts, texts } from './texts.ts';

const program = (nonce: string) =>
  `#include <iostream>\n// ${nonce}\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }\n`;

/** In the language that stands first. */
const inC =
  '#include <stdio.h>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld", a + b); }\n';

let system: System;
let browser: Browser;

before(async () => {
  [system, browser] = await Promise.all([startSystem(), startBrowser()]);
});
after(async () => {
  await browser.close();
  await system.stop();
});

let people = 0;
const newName = () => `pupil_${process.pid % 1000}_${(people += 1)}`;

suite('from a visit to a verdict', () => {
  for (const locale of ['zh-CN', 'en-US'] as const) {
    for (const options of [
      { width: 1440 },
      { width: 768, theme: 'dark' },
      { width: 360, theme: 'dark' },
    ] as VisitorOptions[]) {
      test(`${locale}, ${options.width} px`, async () => {
        const t = await texts(locale);
        const visitor = await visit(browser, system.url, { ...options, locale });
        const { page } = visitor;
        try {
          await page.goto('/');
          await page.getByText(t('home.updatedProblems')).first().waitFor();
          await visitor.look('home');

          await openAuth(page, t, 'register', (options.width ?? 1440) < 992);
          await signUp(page, t, newName());

          await page.goto('/problem');
          await page.getByRole('link', { name: /A\+B/ }).first().waitFor();
          await visitor.look('problem-list');
          await page.getByRole('link', { name: /A\+B/ }).first().click();
          await page.waitForURL('**/problem/1000');
          await page.getByRole('heading', { level: 1 }).waitFor();
          await chooseLanguage(page, t, 'C++ 17 With O2');
          await typeProgram(page, t, program(`${locale} ${String(options.width)}`));
          await visitor.look('problem');

          await submitButton(page, t).click();
          await verdict(page, t).waitFor({ timeout: 30_000 });
          await visitor.look('problem-accepted');

          await page.goto('/status?onlyMine=true');
          await page.getByText(/1000/).first().waitFor();
          await visitor.look('status-mine');
          await page.locator('a[href^="/submission-detail/"]').first().click();
          await page.waitForURL('**/submission-detail/*');
          await page.getByRole('heading', { level: 1, name: t('verdict.accepted') }).waitFor();
          await visitor.look('submission');

          await page.goto('/no-such-page');
          await page.getByText(t('common.notFound.title')).waitFor();
          await visitor.look('not-found');
        } finally {
          await visitor.close();
        }
      });
    }
  }
});

suite('a bad connection and a hasty hand', () => {
  test('a double click submits once; the verdict comes although the server was restarted', async () => {
    const t = await texts('en-US');
    const visitor = await visit(browser, system.url, { locale: 'en-US' });
    const { page } = visitor;
    try {
      const name = newName();
      await page.goto('/problem/1000');
      await openAuth(page, t, 'register', false);
      await signUp(page, t, name);
      await chooseLanguage(page, t, 'C++');
      await typeProgram(page, t, program('double'));
      const acknowledged = page.waitForResponse('**/api/submit-problem-judge');
      await submitButton(page, t).dblclick();
      await acknowledged;
      await system.server.kill();
      system.server.start();
      await verdict(page, t).waitFor({ timeout: 60_000 });
      const rows = await system.client.call('GET /api/get-submission-list', { query: { username: name } });
      assert.equal(rows.total, 1);
    } finally {
      await visitor.close();
    }
  });

  test('a draft survives a reload, and a second tab does not overwrite it', async () => {
    const t = await texts('en-US');
    const visitor = await visit(browser, system.url, { locale: 'en-US' });
    try {
      const first = visitor.page;
      await first.goto('/problem/1000');
      await typeProgram(first, t, 'first tab');
      await first.reload();
      await first.locator('.cm-content').getByText('first tab').waitFor();
      const second = await visitor.context.newPage();
      await second.goto('/problem/1000');
      await second.locator('.cm-content').getByText('first tab').waitFor();
      await typeProgram(first, t, 'changed in the first');
      await typeProgram(second, t, 'changed in the second');
      await first.getByText(offer(t)).waitFor();
      await second.getByText(offer(t)).waitFor();
      await first.reload();
      await first.getByText(offer(t)).waitFor();
      assert.match(await first.locator('.cm-content').innerText(), /changed in the/);
    } finally {
      await visitor.close();
    }
  });
});

suite('without a mouse', () => {
  test('from the list over the login to a verdict', async () => {
    const t = await texts('en-US');
    const name = newName();
    await system.client.register(name, 'secret-1');
    const visitor = await visit(browser, system.url, { locale: 'en-US' });
    const { page } = visitor;
    const { keyboard } = page;
    try {
      await page.goto('/problem');
      await page.locator('a[data-row]').first().waitFor();
      for (let rows = 0; !(await isFocused(page, 'a[data-row][href="/problem/1000"]')); rows += 1) {
        assert.ok(rows < 30, 'the problem is out of reach of the j key');
        await keyboard.press('j');
      }
      await keyboard.press('Enter');
      await page.waitForURL('**/problem/1000');
      await page.locator('.cm-content').waitFor();
      for (let tabs = 0; !(await isFocused(page, '.cm-content')); tabs += 1) {
        assert.ok(tabs < 40, 'the editor is out of reach of the Tab key');
        await keyboard.press('Tab');
      }
      await keyboard.press('Control+a');
      await keyboard.insertText(inC);
      await keyboard.press('Escape');
      await keyboard.press('Tab');
      assert.equal(await isFocused(page, '.cm-content'), false, 'the Tab key stays in the editor');
      await keyboard.press('Control+Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('auth.username')).waitFor();
      assert.equal(await isFocused(page, 'dialog input'), true, 'the dialog has not taken the focus');
      await keyboard.insertText(name);
      for (
        let tabs = 0;
        !(await isFocused(page, 'dialog input[autocomplete="current-password"]'));
        tabs += 1
      ) {
        assert.ok(tabs < 10, 'the password is out of reach of the Tab key');
        await keyboard.press('Tab');
      }
      await keyboard.insertText('secret-1');
      await keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await verdict(page, t).waitFor({ timeout: 30_000 });
      assert.deepEqual(visitor.complaints(), []);
    } finally {
      await visitor.close();
    }
  });
});

suite('the way back', () => {
  test('leads to where one was in the list, with its filter; a reload stays there', async () => {
    const visitor = await visit(browser, system.url, { locale: 'en-US', width: 360 });
    const { page } = visitor;
    const scrolled = () => page.evaluate<number>('Math.round(scrollY)');
    const reaches = (top: number) =>
      page.waitForFunction(`Math.abs(scrollY - ${String(top)}) < 2`, undefined, { timeout: 5000 });
    try {
      await page.goto('/problem?oj=ME');
      const last = page.locator('a[data-row]').last();
      await last.scrollIntoViewIfNeeded();
      const place = await scrolled();
      assert.ok(place > 100, `the list is too short to scroll: ${place} px`);
      await last.click();
      await page.waitForURL('**/problem/1*');
      // The address changes before the page does; the list has a heading of this level too.
      await last.waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.equal(await scrolled(), 0);
      await page.goBack();
      await page.waitForURL('**/problem?oj=ME');
      await reaches(place);
      await page.reload();
      await page.locator('a[data-row]').first().waitFor();
      await reaches(place);
      assert.deepEqual(visitor.complaints(), []);
    } finally {
      await visitor.close();
    }
  });
});

suite('the list of submissions', () => {
  test('shows new ones by itself, and lets a reader finish first', async () => {
    // Each by somebody else, since one must wait between two submissions.
    const submit = async (nonce: string) => {
      const token = await system.client.register(newName(), 'secret-1');
      const body = { pid: '1000', language: 'C++', code: program(nonce), cid: 0, requestId: nonce };
      return (await system.client.call('POST /api/submit-problem-judge', { body, token })).submitId;
    };
    await submit('list-1');
    const visitor = await visit(browser, system.url, { locale: 'en-US' });
    const { page } = visitor;
    const rowOf = (id: number) => page.locator(`a[data-row][href="/submission-detail/${String(id)}"]`);
    try {
      await page.goto('/status');
      await page.locator('a[data-row]').first().waitFor();
      await rowOf(await submit('list-2')).waitFor({ timeout: 15_000 });

      await page.locator('a[data-row]').first().focus();
      const third = await submit('list-3');
      const button = page.getByRole('button', { name: /^\d+ new submissions?$/ });
      await button.waitFor({ timeout: 15_000 });
      assert.equal(await rowOf(third).count(), 0);
      await button.click();
      await rowOf(third).waitFor();
      assert.deepEqual(visitor.complaints(), []);
    } finally {
      await visitor.close();
    }
  });
});

suite('switching language', () => {
  test('keeps the code that was typed, and no word of the other language stays', async () => {
    const [zh, en] = [await texts('zh-CN'), await texts('en-US')];
    const visitor = await visit(browser, system.url, { locale: 'zh-CN' });
    const { page } = visitor;
    try {
      await page.goto('/problem/1000');
      await typeProgram(page, zh, 'kept text');
      await page.getByRole('button', { name: zh('common.nav.switchLanguage') }).click();
      await page.getByRole('button', { name: en('problem.submit') }).waitFor();
      await page.locator('.cm-content').getByText('kept text').waitFor();
      assert.equal(await page.locator('html').getAttribute('lang'), 'en-US');
      for (const path of ['/home', '/problem', '/status', '/problem/1000']) {
        await page.goto(path);
        await page.locator('main').waitFor();
        await page.waitForLoadState('networkidle');
        const text = (await page.locator('body').innerText())
          .replaceAll(en('common.nav.switchLanguage'), '')
          .replaceAll('中文', '');
        assert.doesNotMatch(text, /\p{Script=Han}/u, `Chinese on the English ${path}`);
      }
    } finally {
      await visitor.close();
    }
  });
});

const isFocused = (page: Page, selector: string) =>
  page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`);

/** Accepted, in the panel that follows a submission and not among the facts of the problem. */
const verdict = (page: Page, t: Texts) => page.locator('.live .vd-l').getByText(t('verdict.accepted'));

/** The part of the sentence before its first value. */
const offer = (t: Texts) => t('editor.offered').split('{')[0]?.trim() ?? '';

async function openAuth(page: Page, t: Texts, which: 'login' | 'register', isPhone: boolean): Promise<void> {
  const bar = page.getByRole('banner');
  if (which === 'register' && !isPhone) {
    await bar.getByRole('button', { name: t('common.register') }).click();
    return;
  }
  await bar.getByRole('button', { name: t('common.login') }).click();
  if (which === 'register')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.register') })
      .last()
      .click();
}

async function signUp(page: Page, t: Texts, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('auth.username')).fill(name);
  await dialog.getByLabel(t('auth.email'), { exact: true }).fill(`${name}@example.org`);
  await dialog.getByRole('button', { name: t('auth.code.send') }).click();
  await dialog.getByText(t('auth.code.filled')).waitFor();
  await dialog.getByLabel(t('auth.password'), { exact: true }).fill('secret-1');
  await dialog.getByLabel(t('auth.passwordAgain')).fill('secret-1');
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
}

async function chooseLanguage(page: Page, t: Texts, language: string): Promise<void> {
  await openEditor(page, t);
  await page.getByRole('combobox', { name: t('editor.language') }).selectOption(language);
}

async function typeProgram(page: Page, t: Texts, text: string): Promise<void> {
  await openEditor(page, t);
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(text);
}

/** Beside the statement on a wide window; on a phone behind a button. */
async function openEditor(page: Page, t: Texts): Promise<void> {
  const editor = page.locator('.cm-content');
  const button = page.getByRole('button', { name: t('problem.code'), exact: true });
  await editor.or(button).first().waitFor();
  if (!(await editor.isVisible()) && (await button.isVisible())) await button.click();
  await editor.waitFor();
}

function submitButton(page: Page, t: Texts) {
  return page
    .getByRole('button', { name: t('problem.submit'), exact: false })
    .filter({ hasText: t('problem.submit') })
    .last();
}
