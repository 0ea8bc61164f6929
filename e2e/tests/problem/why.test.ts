import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { WindowOptions } from '../../support/contexts.ts';
import { chooseLanguage, submitButton, typeProgram, verdict } from '../../support/editor.ts';
import { type Texts, texts } from '../../support/texts.ts';
import { desktop, onMobile, phone, viewportMatrix } from '../../support/windows.ts';
import { inC, setUpWork } from './work.ts';

const { site, root, visitAs, submit, judged } = setUpWork();

async function newUser(): Promise<string> {
  const { client } = site.system;
  const name = site.newName();
  await client.register(name, 'secret-1');
  return client.login(name, 'secret-1');
}

const drawer = (page: Page, t: Texts) => page.getByRole('region', { name: t('failure.title') });
/** Correct for small sums such as that of the sample, but wrong for larger ones. */
const narrow = 'a + b > 1000000 ? 0 : a + b';

interface Run extends WindowOptions {
  readonly expected: RegExp;
}

const runs = viewportMatrix<Run>(
  [{ ...desktop, expected: /第 1 行第 1 个数：应为 \S+，输出为 \S+/ }],
  [
    { locale: 'en-US', width: 1440, theme: 'dark', expected: /Line 1, 1st number: expected \S+, got \S+/ },
    { locale: 'zh-CN', width: 768, theme: 'dark', expected: /应为/ },
    { ...phone, expected: /expected/ },
  ],
);

suite('failure details', () => {
  for (const { locale, width, theme, expected } of runs) {
    test(`a failed sample is explained, run and fixed: ${locale}, ${width} px, ${theme}`, async () => {
      const t = await texts(locale);
      const visitor = await visitAs(await newUser(), { locale, width, theme });
      const { page } = visitor;
      try {
        await page.goto('/problem/1000');
        await chooseLanguage(page, t, 'C');
        await typeProgram(page, t, inC('a - b', `${locale} ${width}`));
        await submitButton(page, t).click();
        const why = drawer(page, t);
        await why.getByRole('heading').getByText(expected).waitFor();
        await why.locator('.is-found mark').first().waitFor();
        await visitor.look('why-sample');

        await page.keyboard.press('Alt+l');
        await page.getByRole('region', { name: t('testRun.title') }).waitFor();
        await why.waitFor({ state: 'detached' });
        await typeProgram(page, t, inC('a + b', `${locale} ${width}`));
        await page.keyboard.press("Control+'");
        await page.locator('.run').getByText(t('verdict.accepted')).first().waitFor();
        await visitor.look('why-tried');
      } finally {
        await visitor.close();
      }
    });
  }

  for (const { locale, width, theme } of onMobile) {
    test(`a failed secret case shows only its kind: ${locale}, ${width} px, ${theme}`, async () => {
      const t = await texts(locale);
      const token = await newUser();
      const visitor = await visitAs(token, { locale, width, theme });
      const { page } = visitor;
      try {
        await page.goto('/problem/1000');
        await chooseLanguage(page, t, 'C');
        await typeProgram(page, t, inC(narrow, `${locale} ${width}`));
        await submitButton(page, t).click();
        const why = drawer(page, t);
        await why.getByText(t('failure.secret')).first().waitFor();
        await why
          .getByText(locale === 'zh-CN' ? /有一个数的数值不同/ : /A number is wrong/)
          .first()
          .waitFor();
        assert.equal(await why.locator('.marked').count(), 0);
        assert.doesNotMatch((await why.textContent()) ?? '', /\d{5}/);
        await visitor.look('why-secret');
      } finally {
        await visitor.close();
      }
    });
  }

  test('staff see the contents of a secret case on the submission’s page, and its owner does not', async () => {
    const owner = await newUser();
    const id = await submit(owner, inC(narrow, 'staff'));
    await judged(id);
    for (const [token, columns] of [
      [root(), 3],
      [owner, 0],
    ] as const) {
      const visitor = await visitAs(token, { locale: 'zh-CN', width: 1440 });
      try {
        await visitor.page.goto(`/submission-detail/${id}`);
        await visitor.page
          .getByText(columns > 0 ? /应为/ : /有一个数的数值不同/)
          .first()
          .waitFor();
        if (columns > 0)
          await visitor.page
            .locator('.marked')
            .nth(columns - 1)
            .waitFor();
        assert.equal(await visitor.page.locator('.marked').count(), columns);
        await visitor.look(`why-page-${columns}`);
      } finally {
        await visitor.close();
      }
    }
  });

  test('keys lead through the failed cases and back to the editor', async () => {
    const t = await texts('en-US');
    const visitor = await visitAs(await newUser(), { locale: 'en-US', width: 1440 });
    const { page } = visitor;
    try {
      await page.goto('/problem/1000');
      await chooseLanguage(page, t, 'C');
      await typeProgram(page, t, inC('0', 'keys'));
      await submitButton(page, t).click();
      const why = drawer(page, t);
      await why.locator('.is-found mark').first().waitFor();
      const chosen = () => why.locator('input:checked').getAttribute('value');
      const first = await chosen();
      await page.keyboard.press('F8');
      assert.notEqual(await chosen(), first);
      await why.getByRole('button', { name: t('failure.close') }).focus();
      await page.keyboard.press('Escape');
      await why.waitFor({ state: 'detached' });
      assert.equal(await page.evaluate("document.activeElement?.classList.contains('cm-content')"), true);
      assert.equal(await verdict(page, t).count(), 0);
    } finally {
      await visitor.close();
    }
  });
});
