// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CallError } from '../api/call-error.ts';
import { errorMessageIfAny, errorMessage } from '../api/error-message.ts';
import { setUpScreen } from '../../test-support/screen.tsx';
import { ErrorState } from './ErrorState.tsx';

const browser = setUpScreen();
const ofEngine = "Failed to execute 'matches' on 'Element': ':popover-open' is not a valid selector.";
const friendly = {
  'zh-CN': '页面遇到意外错误',
  'en-US': /^Something went wrong on this page/,
};

describe('an unexpected error', () => {
  for (const locale of ['zh-CN', 'en-US'] as const)
    it(`shows a translated message, with the original one collapsed: ${locale}`, async () => {
      const error = new DOMException(ofEngine, 'SyntaxError');
      await browser.show(<ErrorState error={error} onRetry={() => undefined} />, locale, []);
      expect(screen.getByText(friendly[locale])).toBeDefined();
      const folded = screen.getByText(`SyntaxError: ${ofEngine}`).closest('details');
      expect(folded?.open).toBe(false);
    });

  it.each([
    ['a TypeError', new TypeError('AbortSignal.any is not a function')],
    ['a value that is no error', 'undefined is not an object'],
  ])('has no message for users: %s', async (_name, error) => {
    await browser.show(<i />, 'zh-CN', []);
    expect(errorMessage(error)).toBe(friendly['zh-CN']);
  });

  it('of a call shows its message, without details', async () => {
    const error = new CallError('refused', '题目不存在');
    await browser.show(<ErrorState error={error} onRetry={() => undefined} />, 'zh-CN', []);
    expect(screen.getByText('题目不存在')).toBeDefined();
    expect(document.querySelector('details')).toBeNull();
    expect([errorMessageIfAny(error), errorMessageIfAny(null)]).toEqual(['题目不存在', undefined]);
  });
});
