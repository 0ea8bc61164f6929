import { suite, test } from 'node:test';
import { locales } from '../site.ts';
import { setUpKit } from './kit.ts';

const kit = setUpKit();

suite('the page of all parts', () => {
  for (const locale of locales)
    for (const theme of ['light', 'dark'] as const)
      for (const width of [1440, 768, 360])
        test(`${locale}, ${theme}, ${width} px: no axe violation, nothing runs out of the window`, () =>
          kit.visit({ locale, theme, width }, async ({ look }) => {
            await look('kit');
          }));

  test('open menus, lists of options, questions and faults', () =>
    kit.visit({ locale: 'en-US' }, async ({ page, look }) => {
      await page.getByRole('button', { name: 'Acts', exact: true }).first().click();
      await page.getByRole('menuitem', { name: 'Rejudge' }).waitFor();
      await look('kit-menu');
      await page.keyboard.press('Escape');

      const helpers = page.getByRole('combobox', { name: 'Helpers' });
      await helpers.fill('an');
      await page.getByRole('option', { name: /fenglan/ }).waitFor();
      await look('kit-options');
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Delete…' }).click();
      await page.getByRole('dialog').waitFor();
      await look('kit-question');
      await page.keyboard.press('Escape');

      const form = page.getByRole('form');
      await form.getByRole('textbox', { name: /^Title/ }).fill('');
      await page.keyboard.press('Control+s');
      await form.getByText('Required').waitFor();
      await look('kit-faults');

      await form.getByRole('textbox', { name: /^Title/ }).fill('Mine');
      await page.getByRole('button', { name: 'Let somebody else save' }).click();
      await page.getByText(/baize saved a newer version/).waitFor();
      await look('kit-conflict');
    }));
});
