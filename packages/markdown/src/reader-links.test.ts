import { cpuSeconds } from '@xiezhi/contract/testing/cpu';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readMarkdown } from './html.ts';
import { createReader } from './reader.ts';

/** The tests below check which addresses of links and pictures are allowed, and how other addresses are shown. */
const reader = createReader();
const addressesOf = (source: string, attribute: 'href' | 'src') =>
  [...reader.render(source).matchAll(new RegExp(`${attribute}="([^"]*)"`, 'g'))].map(
    ([, found = '']) => found,
  );

test('allows links to the web, to pages of the site, to mail addresses and within the text', () => {
  for (const address of [
    'https://a.example/x?y=1#z',
    'http://a.example',
    '/contest/7',
    '//a.example/x',
    'relative/page',
    '#anchor',
    '?page=2',
    'mailto:a@b.example',
    'tel:+8613800000000',
    'HTTPS://A.EXAMPLE',
  ])
    assert.deepEqual(addressesOf(`[x](${address})`, 'href'), [address], address);
});

test('allows a page whose name begins like a scheme', () => {
  for (const address of [
    'files/data.zip',
    'file-formats',
    'file',
    'javascript-basics.html',
    'javascript',
    'vbscript/notes',
    'data-structures',
    './file:name',
  ])
    assert.deepEqual(addressesOf(`[x](${address})`, 'href'), [address], address);
});

const dangerous = [
  'javascript:probe()',
  'JaVaScRiPt:probe()',
  'javascript&colon;probe()',
  'javascript&#58;probe()',
  '&#106;avascript:probe()',
  'java&#115;cript:probe()',
  'vbscript:probe()',
  'VBSCRIPT:probe()',
  'file:///etc/passwd',
  'data:text/html,<script>probe()</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:application/javascript,probe()',
  'javascript\\:probe()',
];
test('keeps a link as text if it would run code or read local files', () => {
  for (const address of dangerous) {
    for (const source of [
      `[x](${address})`,
      `[x](<${address}>)`,
      `[x]\n\n[x]: ${address}`,
      `<${address}>`,
      `![x](${address})`,
    ]) {
      for (const found of [...addressesOf(source, 'href'), ...addressesOf(source, 'src')])
        assert.doesNotMatch(decodeURI(found), /^\s*(javascript|vbscript|file|data):/i, source);
    }
  }
});

test('allows a picture inside the text itself', () => {
  const source = 'data:image/png;base64,iVBORw0KGgo=';
  assert.deepEqual(addressesOf(`![x](${source})`, 'src'), [source]);
});

test('allows no address with a scheme that runs code, in any spelling', () => {
  const letters = fc.constantFrom(
    ...'javscriptvb:file/data,'.split(''),
    '&#x3a;',
    '&colon;',
    '\\',
    '\t',
    '\u0001',
    '%3a',
    '&Tab;',
    ' ',
  );
  const address = fc.tuple(
    fc.constantFrom('javascript', 'java&#115;cript', 'vbscript', 'data', 'file', 'JAVASCRIPT', ''),
    fc.array(letters, { maxLength: 6 }).map((all) => all.join('')),
    fc.constantFrom(':probe()', '&colon;probe()', '&#58;x', ':', 'x'),
  );
  fc.assert(
    fc.property(address, (parts) => {
      for (const found of addressesOf(`[x](<${parts.join('')}>)`, 'href'))
        assert.doesNotMatch(found, /^[\s\p{Cc}]*(javascript|vbscript|file|data):/iu, parts.join(''));
    }),
    { numRuns: 500 },
  );
});

test('escapes the contents of links, titles and pictures', () => {
  for (const [source, html] of [
    ['[a<b](/x "t\\"u<v>")', '<a href="/x" title="t&quot;u&lt;v&gt;">a&lt;b</a>'],
    ['![a"b](/x)', '<img src="/x" alt="a&quot;b">'],
    ['[a](/x?y=1&z=2)', '<a href="/x?y=1&amp;z=2">a</a>'],
    ['[题](/题)', '<a href="/%E9%A2%98">题</a>'],
    ['[a](/x "two\nlines")', '<a href="/x" title="two\nlines">a</a>'],
  ] as const)
    assert.equal(reader.renderInline(source), html, source);
});

const sized: readonly (readonly [source: string, html: string])[] = [
  ['![a](/x.png =640x480)', '<img src="/x.png" alt="a" title="=640x480">'],
  ['![a](/x.png  =1x1)', '<img src="/x.png" alt="a" title="=1x1">'],
  ['![](/x.png =64x48)', '<img src="/x.png" alt="" title="=64x48">'],
  [
    '![a](/x.png =64x48) ![b](/y.png =1x2)',
    '<img src="/x.png" alt="a" title="=64x48"> <img src="/y.png" alt="b" title="=1x2">',
  ],
  ['[![a](/x.png =64x48)](/y)', '<a href="/y"><img src="/x.png" alt="a" title="=64x48"></a>'],
  ['![a](/x.png "title")', '<img src="/x.png" alt="a" title="title">'],
  ['![a](/x.png)', '<img src="/x.png" alt="a">'],
  // This is not a size, so it remains text.
  ['![a](/x.png =64)', '![a](/x.png =64)'],
  ['![a](/x.png =64xauto)', '![a](/x.png =64xauto)'],
  ['![a](/x.png =12345x1)', '![a](/x.png =12345x1)'],
];
for (const [source, html] of sized) {
  test(`the size of a picture: ${source}`, () => {
    assert.equal(readMarkdown(source).html, `<p>${html}</p>\n`);
  });
}

test('reads a size only at the position of a title', () => {
  const { html } = readMarkdown('![a][b]\n\n[b]: /x "one\n=1x1) two"');
  assert.equal(html, '<p><img src="/x" alt="a" title="one\n=1x1) two"></p>\n');
  assert.match(readMarkdown('[b]: /x =1x1').html, /\[b\]: \/x =1x1/);
  assert.match(readMarkdown('![a](/x =1x1 "t")').html, /=1x1/);
});

test('allows the same addresses for pictures with and without a size', () => {
  for (const address of dangerous)
    assert.doesNotMatch(
      readMarkdown(`![x](${address} =1x1)`).html,
      /src="\s*(javascript|vbscript|file|data):/i,
      address,
    );
});

test('keeps the syntax for sizes unchanged in code', () => {
  for (const source of ['`![a](/x.png =640x480)`', '``![a](/x.png =1x1) `b` ``'])
    assert.match(readMarkdown(source).html, /\/x\.png =\d+x\d+\)/, source);
  assert.match(readMarkdown('```\n![a](/x.png =640x480)\n```').html, /\/x\.png =640x480\)/);
  assert.match(readMarkdown('    ![a](/x.png =640x480)').html, /\/x\.png =640x480\)/);
});

test('reads long runs of unclosed pictures as fast as any other text', () => {
  const took = cpuSeconds(() => {
    for (const piece of ['![', '![](', '![](/x =', '![a](/x =1', '![](/x =1x1', '![a](b '])
      readMarkdown(piece.repeat(Math.floor(40_000 / piece.length)));
  });
  // Searching from each opening bracket to the end of the text would take more than 3 s.
  assert.ok(took < 1.5, `${took} s`);
});
