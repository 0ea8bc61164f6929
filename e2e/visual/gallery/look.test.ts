import { suite, test } from 'node:test';
import type { WindowOptions } from '../../support/contexts.ts';
import { viewportMatrix } from '../../support/windows.ts';
import { setUpGallery } from './gallery.ts';

const kit = setUpGallery();

interface Window extends Omit<WindowOptions, 'theme'> {
  /** Themes to check in order. The page starts with the first one, then the system theme changes to the next. */
  readonly themes: readonly WindowOptions['theme'][];
}

const windows = viewportMatrix<Window>(
  [
    { locale: 'zh-CN', width: 1440, themes: ['light', 'dark'] },
    { locale: 'zh-CN', width: 768, themes: ['light'] },
    { locale: 'en-US', width: 360, themes: ['dark'] },
  ],
  [
    { locale: 'en-US', width: 1440, themes: ['light', 'dark'] },
    { locale: 'en-US', width: 768, themes: ['light', 'dark'] },
    { locale: 'zh-CN', width: 768, themes: ['dark'] },
    { locale: 'zh-CN', width: 360, themes: ['light', 'dark'] },
    { locale: 'en-US', width: 360, themes: ['light'] },
  ],
);

suite('component gallery', () => {
  for (const { locale, width, themes } of windows)
    test(`${locale}, ${width} px, ${themes.join(' and ')}: has no axe violation and no overflow`, () =>
      kit.visit({ locale, width, theme: themes[0] ?? 'light' }, async (visitor) => {
        for (const theme of themes) {
          await visitor.page.emulateMedia({ colorScheme: theme });
          await visitor.page.locator(`html[data-theme=${theme}]`).waitFor();
          await visitor.look(`kit-${theme}`);
        }
      }));

  /* The test above has checked the rest of the page, so only the form is checked here. */
  const formOfPage = 'form';
  test('dialogs, errors and conflicts', () =>
    kit.visit({ locale: 'en-US' }, async (visitor) => {
      const { page } = visitor;
      await page.getByRole('button', { name: 'Delete…' }).click();
      await page.getByRole('dialog').waitFor();
      await visitor.look('kit-question', 'dialog');
      await page.keyboard.press('Escape');

      const form = page.getByRole('form');
      await form.getByRole('textbox', { name: /^Title/ }).fill('');
      await page.keyboard.press('Control+s');
      await form.getByText('Required').waitFor();
      await visitor.look('kit-faults', formOfPage);

      await form.getByRole('textbox', { name: /^Title/ }).fill('Mine');
      await page.getByRole('button', { name: 'Let somebody else save' }).click();
      await page.getByText(/baize saved a newer version/).waitFor();
      await visitor.look('kit-conflict', formOfPage);
    }));
});
