import { errorText } from '@xiezhi/contract/errors';
import { describe, expect, it } from 'vitest';
import { afterSeconds, secondsIn } from './countdown.ts';

describe('the wait time between submissions', () => {
  it.each(['zh-CN', 'en-US'] as const)('is parsed from the %s catalogue', (locale) => {
    const message = errorText('submitTooSoon', locale, { seconds: 7 });
    expect(secondsIn(message)).toBe(7);
    expect(secondsIn(afterSeconds(message, 3) ?? '')).toBe(4);
    expect(afterSeconds(message, 7)).toBeNull();
  });

  it('leaves messages without seconds unchanged', () => {
    const message = errorText('languageNotAllowed', 'en-US', { language: 'C++ 17' });
    expect(afterSeconds(message, 100)).toBe(message);
  });
});
