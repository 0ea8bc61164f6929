import type { Page } from 'playwright-core';
import type { Texts } from '../../support/texts.ts';

/** Opens an admin page as root through its sign-in. */
export async function enterConsole(page: Page, t: Texts, to: string, password: string): Promise<void> {
  await page.goto(to);
  await page.waitForURL('**/admin/login**');
  await page.getByLabel(t('auth.username')).fill('root');
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('common.login'), exact: true }).click();
  await page.waitForURL(`**${to}`);
}
