import type { Page } from 'playwright-core';
import type { Texts } from '../../support/texts.ts';

/** A correct solution with a unique source. */
export const inCpp = (nonce: string) =>
  `#include <iostream>\n// ${nonce}\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }\n`;

export const isFocused = (page: Page, selector: string) =>
  page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`);

export async function openAuth(
  page: Page,
  t: Texts,
  which: 'login' | 'register',
  isPhone: boolean,
): Promise<void> {
  const bar = page.getByRole('banner');
  if (which === 'register' && !isPhone) {
    await bar.getByRole('button', { name: t('common.register') }).click();
    return;
  }
  await bar.getByRole('button', { name: t('common.login') }).click();
  if (which === 'register')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.register') })
      .last()
      .click();
}

export async function signUp(page: Page, t: Texts, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('auth.username')).fill(name);
  await dialog.getByLabel(t('auth.email'), { exact: true }).fill(`${name}@example.org`);
  await dialog.getByLabel(t('auth.password'), { exact: true }).fill('secret-1');
  await dialog.getByLabel(t('auth.passwordAgain')).fill('secret-1');
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
}
