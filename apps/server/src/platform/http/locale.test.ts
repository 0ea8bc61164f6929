import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preferredLocale } from './locale.ts';

test('selects the preferred supported language, and Chinese if none is named', () => {
  const cases: [string | undefined, string][] = [
    [undefined, 'zh-CN'],
    ['', 'zh-CN'],
    ['fr-FR,fr;q=0.9', 'zh-CN'],
    ['en', 'en-US'],
    ['en-GB,en;q=0.9,zh;q=0.8', 'en-US'],
    ['zh-TW,en;q=0.7', 'zh-CN'],
    ['fr, en;q=0.4, zh-CN;q=0.6', 'zh-CN'],
    ['de;q=1, en;q=0.2', 'en-US'],
    ['en;q=0', 'zh-CN'],
    [';;;,,,q=', 'zh-CN'],
  ];
  for (const [header, locale] of cases) assert.equal(preferredLocale(header), locale, header);
});
