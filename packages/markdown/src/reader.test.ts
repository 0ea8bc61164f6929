import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReader } from './reader.ts';

const reader = createReader();

const links: [source: string, links: string[]][] = [
  ['see https://a.example/x?y=1#z.', ['https://a.example/x?y=1#z']],
  ['详见 https://a.example/x，谢谢', ['https://a.example/x']],
  ['（https://a.example/题目）', ['https://a.example/%E9%A2%98%E7%9B%AE']],
  ['(https://a.example/b_(c))', ['https://a.example/b_(c)']],
  ['http://a.example and HTTPS://B.EXAMPLE/', ['http://a.example', 'HTTPS://B.EXAMPLE/']],
  ['[x](https://a.example) https://b.example', ['https://a.example', 'https://b.example']],
  ['a.example and x@y.example and https:// and ftp://a.example and mailto:x@y.example', []],
  ['//a.example and 127.0.0.1', []],
  ['`https://a.example`', []],
  ['javascript://a.example', []],
];
for (const [source, expected] of links) {
  test(`addresses in: ${source}`, () => {
    const html = reader.renderInline(source);
    assert.deepEqual(
      [...html.matchAll(/<a href="([^"]*)">/g)].map((match) => match[1]),
      expected,
    );
  });
}

test('decodes character references as browsers do', () => {
  for (const [source, html] of [
    ['&amp;&lt;&copy;&NotEqualTilde;', '&amp;&lt;©≂̸'],
    ['&#39;&#x4e2d;', "'中"],
    ['&nosuchname; &amp', '&amp;nosuchname; &amp;amp'],
  ] as const)
    assert.equal(reader.renderInline(source), html);
});

test('emphasis beside Chinese punctuation', () => {
  assert.equal(reader.renderInline('**“强调”**：文'), '<strong>“强调”</strong>：文');
});

test('reads long runs of delimiters as fast as any other text', () => {
  const length = 100_000;
  const linked = (source: string) => /<a href="([^"]*)">/.exec(reader.renderInline(source))?.[1];
  for (const signs of [')', '.)', '!'])
    assert.equal(linked(`http://a.example/b${signs.repeat(length)}`), 'http://a.example/b');
  const within = `http://a.example/${'!'.repeat(length)}b`;
  assert.equal(linked(within), within);
  const many = reader.renderInline('http://a" '.repeat(length / 10));
  assert.equal(many.split('<a href="http://a">').length - 1, length / 10);
});
