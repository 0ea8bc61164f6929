import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMarkdown } from './html.ts';

test('isPlain is true for a text without HTML, also with formulas and HTML inside code', () => {
  for (const text of ['**a** $x<y$', '`<b>`', '    <b>', '<https://a.example>', '&lt;b&gt;'])
    assert.equal(readMarkdown(text).isPlain, true, text);
  for (const text of ['a <b>c</b>', '<div>\n', '- <i>x</i>', '| <b>x</b> |\n|---|'])
    assert.equal(readMarkdown(text).isPlain, false, text);
});

test('escapes text that is no HTML', () => {
  assert.equal(
    readMarkdown('$x<y$ & `<b>`').html,
    '<p><span class="math" data-display="false">x&lt;y</span> &amp; <code>&lt;b&gt;</code></p>\n',
  );
});

test('keeps the size of pictures and aligns columns without a style', () => {
  assert.match(readMarkdown('![a](/a.png =640x480)').html, /title="=640x480"/);
  const { html } = readMarkdown('| a |\n|--:|\n| b |');
  assert.match(html, /<th align="right">a<\/th>/);
  assert.ok(!html.includes('style'));
});
