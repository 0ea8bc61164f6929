// @vitest-environment jsdom
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';

const markdown = new MarkdownIt({ html: true });

describe('character references', () => {
  it.each([
    ['&amp;&lt;&copy;&NotEqualTilde;', '&amp;&lt;©≂̸'],
    ['&#39;&#x4e2d;', "'中"],
    ['&nosuchname; &amp', '&amp;nosuchname; &amp;amp'],
  ])('%s', (source, html) => {
    expect(markdown.renderInline(source)).toBe(html);
  });
});
