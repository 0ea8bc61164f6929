// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '../lib/toasts.ts';
import { getLocale, initialLocale, localeOfQuery } from './locale.ts';
import { loadMessages, switchLocale } from './messages.ts';
import type * as parts from './parts.ts';
import { loadPart } from './parts.ts';
import { chooseLocale, loadInitialLocale } from './start.ts';
import { fill, placeholdersOf } from './template.ts';

vi.mock(import('./parts.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return { ...original, loadPart: vi.fn(original.loadPart) };
});

afterEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

describe('initial language', () => {
  it.each([
    ['?l=zh-cn', 'en-US', 'zh-CN'],
    ['?l=ZH-CN', null, 'zh-CN'],
    ['?l=fr', 'zh-CN', 'en-US'],
    ['?l=', 'zh-CN', 'en-US'],
    ['?x=1', 'en-US', 'en-US'],
    ['', 'klingon', 'zh-CN'],
    ['', null, 'zh-CN'],
  ])('for the address "%s" and the stored value %s is %s', (search, stored, locale) => {
    expect(initialLocale(search, stored, ['zh-CN', 'en'])).toBe(locale);
  });

  it.each([
    [['en-US', 'en'], 'en-US'],
    [['en-GB', 'zh'], 'en-US'],
    [['zh-TW', 'en'], 'zh-CN'],
    [['fr', 'de', 'EN'], 'en-US'],
    [['fr'], 'zh-CN'],
    [['enx'], 'zh-CN'],
    [[], 'zh-CN'],
  ] as const)('on a first visit with the browser languages %j is %s', (languages, locale) => {
    expect(initialLocale('', null, languages)).toBe(locale);
    // The URL and the stored choice take precedence over the languages of the browser.
    expect(initialLocale('', 'zh-CN', languages)).toBe('zh-CN');
    expect(initialLocale('?l=en', 'zh-CN', languages)).toBe('en-US');
  });

  it('is Chinese for one value of the address, and English for any other', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(localeOfQuery(value)).toBe(value.toLowerCase() === 'zh-cn' ? 'zh-CN' : 'en-US');
      }),
    );
  });
});

describe('choice of language', () => {
  it('is stored, overrides the address, and keeps its other parameters', async () => {
    await switchLocale('en-US');
    history.replaceState({ at: 3 }, '', '/problem?l=en&tagId=[1,2]#top');
    await chooseLocale('zh-CN');
    expect(localStorage.getItem('locale')).toBe('zh-CN');
    expect([location.pathname, location.hash, history.state]).toEqual(['/problem', '#top', { at: 3 }]);
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({ tagId: '[1,2]' });
  });

  it('whose texts fail to load shows a message and keeps the current language', async () => {
    await switchLocale('zh-CN');
    await loadMessages(['outbox']);
    vi.mocked(loadPart).mockRejectedValueOnce(new TypeError('offline'));
    await chooseLocale('en-US');
    expect([getLocale(), localStorage.getItem('locale')]).toEqual(['zh-CN', null]);
    expect(toastStore.get()?.text).toBe('页面没有加载完成');
    toastStore.get()?.action?.run();
    await vi.waitFor(() => expect(getLocale()).toBe('en-US'));
  });

  it('made twice in quick succession ends with the later one, whichever loads first', async () => {
    await switchLocale('zh-CN');
    const late = Promise.withResolvers<undefined>();
    await loadMessages(['about']);
    const { loadPart: loadActual } = await vi.importActual<typeof parts>('./parts.ts');
    vi.mocked(loadPart).mockImplementationOnce(async (...asked) => {
      await late.promise;
      return loadActual(...asked);
    });
    const first = chooseLocale('en-US');
    await chooseLocale('zh-CN');
    late.resolve(undefined);
    await first;
    expect([getLocale(), document.documentElement.lang]).toEqual(['zh-CN', 'zh-CN']);
    expect(localStorage.getItem('locale')).toBe('zh-CN');
    await chooseLocale('en-US');
    expect([getLocale(), localStorage.getItem('locale')]).toEqual(['en-US', 'en-US']);
  });

  it('in the address is stored; without one nothing is stored', async () => {
    await loadInitialLocale();
    expect(localStorage.getItem('locale')).toBeNull();
    history.replaceState(null, '', '/?l=zh-cn');
    await loadInitialLocale();
    expect(localStorage.getItem('locale')).toBe(getLocale());
  });
});

describe('text with placeholders', () => {
  const word = fc.stringMatching(/^[a-z]{1,6}$/);

  it('has none left once each has a value, and does not parse values as placeholders', () => {
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 4 }),
        fc.string(),
        fc.constantFrom('zh-CN', 'en-US'),
        (names, value, locale) => {
          const text = names.map((name) => `{${name}}`).join(' · ');
          const filled = fill(text, Object.fromEntries(names.map((name) => [name, value])), locale);
          expect(filled).toBe(names.map(() => value).join(' · '));
          expect([...placeholdersOf(text)]).toEqual([...new Set(names)]);
        },
      ),
    );
  });

  it('uses the singular for one and the plural for every other number', () => {
    fc.assert(
      fc.property(fc.integer(), (count) => {
        const text = fill('{count|problem|problems}', { count }, 'en-US');
        expect(text).toBe(count === 1 ? 'problem' : 'problems');
      }),
    );
  });
});
