import { readMarkdown } from '@xiezhi/markdown/html';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlStatement } from './html-statement.ts';

test('keeps an HTML statement as one block: blank lines, indentation and Markdown characters change nothing', () => {
  const text = '<p>a*b*c</p>\n\n\t\t<p>second</p>\n\n    <pre>1\n\n\n2</pre> tail_x_';
  const html = htmlStatement(text);
  const read = readMarkdown(html).html;
  assert.doesNotMatch(read, /<em>|<code>/);
  assert.match(read, /<pre>1\n&#10;&#10;2<\/pre>/);
  assert.equal(htmlStatement(html), html, 'once more changes nothing');
});

test('wraps text that begins without a tag in a block', () => {
  assert.equal(htmlStatement('求和<br />\n\n输出'), '<div>\n求和<br />\n输出\n</div>');
});

test('returns Markdown and plain text unchanged', () => {
  for (const text of ['## a\n\n<br>', 'a\n\nb', '- x <b>y</b>', 'use vector<int> and 1 < 2', '**a**<br>', ''])
    assert.equal(htmlStatement(text), text);
});

/** Returns a formula in the HTML form that KaTeX produces. */
const formula = (tex: string, outer = 'katex katex-no-js') =>
  `<span class="${outer}"><span class="katex-mathml"><math><semantics><mi>n</mi><annotation encoding="application/x-tex">` +
  `${tex}</annotation></semantics></math></span><span aria-hidden="true" class="katex-html"><span>n</span></span></span>`;

test('converts typeset formulas back to TeX, each once', () => {
  const display = `<span class="katex-display">${formula('x')}</span>`;
  const text = `<p>Of <span>${formula('1 &lt; n\\le 9%')}</span> and ${display}, <span class="red">red</span>.</p>`;
  assert.equal(
    htmlStatement(text),
    '<p>Of <span>$1 &lt; n\\le 9$</span> and $$x$$, <span class="red">red</span>.</p>',
  );
  const { html } = readMarkdown(htmlStatement(text));
  assert.deepEqual(html.match(/data-display="(?:true|false)"/g), [
    'data-display="false"',
    'data-display="true"',
  ]);
  for (const other of [formula('a').replace('</annotation>', ''), '<span class="katex">b</span>']) {
    const both = `<p>${other}${formula('c')}</p>`;
    assert.equal(htmlStatement(both), `<p>${other}$c$</p>`, 'one without TeX stays');
  }
  const open = `<p>${formula('a').replaceAll('</span>', '')}</p>`;
  assert.equal(htmlStatement(open), open, 'one that does not end stays');
});

test('a text that begins many links or listings and ends none is converted in time', () => {
  const begun = performance.now();
  for (const piece of ['![', '[](', '<pre', '<pre>', '</pre ', '<p>\n \n'])
    htmlStatement(`<p>x</p>${piece.repeat(50_000)}`);
  assert.ok(performance.now() - begun < 10_000);
});
