// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';

it('a page that loads while the language changes has its texts in the new language', async () => {
  // Removes the texts that earlier test files in this thread have loaded.
  vi.resetModules();
  const { loadMessages: needTexts, switchLocale, translate } = await import('./messages.ts');
  const { getLocale } = await import('./locale.ts');
  await switchLocale('zh-CN');
  expect(translate('auth.username')).toBe('auth.username');
  const change = switchLocale('en-US');
  await Promise.all([needTexts(['auth']), change]);
  expect([getLocale(), translate('auth.username')]).toEqual(['en-US', 'Username']);
  await switchLocale('zh-CN');
  expect(translate('auth.username')).toBe('用户名');
});
