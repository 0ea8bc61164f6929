import type { Page } from 'playwright-core';
import type { Texts } from './texts.ts';

export async function chooseLanguage(page: Page, t: Texts, language: string): Promise<void> {
  await openEditor(page, t);
  await page.getByRole('combobox', { name: t('editor.language') }).selectOption(language);
}

export async function typeProgram(page: Page, t: Texts, text: string): Promise<void> {
  await openEditor(page, t);
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(text);
}

/** Opens the code editor, which is next to the statement on a wide window and behind a button on a phone. */
async function openEditor(page: Page, t: Texts): Promise<void> {
  const editor = page.locator('.cm-content');
  const button = page.getByRole('button', { name: t('problem.code'), exact: true });
  await editor.or(button).first().waitFor();
  if (!(await editor.isVisible()) && (await button.isVisible())) await button.click();
  await editor.waitFor();
}

export function submitButton(page: Page, t: Texts) {
  return page
    .getByRole('button', { name: t('problem.submit'), exact: false })
    .filter({ hasText: t('problem.submit') })
    .last();
}

/** The verdict in the panel of a submission. Excludes the facts of the problem, which may contain the same text. */
export const verdict = (page: Page, t: Texts) => page.locator('.live .vd-l').getByText(t('verdict.accepted'));
