import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { chooseLanguage, typeProgram } from '../../support/editor.ts';
import { type Texts, texts } from '../../support/texts.ts';
import { onDesktop, onMobile } from '../../support/windows.ts';
import { inC, setUpWork } from './work.ts';

const { site, root, visitAs, submit, judged } = setUpWork();

async function typeInC(page: Page, t: Texts, text: string): Promise<void> {
  await chooseLanguage(page, t, 'C');
  await typeProgram(page, t, text);
}

suite('test run', () => {
  for (const { locale, width, theme } of onMobile) {
    test(`shows where the output differs, then runs on custom input: ${locale}, ${width} px`, async () => {
      const t = await texts(locale);
      const visitor = await visitAs(root(), { locale, width, theme });
      const { page } = visitor;
      try {
        await page.goto('/problem/1000');
        await typeInC(page, t, inC('a - b', locale));
        await page.keyboard.press("Control+'");
        const drawer = page.getByRole('region', { name: t('testRun.title') });
        await drawer.getByText(t('verdict.wrongAnswer')).first().waitFor();
        await drawer.getByText(t('testRun.firstDifference', { line: 1, column: 1 })).waitFor();
        assert.deepEqual(await drawer.locator('mark').allInnerTexts(), ['3', '-1']);
        await visitor.look('test-run');

        await drawer.getByRole('button', { name: t('testRun.close') }).click();
        await drawer.waitFor({ state: 'detached' });
        await page.getByRole('button', { name: t('editor.testRun') }).click();
        await drawer.getByText(t('testRun.firstDifference', { line: 1, column: 1 })).waitFor();

        await drawer.getByText(t('testRun.own'), { exact: true }).click();
        const input = drawer.getByRole('textbox', { name: t('testRun.input') });
        await input.fill('1'.repeat(1001));
        await drawer.getByText(t('testRun.length', { length: '1,001', limit: '1,000' })).waitFor();
        await input.fill('40 2');
        await page
          .getByRole('button', { name: t('editor.run'), exact: false })
          .last()
          .click();
        await drawer.getByText(t('testRun.ran')).first().waitFor();
        await drawer.getByText('38', { exact: true }).waitFor();
        await visitor.look('test-run-own');

        await page.reload();
        await page.getByRole('button', { name: t('editor.testRun') }).click();
        await drawer.getByText(t('testRun.own'), { exact: true }).click();
        assert.equal(await input.inputValue(), '40 2', 'what was typed is gone after a reload');
      } finally {
        await visitor.close();
      }
    });
  }
});

suite('frequent submissions', () => {
  for (const { locale, width, theme } of onDesktop) {
    test(`require solving a sum first, without losing data: ${locale}, ${width} px`, async () => {
      const t = await texts(locale);
      const name = `hasty_${width}`;
      const token = await site.system.client.register(name, 'secret-1');
      const database = new pg.Client({ connectionString: site.system.database.url });
      await database.connect();
      await database.query(
        `insert into submission (pid, uid, language, code, code_length, submitted_at, status)
         select problem.id, app_user.uid, 'C', 'x', 1, now() - interval '1 minute', -4
         from problem, app_user, generate_series(1, 40) where display_id = '1000' and username = $1`,
        [name],
      );
      const visitor = await visitAs(token, { locale, width, theme });
      const { page } = visitor;
      const dialog = page.getByRole('dialog', { name: t('auth.captcha') });
      const answer = async (text: string) => {
        await dialog.getByRole('img').waitFor();
        await dialog.getByRole('textbox').fill(text);
        await dialog.getByRole('button', { name: t('problem.submit') }).click();
      };
      try {
        await page.goto('/problem/1000');
        await typeInC(page, t, inC('a + b', name));
        await page.keyboard.press('Control+Enter');
        await dialog.waitFor();
        await visitor.look('submit-captcha');
        const picture = await dialog.getByRole('img').getAttribute('src');
        await answer('999');
        await dialog.locator(`img:not([src="${picture}"])`).waitFor();
        await dialog.locator('#captcha-note').getByText(/./).waitFor();
        const { rows } = await database.query<{ answer: string }>(
          `select answer from challenge where purpose = 'captcha' order by created_at desc limit 1`,
        );
        await answer(rows[0]?.answer ?? '');
        await dialog.waitFor({ state: 'detached' });
        await page.locator('.live').getByText(t('verdict.accepted')).first().waitFor();
        await page.locator('.cm-content').getByText(name).waitFor();
      } finally {
        await visitor.close();
        await database.end();
      }
    });
  }
});

suite('last accepted program', () => {
  test('is offered to a user who has solved the problem, and others see why it is not', async () => {
    const t = await texts('en-US');
    const token = await site.system.client.register('returner', 'secret-1');
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
