import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMarkdown } from './html.ts';

const cases: readonly (readonly [source: string, html: string])[] = [
  ['**注意：**后面', '<p><strong>注意：</strong>后面</p>\n'],
  ['**“YES”**或**“NO”**', '<p><strong>“YES”</strong>或<strong>“NO”</strong></p>\n'],
  ['输出**一行**。', '<p>输出<strong>一行</strong>。</p>\n'],
  ['*（提示）*请看', '<p><em>（提示）</em>请看</p>\n'],
  ['~~（旧）~~新', '<p><s>（旧）</s>新</p>\n'],
  ['**日本語。**次', '<p><strong>日本語。</strong>次</p>\n'],
  ['2 * 3 * 4 and snake_case_name', '<p>2 * 3 * 4 and snake_case_name</p>\n'],
];
for (const [source, html] of cases)
  test(`emphasis beside CJK punctuation: ${source}`, () => assert.equal(readMarkdown(source).html, html));
