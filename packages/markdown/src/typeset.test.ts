import assert from 'node:assert/strict';
import { test } from 'node:test';
import katex from 'katex';
import { forKatex } from './katex-dialect.ts';
import { typeset } from './typeset.ts';
import { typesetVersion } from './typeset-version.ts';

test('a formula has visual HTML and MathML', () => {
  const { html } = typeset({ tex: 'a_i \\le 10^5', isDisplay: false });
  assert.match(html ?? '', /^<span class="katex"><span class="katex-mathml"><math/);
  assert.match(html ?? '', /<annotation encoding="application\/x-tex">a_i \\le 10\^5<\/annotation>/);
  assert.match(typeset({ tex: 'x', isDisplay: true }).html ?? '', /^<span class="katex-display">/);
});

test('invalid TeX returns an error', () => {
  assert.deepEqual(Object.keys(typeset({ tex: '\\frac{', isDisplay: false })), [
    'tex',
    'isDisplay',
    'html',
    'error',
  ]);
  assert.equal(typeset({ tex: '\\frac{', isDisplay: false }).html, null);
});

test('TeX for MathJax renders', () => {
  for (const tex of [
    '\\texttt{glory_to_x}',
    '\\text{50% of a & b^c}',
    '\\text{the $i_1$-th}',
    '\\xrightarrow[\\text{add $a_2$}]{\\text{move $a_1$}}',
    'r \\mbox{ mod }(p)',
    '\\require{cancel}\\cancel{5}',
    '\\matrix{ a & \\texttt{x_1} \\cr c & \\matrix{d \\cr e} }',
    'f(x) = \\cases{ 1 & x > 0 \\cr 0 & \\text{otherwise} }',
    '\\def\\x#1{\\text{#1_b}}\\x{a}',
    '\\text{\\textcolor{#ff0000}{a_b}}',
    'a \\\\text{b}',
  ])
    assert.notEqual(typeset({ tex, isDisplay: true }).html, null, tex);
});

const annotationOf = (tex: string) => typeset({ tex, isDisplay: false }).html ?? '';

test('character references in formulas are the characters, but no commands', () => {
  for (const tex of [
    '2 \\le x&#44;y',
    'a &lt; b',
    'x&nbsp;&#x2264; y',
    '1 &amp; 2'.replace(/^(.*)$/, '\\matrix{$1}'),
  ])
    assert.notEqual(annotationOf(tex), '', tex);
  assert.equal(forKatex('x&#44;y &lt; &amp; &LT; &#92;def &foo; &#5;'), 'x,y < & < &#92;def &foo; &#5;');
});

test('rewriting TeX takes linear time', () => {
  const start = process.cpuUsage();
  for (const piece of ['\\matrix{', '\\text{', '\\text{$', '\\matrix{}', '\\\\text{a}'])
    for (const tex of [piece.repeat(8000), piece.repeat(8000) + '}'.repeat(8000)]) forKatex(tex);
  assert.ok(process.cpuUsage(start).user < 1e6);
});

test('no command affects anything outside of its formula', () => {
  for (const tex of [
    '\\href{javascript:probe()}{x}',
    '\\url{javascript:probe()}',
    '\\htmlData{onclick=probe()}{x}',
    '\\htmlStyle{position:fixed}{x}',
    '\\htmlClass{fixed}{x}',
    '\\includegraphics{https://evil.example/x.png}',
    '<img src=x onerror=probe()>',
    '\\text{<script>probe()</script>}',
  ]) {
    const { html } = typeset({ tex, isDisplay: false });
    // Removes the annotation, which contains the TeX source as text.
    const markup = (html ?? '').replace(/<annotation.*<\/annotation>/s, '');
    assert.doesNotMatch(markup, /<(a|img|script)\b|href=|onclick=|class="fixed|position:fixed/, tex);
  }
});

test('the version names the KaTeX release', () => {
  assert.ok(typesetVersion.startsWith(`katex ${katex.version},`));
});
