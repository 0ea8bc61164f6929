import { cpuSeconds } from '@xiezhi/contract/testing/cpu';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readMarkdown } from './html.ts';

/** Tests with statements, posts and answers, which must be read according to CommonMark and the rules for tables. */
const html = (source: string) => readMarkdown(source).html;

const blocks: readonly (readonly [what: string, source: string, html: string])[] = [
  ['nothing', '', ''],
  ['blanks alone', ' \n\t\n', ''],
  ['a paragraph of two lines', 'a\nb', '<p>a\nb</p>\n'],
  ['a hard break', 'a  \nb', '<p>a<br>\nb</p>\n'],
  ['lines as Windows ends them', 'a\r\n\r\nb\r', '<p>a</p>\n<p>b</p>\n'],
  ['a heading', '## 输入', '<h2>输入</h2>\n'],
  ['no heading without a blank', '##输入', '<p>##输入</p>\n'],
  ['a heading by a line below', 'a\n---', '<h2>a</h2>\n'],
  ['a line across', '---', '<hr>\n'],
  ['a list', '- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n'],
  ['a numbered list that begins elsewhere', '3. a', '<ol start="3">\n<li>a</li>\n</ol>\n'],
  ['a quotation', '> a', '<blockquote>\n<p>a</p>\n</blockquote>\n'],
  ['a program', '```cpp\na < b;\n```', '<pre><code class="language-cpp">a &lt; b;\n</code></pre>\n'],
  ['a program that never ends', '```\na', '<pre><code>a</code></pre>\n'],
  [
    'a program with a strange name',
    '```a"b\nx\n```',
    '<pre><code class="language-a&quot;b">x\n</code></pre>\n',
  ],
  ['struck text', '~~a~~', '<p><s>a</s></p>\n'],
  ['strong and stressed', '***a***', '<p><em><strong>a</strong></em></p>\n'],
  ['names with underscores', 'a_b_c', '<p>a_b_c</p>\n'],
  ['no quotes made curly', '"a" -- (c)', '<p>&quot;a&quot; -- (c)</p>\n'],
  ['an escaped sign', '\\*a\\*', '<p>*a*</p>\n'],
  ['half a sign', 'a\uD800b', '<p>a\uD800b</p>\n'],
];
for (const [what, source, expected] of blocks) test(what, () => assert.equal(html(source), expected));

test('replaces NUL with the replacement character', () => {
  assert.equal(html('a\0b'), '<p>a\uFFFDb</p>\n');
});

test('aligns the columns of a table as its delimiter row says', () => {
  const table = html('| a | b | c | d |\n|:--|:-:|--:|---|\n| 1 | 2 | 3 | 4 |');
  const sides = [...table.matchAll(/<t[hd]\b([^>]*)>/g)].map(([, found]) => found);
  const row = [' align="left"', ' align="center"', ' align="right"', ''];
  assert.deepEqual(sides, [...row, ...row]);
  assert.doesNotMatch(table, /style/);
});

test('accepts code, formulas, pictures and an escaped bar in a cell', () => {
  const table = html('| a |\n|---|\n| `x` $y$ ![z](/z =1x2) \\| |');
  assert.match(
    table,
    /<td><code>x<\/code> <span class="math"[^>]*>y<\/span> <img [^>]*title="=1x2"> \|<\/td>/,
  );
});

const plain: readonly (readonly [source: string, isPlain: boolean])[] = [
  ['a < b > c', true],
  ['1 <2> 3', true],
  ['<https://a.example>', true],
  ['<a@b.example>', true],
  ['\\<b>', true],
  ['&lt;b&gt;', true],
  ['```html\n<b>\n```', true],
  ['$<b>$', true],
  ['$$\n<b>\n$$', true],
  ['[a](</x y>)', true],
  ['<b>', false],
  ['a <!-- b -->', false],
  ['<!DOCTYPE html>', false],
  ['<?php ?>', false],
  ['<img src=x>', false],
  ['- a\n\n  <div>', false],
  ['> <br/>', false],
  ['## <i>a</i>', false],
  ['[<b>a</b>](/x)', false],
  ['**<u>a</u>**', false],
];
for (const [source, isPlain] of plain) {
  test(`${isPlain ? 'no HTML was' : 'HTML was'} written: ${source}`, () => {
    assert.equal(readMarkdown(source).isPlain, isPlain);
  });
}

const inlinePieces = [
  'a',
  ' ',
  '*',
  '**',
  '_',
  '`',
  '$',
  '\\(',
  '\\)',
  '[',
  ']',
  '(',
  ')',
  '![',
  '](/x)',
  '](/x =1x2)',
];
const blockPieces = [
  '\n',
  '\n\n',
  '```\n',
  '# ',
  '- ',
  '1. ',
  '> ',
  '| ',
  '|---|\n',
  '$$',
  '\t',
  '<b>',
  '</b>',
  '<',
];
const otherPieces = ['&', '&amp;', '题', '~~', '\\', 'https://a.example', '@li'];
const piece = fc.constantFrom(...inlinePieces, ...blockPieces, ...otherPieces);
const documents = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

test('text without HTML produces only the reader’s own tags', () => {
  const own =
    /^\/?(p|br|h[1-6]|hr|ul|ol|li|blockquote|pre|code|s|em|strong|a|img|span|table|thead|tbody|tr|th|td)( [a-z-]+="[^"<>]*")*$/;
  fc.assert(
    fc.property(documents, (source) => {
      const { html: made, isPlain } = readMarkdown(source);
      if (!isPlain) return;
      for (const [, tag = ''] of made.matchAll(/<([^>]*)>/g)) assert.match(tag, own, source);
    }),
    { numRuns: 800 },
  );
});

test('reading a text has no effect on later texts', () => {
  fc.assert(
    fc.property(documents, documents, (source, other) => {
      const first = readMarkdown(source);
      readMarkdown(other);
      assert.deepEqual(readMarkdown(source), first);
    }),
    { numRuns: 200 },
  );
});

test('a reference of one text is unknown in another', () => {
  assert.match(html('[a]\n\n[a]: /x'), /href="\/x"/);
  assert.equal(html('[a]'), '<p>[a]</p>\n');
});

const walls = [
  '>',
  '- ',
  '[',
  '*',
  '**a',
  '`',
  '<',
  '| ',
  '![',
  '(',
  '~~',
  '&',
  '\\',
  '# ',
  '_a',
  '[a](',
  '<!--',
  '``` ',
  '$',
  '1. ',
];
test('reads texts of thirty thousand nested, opening and unclosed delimiters as fast as others', () => {
  for (const sign of walls) {
    const took = cpuSeconds(() => readMarkdown(sign.repeat(Math.floor(30_000 / sign.length))));
    assert.ok(took < 1.5, `${sign} took ${took} s`);
  }
});
