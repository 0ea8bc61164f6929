// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { getLocale } from './locale.ts';
import { needTexts, switchLocale, translate } from './messages.ts';

it('a page that comes while the language changes has its texts in the new one', async () => {
  await switchLocale('zh-CN');
  expect(translate('auth.username')).toBe('auth.username');
  const change = switchLocale('en-US');
  await Promise.all([needTexts(['auth']), change]);
  expect([getLocale(), translate('auth.username')]).toEqual(['en-US', 'Username']);
  await switchLocale('zh-CN');
  expect(translate('auth.username')).toBe('用户名');
});
