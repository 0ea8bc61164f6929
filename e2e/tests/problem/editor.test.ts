import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { suite, test } from 'node:test';
import { templateOf } from '@xiezhi/contract/languages/templates';
import type { Page } from 'playwright-core';
import { chooseLanguage, submitButton, typeProgram, verdict } from '../../support/editor.ts';
import { desktop, phone } from '../../support/windows.ts';
import { setUpWork } from './work.ts';

const { site } = setUpWork();

/** The formatter that the page uses. The test calls it directly. */
interface ClangFormat {
  readonly default: (wasm: Uint8Array) => Promise<unknown>;
  readonly format: (code: string, file: string, style: string) => string;
}
const { resolve } = createRequire(new URL('../../../apps/web/package.json', import.meta.url));

async function formatted(code: string): Promise<string> {
  const clang = (await import(resolve('@wasm-fmt/clang-format/web'))) as ClangFormat;
  await clang.default(readFileSync(resolve('@wasm-fmt/clang-format/wasm')));
  // The documented style: LLVM with the editor's indentation. It does not reorder includes and using declarations.
  const style =
    '{BasedOnStyle: LLVM, IndentWidth: 4, AccessModifierOffset: -4, ColumnLimit: 100, SortIncludes: Never, SortUsingDeclarations: Never, AllowShortFunctionsOnASingleLine: Empty}';
  return clang.format(code, 'main.c', style);
}

const lines = async (page: Page): Promise<string> =>
  (await page.locator('.cm-line').allInnerTexts()).map((line) => line.replace(/\n$/, '')).join('\n');

/** Waits until the editor contains a text; otherwise fails and shows the difference. */
async function shows(page: Page, wanted: string): Promise<void> {
  for (let tries = 0; tries < 100 && (await lines(page)) !== wanted; tries += 1)
    await page.waitForTimeout(100);
  assert.equal(await lines(page), wanted);
}

/** Returns the program that this browser has stored as a draft. */
const stored = (page: Page) =>
  page.evaluate<string>(
    `Object.entries(localStorage).filter(([key]) => key.includes('draft')).map(([, value]) => JSON.parse(value).code).join()`,
  );

const mode = (page: Page) => page.locator('.cm-vim-panel');

const ugly = (nonce: string) =>
  `#include <stdio.h>\n// ${nonce}\nint main(){long long a,b;\nif(scanf("%lld %lld",&a,&b)==2){printf("%lld\\n",a+b);}\nreturn 0;}\n`;

