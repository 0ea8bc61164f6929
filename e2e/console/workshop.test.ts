import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { VisitorOptions } from '../browser.ts';
import { setUpSite } from '../site.ts';
import type { Texts } from '../texts.ts';

const site = setUpSite();

const windows: readonly VisitorOptions[] = [
  { locale: 'zh-CN', width: 1440, theme: 'light' },
  { locale: 'en-US', width: 768, theme: 'dark' },
  { locale: 'en-US', width: 1440, theme: 'dark' },
  { locale: 'zh-CN', width: 360, theme: 'light' },
];

async function enter(page: Page, t: Texts): Promise<void> {
  await page.waitForURL('**/admin/login**');
  await page.getByLabel(t('auth.username')).fill('root');
  await page.getByLabel(t('auth.password'), { exact: true }).fill(site.system.rootPassword);
  await page.getByRole('button', { name: t('common.login'), exact: true }).click();
}

const part = (t: Texts, name: string, locale: 'zh-CN' | 'en-US') =>
  t('workshop.textOf', { part: name, language: t(`common.locale.${locale}`) });

/** A testlib checker that takes any output that is a number. */
const checker = `#include "testlib.h"
int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  double wanted = ans.readDouble(), found = ouf.readDouble();
  if (wanted != found) quitf(_wa, "expected %f, found %f", wanted, found);
  quitf(_ok, "right");
}
`;

suite('the workshop of problems', () => {
  for (const [index, window] of windows.entries()) {
    test(`its pages, ${window.locale}, ${window.width} px, ${window.theme}`, () =>
      site.visit(window, async (visitor, t) => {
        const { page } = visitor;
        await page.goto('/admin/problems');
        await enter(page, t);
        await page.waitForURL('**/admin/problems');
        await page.getByRole('checkbox').nth(1).waitFor();
        await visitor.look('bank-problems');
        await page.goto('/admin/problem/tag');
        await page.getByRole('heading', { level: 1, name: t('console.nav.tags') }).waitFor();
        await visitor.look('bank-tags');
        await page.goto('/admin/group-problem/apply');
        await page.getByText(t('bank.applied.none')).waitFor();
        await visitor.look('bank-applied');
        await page.goto('/admin/problem/create');
        await page.getByLabel(`${t('bank.problemId')} *`).fill(`W${index}`);
        await page.getByLabel(`${t('problem.title')} *`).fill('渡口水位');
        await visitor.look('bank-create');
        await page.getByRole('button', { name: t('bank.begin') }).click();
        await page.waitForURL('**/admin/problem/edit/*');
        const chinese = page.getByLabel(part(t, t('problem.description'), 'zh-CN'));
        if (window.width === 360)
          await page.getByText(t('common.locale.zh-CN'), { exact: true }).first().click();
        await chinese.fill('渡口立着一把水尺，第 $i$ 天记为 $a_i$，枯水时为**负**。');
        await page.locator('.katex').first().waitFor();
        await visitor.look('workshop-statement');
        await page.keyboard.press('Control+s');
        await page.getByText(t('workshop.saved')).waitFor();
        await page.keyboard.press('Alt+3');
        await page.waitForURL('**/judge');
        await page.getByText(t('workshop.judging.checker'), { exact: true }).click();
        await page.locator('.cm-content').first().waitFor();
        await visitor.look('workshop-judge');
        await page.keyboard.press('Alt+5');
        await page.waitForURL('**/publish');
        await page.getByRole('heading', { name: t('workshop.missing') }).waitFor();
        await visitor.look('workshop-publish');
      }));
  }

  test('an OI problem with a checker is written in both languages, and its program is compiled', () =>
    site.visit({ locale: 'en-US' }, async ({ page }, t) => {
      await page.goto('/admin/problem/create');
      await enter(page, t);
      await page.getByLabel(`${t('bank.problemId')} *`).fill('FERRY');
      await page.getByLabel(t('bank.locale')).selectOption('zh-CN');
      await page.getByLabel(`${t('problem.title')} *`).fill('渡口水位');
      await page.getByText('OI', { exact: true }).click();
      await page.getByRole('button', { name: t('bank.begin') }).click();
      await page.waitForURL('**/admin/problem/edit/*');
      for (const [locale, texts] of [
        ['zh-CN', ['渡口立着一把水尺。', '一个整数 $n$。', '一个数。']],
        ['en-US', ['A gauge stands at the ferry.', 'An integer $n$.', 'A number.']],
      ] as const)
        for (const [index, name] of [
          t('problem.description'),
          t('problem.input'),
          t('problem.output'),
        ].entries())
          await page.getByLabel(part(t, name, locale)).fill(texts[index] ?? '');
      await page.getByLabel(part(t, t('workshop.title'), 'en-US')).fill('The Ferry Gauge');
      await page.getByRole('button', { name: t('workshop.example.add') }).click();
      await page.getByLabel(t('problem.sampleInput', { number: 1 })).fill('3');
      await page.getByLabel(t('problem.sampleOutput', { number: 1 })).fill('6');

      // The draft goes along from step to step.
      await page.keyboard.press('Alt+3');
      await page.waitForURL('**/judge');
      await page.getByText(t('workshop.judging.checker'), { exact: true }).click();
      const editor = page.getByRole('textbox', { name: t('workshop.program.code') });
      await editor.click();
      await page.keyboard.insertText(checker.replace('_ok', '_okay'));
      await page.getByRole('button', { name: t('workshop.compile') }).click();
      await page.getByText(t('workshop.program.failed')).waitFor({ timeout: 60_000 });
      await page.locator('.cm-fault-line').first().waitFor();
      await editor.press('Control+a');
      await page.keyboard.insertText(checker);
      await page.getByRole('button', { name: t('workshop.compile') }).click();
      await page.getByText(t('workshop.program.compiled'), { exact: true }).waitFor({ timeout: 60_000 });
      await page.keyboard.press('Control+s');
      await page.getByText(t('workshop.saved')).waitFor();

      // Only its test data is missing now.
      await page.reload();
      await page.keyboard.press('Alt+5');
      await page.waitForURL('**/publish');
      const missing = page.getByRole('link', {
        name: t('workshop.toStep', { step: t('workshop.step.data') }),
      });
      await missing.first().waitFor();
      await page.getByText('complete').first().waitFor({ state: 'attached' });
    }));
});
