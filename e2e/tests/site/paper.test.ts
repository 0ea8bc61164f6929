import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { typeProgram } from '../../support/editor.ts';
import { setUpSite } from '../../support/site.ts';

const site = setUpSite({ sharedAs: 'pages', system: { judges: 0 } });

suite('printed page', () => {
  test('a statement is complete and in light colors, without controls', () =>
    site.visit({ locale: 'en-US', width: 1440, theme: 'dark' }, async ({ page }) => {
      await page.goto('/problem/1000');
      await page.locator('.cm-content').waitFor();
      await page.emulateMedia({ media: 'print' });
      const visible = page.locator(
        ':is(#root > div > header, [role=tablist], .cm-editor, button, select):visible',
      );
      assert.deepEqual(
        await visible.evaluateAll((found) => found.map(({ outerHTML }) => outerHTML.slice(0, 200))),
        [],
      );
      const [color, ground, cut] = await page.evaluate<[string, string, number]>(`(() => {
        const statement = document.querySelector('[data-scroll-restoration-id]');
        return [getComputedStyle(document.querySelector('h1')).color, getComputedStyle(document.body).backgroundColor,
          statement.scrollHeight - statement.clientHeight];
      })()`);
      assert.match(color, /^rgb\((?:\d|[1-5]\d)(?:, (?:\d|[1-5]\d)){2}\)$/, 'dark letters');
      assert.deepEqual([ground, cut], ['rgba(0, 0, 0, 0)', 0]);
    }));

  test("printing keeps the editor's content and undo history", () =>
    site.visit({ locale: 'en-US', width: 1440 }, async ({ page }, t) => {
      await page.goto('/problem/1000');
      await typeProgram(page, t, 'first');
      await page.keyboard.insertText(' second');
      await page.evaluate("document.querySelector('.cm-editor').dataset.same = 'yes'");
      await page.pdf({ format: 'A4' });
      await page.locator('.cm-editor[data-same=yes]').waitFor();
      await page.locator('.cm-content').focus();
      await page.keyboard.press('Control+z');
      assert.doesNotMatch(await page.locator('.cm-content').innerText(), /second/);
    }));
});