for (const window of [desktop, phone]) {
  const { locale, width } = window;
  suite(`the editor of a student, ${locale}, ${width} px`, () => {
    let pupil = '';

    test('each language starts with its code, which a button restores without losing the program', async () => {
      pupil = await site.register();
      await site.visit({ ...window, token: pupil }, async (visitor, t) => {
        const { page } = visitor;
        await page.goto('/problem/1000');
        for (const language of ['C', 'Python3', 'Java']) {
          await chooseLanguage(page, t, language);
          await shows(page, templateOf(language).starter);
        }
        await chooseLanguage(page, t, 'C');
        await submitButton(page, t).click();
        await page.getByText(t('problem.codeUnchanged')).first().waitFor();
        await typeProgram(page, t, 'int mine;');
        await page.getByRole('button', { name: t('editor.reset') }).click();
        await shows(page, templateOf('C').starter);
        await page.getByRole('button', { name: t('editor.take') }).click();
        await shows(page, 'int mine;');
        // Each language keeps its own program.
        await chooseLanguage(page, t, 'Python3');
        await shows(page, templateOf('Python3').starter);
        await chooseLanguage(page, t, 'C');
        await shows(page, 'int mine;');
        await visitor.look('editor-starter');
      });
    });

    test('words of the program and keywords are completed, and can be turned off', async () => {
      await site.visit({ ...window, token: pupil }, async (visitor, t) => {
        const { page } = visitor;
        const offers = page.locator('.cm-tooltip-autocomplete');
        await page.goto('/problem/1000');
        await chooseLanguage(page, t, 'C');
        await typeProgram(page, t, 'int total_count = 0;\n');
        // Completion loads only after the editor has the focus, so type until it appears.
        for (let tries = 0; tries < 100 && !(await offers.isVisible()); tries += 1) {
          await page.keyboard.type('tota', { delay: 20 });
          await page.waitForTimeout(300);
          if (!(await offers.isVisible())) for (const _ of 'tota') await page.keyboard.press('Backspace');
        }
        await offers.getByText('total_count').waitFor();
        await visitor.look('editor-completion');
        await page.keyboard.press('Tab');
        await shows(page, 'int total_count = 0;\ntotal_count');
        await page.keyboard.type(' = (unsi', { delay: 20 });
        await offers.getByText('unsigned').waitFor();
        await page.keyboard.press('Tab');
        await shows(page, 'int total_count = 0;\ntotal_count = (unsigned)');
        await page.getByRole('button', { name: t('editor.settings') }).click();
        await page.getByRole('switch', { name: t('editorSetting.completion') }).click();
        await page.keyboard.press('Escape');
        await typeProgram(page, t, 'int total_count = 0;\n');
        await page.keyboard.type('tota', { delay: 20 });
        await page.waitForTimeout(500);
        assert.equal(await offers.count(), 0);
      });
    });

    test('formatting gives what the formatter gives, is undone in one step, and loses nothing', async () => {
      const code = ugly(`${locale} ${width}`);
      const wanted = await formatted(code);
      assert.notEqual(wanted, code);
      await site.visit({ ...window, token: pupil }, async (visitor, t) => {
        const { page } = visitor;
        const format = page.getByRole('button', { name: t('editor.format') });
        await page.goto('/problem/1000');
        await chooseLanguage(page, t, 'Python3');
        await typeProgram(page, t, 'def f(:\n');
        await format.click();
        await page.getByText(t('editorSetting.formatFailed')).first().waitFor();
        await shows(page, 'def f(:\n');
        await visitor.look('editor-not-formatted');
        await chooseLanguage(page, t, 'C');
        await typeProgram(page, t, code);
        await format.click();
        await shows(page, wanted);
        await page.locator('.cm-content').focus();
        await page.keyboard.press('Control+z');
        await shows(page, code);
        await page.keyboard.press('Shift+Alt+KeyF');
        await shows(page, wanted);
        const sent = page.waitForResponse('**/api/submit-problem-judge');
        await submitButton(page, t).click();
        const { data } = (await (await sent).json()) as { data: { submitId: number } };
        await verdict(page, t).waitFor();
        const { submission } = await site.system.client.call('GET /api/get-submission-detail', {
          token: pupil,
          query: { submitId: data.submitId },
        });
        assert.equal(submission.code, wanted);
      });
    });

    test('Vim keys show their mode, delete, undo and save, and Escape stays in the full-screen mode', async () => {
      await site.visit({ ...window, token: pupil }, async (visitor, t) => {
        const { page } = visitor;
        const path = '/problem/1000/full-screen';
        await page.goto(path);
        await chooseLanguage(page, t, 'C');
        await typeProgram(page, t, 'first\nsecond\nthird');
        await page.getByRole('button', { name: t('editor.settings') }).click();
        await page.getByRole('combobox', { name: t('editorSetting.keys') }).selectOption('vim');
        await visitor.look('editor-settings');
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await mode(page).getByText('NORMAL').waitFor();
        await page.locator('.cm-content').focus();
        await page.keyboard.type('ggdd');
        await shows(page, 'second\nthird');
        await page.keyboard.press('u');
        await shows(page, 'first\nsecond\nthird');
        await page.keyboard.press('o');
        await mode(page).getByText('INSERT').waitFor();
        await page.keyboard.type('more');
        await visitor.look('editor-vim');
        await page.keyboard.press('Escape');
        await mode(page).getByText('NORMAL').waitFor();
        await page.keyboard.press('Escape');
        await shows(page, 'first\nmore\nsecond\nthird');
        assert.equal(new URL(page.url()).pathname, path);
        await page.keyboard.type(':w');
        // Escape in Vim's command line closes only the command line.
        await page.keyboard.press('Escape');
        assert.equal(new URL(page.url()).pathname, path);
        await page.keyboard.type('ddu:w');
        await page.keyboard.press('Enter');
        assert.equal(await stored(page), 'first\nmore\nsecond\nthird');
        await page.reload();
        await chooseLanguage(page, t, 'C');
        await shows(page, 'first\nmore\nsecond\nthird');
        await mode(page).getByText('NORMAL').waitFor();
        assert.equal(new URL(page.url()).pathname, path);
      });
    });
  });
}
