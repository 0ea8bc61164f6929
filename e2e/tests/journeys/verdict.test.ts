import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { visit } from '../../support/browser.ts';
import type { WindowOptions } from '../../support/contexts.ts';
import { chooseLanguage, submitButton, typeProgram, verdict } from '../../support/editor.ts';
import { setUpSite } from '../../support/site.ts';
import { type Texts, texts } from '../../support/texts.ts';
import { desktop, phone, viewportMatrix } from '../../support/windows.ts';
import { inCpp, isFocused, openAuth, signUp } from './journeys.ts';

const site = setUpSite({
  sharedAs: 'judging',
  // A new user submits twice. The submission cooldown is off here and has its own test.
  seed: async ({ client, rootPassword }) => {
    const token = await client.login('root', rootPassword);
    await client.call('PUT /api/admin/switch/update', { token, body: { defaultSubmitInterval: 0 } });
  },
});

/** In C, the language that is selected by default. */
const inC =
  '#include <stdio.h>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld", a + b); }\n';

/** The start of the message, up to the name of the problem. */
const nextProblem = (t: Texts) => new RegExp(`^${t('submission.nextProblem').split('{')[0] ?? ''}`);

const windows = viewportMatrix<WindowOptions>(
  // Both layouts: on a phone the bar contains only the sign-in button, and the verdict has a separate tab.
  [desktop, phone],
  [
    { locale: 'zh-CN', width: 768, theme: 'dark' },
    { locale: 'en-US', width: 1440, theme: 'light' },
    { locale: 'en-US', width: 768, theme: 'dark' },
    { locale: 'zh-CN', width: 360, theme: 'dark' },
  ],
);

suite('from a visit to a verdict', () => {
  for (const window of windows) {
    const { locale, width } = window;
    test(`${locale}, ${width} px`, async () => {
      const t = await texts(locale);
      const visitor = await visit(site.browser, site.system.url, window);
      const { page } = visitor;
      try {
        await page.goto('/');
        await page.getByText(t('home.updatedProblems')).first().waitFor();
        await visitor.look('home');

        await openAuth(page, t, 'register', width < 992);
        await signUp(page, t, site.newName());

        await page.goto('/problem');
        await page.getByRole('link', { name: /A\+B/ }).first().waitFor();
        await visitor.look('problem-list');
        await page.getByRole('link', { name: /A\+B/ }).first().click();
        await page.waitForURL('**/problem/1000');
        await page.getByRole('heading', { level: 1, name: /A\+B/ }).waitFor();
        await visitor.look('problem');
        const right = inCpp(`${locale} ${width}`);
        await chooseLanguage(page, t, 'C++ 17 With O2');
        await typeProgram(page, t, right.replace('a + b', 'a - b'));
        await submitButton(page, t).click();
        const why = page.getByRole('region', { name: t('failure.title') });
        await why.locator('.is-found mark').first().waitFor();
        await visitor.look('problem-wrong');
        if (width < 992) {
          // Narrow windows show the result in its own tab, from which the user returns to the editor.
          await page.getByRole('button', { name: t('editor.leaveFullScreen') }).click();
          await page.getByRole('tab', { name: t('problem.tabResult'), selected: true }).waitFor();
          await why.locator('.is-found mark').first().waitFor();
          await visitor.look('problem-result');
          await page.getByRole('tab', { name: t('problem.tabDescription') }).click();
          await page.getByRole('tab', { name: t('problem.tabResult'), selected: false }).waitFor();
          await page.getByRole('tab', { name: t('problem.tabResult') }).click();
          await page.getByRole('button', { name: t('problem.code'), exact: true }).click();
        }
        await why.getByRole('button', { name: t('failure.close') }).click();
        await why.waitFor({ state: 'detached' });
        await typeProgram(page, t, right);
        await submitButton(page, t).click();
        await verdict(page, t).waitFor();
        const next = page.locator('.live').getByRole('link', { name: nextProblem(t) });
        await next.waitFor();
        await visitor.look('problem-accepted');
        await next.click();
        await page.waitForURL(/\/problem\/(?!1000)\w+$/);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await visitor.look('problem-next');

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
});

suite('without a mouse', () => {
  test('from the list through the sign-in to a verdict', async () => {
    const t = await texts('en-US');
    const name = site.newName();
    await site.system.client.register(name, 'secret-1');
    const visitor = await visit(site.browser, site.system.url, { locale: 'en-US' });
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
      // For two seconds after Escape, Tab moves the focus out of the editor. The first Escape may only close a list of
      // completions, so try more than once.
      for (let tries = 0; await isFocused(page, '.cm-content'); tries += 1) {
        assert.ok(tries < 3, 'the Tab key stays in the editor');
        await keyboard.press('Escape');
        await keyboard.press('Tab');
      }
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
      await verdict(page, t).waitFor();
      assert.deepEqual(visitor.complaints(), []);
    } finally {
      await visitor.close();
    }
  });
});
