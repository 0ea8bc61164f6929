// @vitest-environment jsdom
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';

const markdown = new MarkdownIt({ linkify: true, html: true });

function linksOf(source: string): string[] {
  return [...markdown.renderInline(source).matchAll(/<a href="([^"]*)">/g)].map((match) => match[1] ?? '');
}

describe('addresses in text', () => {
  it.each([
    ['see https://a.example/x?y=1#z.', ['https://a.example/x?y=1#z']],
    ['详见 https://a.example/x，谢谢', ['https://a.example/x']],
    ['（https://a.example/题目）', ['https://a.example/%E9%A2%98%E7%9B%AE']],
    ['(https://a.example/b_(c))', ['https://a.example/b_(c)']],
    ['http://a.example and HTTPS://B.EXAMPLE/', ['http://a.example', 'HTTPS://B.EXAMPLE/']],
    ['[x](https://a.example) https://b.example', ['https://a.example', 'https://b.example']],
    ['a.example and x@y.example and https:// and ftp://a.example', []],
    ['`https://a.example`', []],
    ['javascript://a.example', []],
  ])('%s', (source, links) => {
    expect(linksOf(source)).toEqual(links);
  });
});

describe('character references', () => {
  it.each([
    ['&amp;&lt;&copy;&NotEqualTilde;', '&amp;&lt;©≂̸'],
    ['&#39;&#x4e2d;', "'中"],
    ['&nosuchname; &amp', '&amp;nosuchname; &amp;amp'],
  ])('%s', (source, html) => {
    expect(markdown.renderInline(source)).toBe(html);
  });
});

it('knows Chinese punctuation beside emphasis', () => {
  expect(markdown.renderInline('**“强调”**：文')).toBe('<strong>“强调”</strong>：文');
});
