import { suite, test } from 'node:test';
import type { VisitorOptions } from '../browser.ts';
import { windowsOf } from '../windows.ts';
import { setUpKit } from './kit.ts';

const kit = setUpKit();

const windows = windowsOf<Required<Pick<VisitorOptions, 'locale' | 'width'>>>(
  [
    { locale: 'zh-CN', width: 1440 },
    { locale: 'zh-CN', width: 768 },
    { locale: 'en-US', width: 360 },
  ],
  [
    { locale: 'en-US', width: 1440 },
    { locale: 'en-US', width: 768 },
    { locale: 'zh-CN', width: 360 },
  ],
);

suite('the page of all parts', () => {
  for (const { locale, width } of windows)
    test(`${locale}, ${width} px, light and dark: no axe violation, nothing runs out of the window`, () =>
      kit.visit({ locale, width }, async (visitor) => {
        await visitor.look('kit');
        await visitor.page.emulateMedia({ colorScheme: 'dark' });
        await visitor.page.locator('html[data-theme=dark]').waitFor();
        await visitor.look('kit-dark');
      }));

  test('questions, faults and conflicts', () =>
    kit.visit({ locale: 'en-US' }, async (visitor) => {
      const { page } = visitor;
      await page.getByRole('button', { name: 'Delete…' }).click();
      await page.getByRole('dialog').waitFor();
      await visitor.look('kit-question');
      await page.keyboard.press('Escape');

      const form = page.getByRole('form');
      await form.getByRole('textbox', { name: /^Title/ }).fill('');
      await page.keyboard.press('Control+s');
      await form.getByText('Required').waitFor();
      await visitor.look('kit-faults');

      await form.getByRole('textbox', { name: /^Title/ }).fill('Mine');
      await page.getByRole('button', { name: 'Let somebody else save' }).click();
      await page.getByText(/baize saved a newer version/).waitFor();
      await visitor.look('kit-conflict');
    }));
});
