// @vitest-environment jsdom
import { createReader } from '@xiezhi/markdown/reader';
import { expect, it } from 'vitest';

const markdown = createReader();

it.each([
  ['&amp;&lt;&copy;&NotEqualTilde;', '&amp;&lt;©≂̸'],
  ['&#39;&#x4e2d;', "'中"],
  ['&nosuchname; &amp', '&amp;nosuchname; &amp;amp'],
])('decodes character references: %s', (source, html) => {
  expect(markdown.renderInline(source)).toBe(html);
});

it('handles Chinese punctuation next to emphasis', () => {
  expect(markdown.renderInline('**“强调”**：文')).toBe('<strong>“强调”</strong>：文');
});

it.each([
  ['[x](/a?b=1#c)', '/a?b=1#c'],
  ['[x](<https://a.example/两 个%20>)', 'https://a.example/%E4%B8%A4%20%E4%B8%AA%20'],
  ['[x](mailto:x@y.example)', 'mailto:x@y.example'],
  ['[x](https://u:p@a.example:81/x)', 'https://u:p@a.example:81/x'],
  ['<https://a.example/%E9%A2%98>', 'https://a.example/%E9%A2%98'],
])('keeps a URL unchanged: %s', (source, address) => {
  expect(/href="([^"]*)"/.exec(markdown.renderInline(source))?.[1]).toBe(address);
});

it('converts a non-ASCII host to one that browsers accept', () => {
  const address = /href="([^"]*)"/.exec(markdown.renderInline('[x](https://例子.example/)'))?.[1] ?? '';
  expect(new URL(address).host).toBe('xn--fsqu00a.example');
});
