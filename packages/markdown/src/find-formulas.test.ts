import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findFormulas, mayContainFormulas } from './find-formulas.ts';
import { createReader } from './reader.ts';

const shown = (text: string): string[] =>
  findFormulas(text).map(({ tex, isDisplay }) => (isDisplay ? `display ${tex}` : tex));

test('finds TeX in each of the four kinds of delimiters', () => {
  assert.deepEqual(shown('$n$, \\(m\\), $$a$$ and \\[b\\]'), ['n', 'm', 'display a', 'display b']);
  assert.deepEqual(shown('$$\na\n\nb\n$$'), ['display a\n\nb']);
  assert.deepEqual(shown('> $q$\n\n- $l$\n\n| $h$ |\n|---|\n| $c$ |\n\n# $t$\n\n**$b$** [$k$](/x)'), [
    'q',
    'l',
    'h',
    'c',
    't',
    'b',
    'k',
  ]);
});

test('finds no formulas in code, escapes, amounts of money and HTML tags', () => {
  for (const text of [
    '`$n$`',
    '```\n$n$\n```',
    '    $n$',
    '\\$n\\$',
    'it costs $5 and $6',
    '<div title="$n$">\n\\$n\n</div>',
    '<pre>\n$n$\n</pre>',
    '<div>\n<code>$n$</code> <!-- $m$ -->\n</div>',
    '[x]($n$)',
    '$n',
  ])
    assert.deepEqual(shown(text), [], text);
});

test('finds a repeated formula once, inline and displayed separately', () => {
  assert.deepEqual(shown('$n$ $n$ $$n$$ $m$'), ['n', 'display n', 'm']);
});

const piece = fc.oneof(
  fc.constantFrom(
    '$',
    '$$',
    '\\(',
    '\\)',
    '\\[',
    '\\]',
    '\\',
    '`',
    '```\n',
    '\n\n',
    '> ',
    '- ',
    '| ',
    '<b>',
    '<',
  ),
  fc.constantFrom('n', '5', ' ', '题', '\\frac{1}{2}', '{', '}', '*', '_', '\\$', '&amp;', '$n$', '$$m$$'),
);
const markdown = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

test('finds exactly the formulas that are shown', () => {
  const reader = createReader();
  fc.assert(
    fc.property(markdown, (text) => {
      const marks = [
        ...reader.render(text).matchAll(/<span class="math" data-display="(\w+)">([^<]*)<\/span>/g),
      ];
      const seen = marks.map(([, display, tex = '']) => {
        const plain = tex
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&amp;', '&');
        return display === 'true' ? `display ${plain}` : plain;
      });
      assert.deepEqual(new Set(shown(text)), new Set(seen));
      if (!mayContainFormulas(text)) assert.equal(seen.length, 0);
    }),
    { numRuns: 2000 },
  );
});

test('returns TeX between delimiters as it was written', () => {
  const tex = fc
    .array(fc.constantFrom('n', '\\le', ' ', '{', '}', '_1', '^2', '\\times', '题', '&', '<', '\\{'), {
      minLength: 1,
    })
    .map((pieces) => `x${pieces.join('')}y`);
  fc.assert(
    fc.property(tex, (formula) => {
      assert.deepEqual(shown(`given $${formula}$ now`), [formula]);
      assert.deepEqual(shown(`\\[${formula}\\]`), [`display ${formula}`]);
    }),
  );
});

test('blocks of HTML: text between tags, entities, line breaks, a listing that continues after a blank line', () => {
  assert.deepEqual(shown('<p>$n$ and $a &lt; b$</p>\n<table><tr><td>\\(|x|\\)</td></tr></table>'), [
    'n',
    'a < b',
    '|x|',
  ]);
  assert.deepEqual(shown('<div align=center>\n$$a<br />b$$\n</div>'), ['display a b']);
  assert.deepEqual(shown('<pre>\n$a$\n\n</pre>\n\n<p>$b$</p>'), ['b']);
  assert.deepEqual(shown('<p>costs $5 and $6</p>'), []);
});

test('long and hostile texts take linear time', () => {
  for (const text of [
    '$'.repeat(60_000),
    '$a '.repeat(20_000),
    '\\('.repeat(30_000),
    '$$\n'.repeat(20_000),
    `${'\\(a'.repeat(20_000)}\\\\)`,
    `<p>${'<!--'.repeat(15_000)}`,
    `<p>${'<!a'.repeat(20_000)}`,
    `<p>${'<a b="'.repeat(10_000)}`,
    `<p>${'$'.repeat(60_000)}`,
    '|a|$|x|$|\n|-|-|\n\n'.repeat(3000),
    `a ${'<code>$a$ '.repeat(10_000)}`,
    `a <code>${'$a$ '.repeat(20_000)}</code>`,
    `a ${'<code>$a$</code> '.repeat(5000)}`,
  ]) {
    const start = performance.now();
    findFormulas(text);
    const took = performance.now() - start;
    assert.ok(took < 5000, `${text.slice(0, 4)}… took ${took.toFixed()} ms`);
  }
});

test('dollars of Codeforces, blanks within dollars, digits after them, bars in table cells', () => {
  assert.deepEqual(shown('$$$n$$$ and $$$$$$m$$$$$$, $ a $, 10$b$5, $c $ 个'), [
    'n',
    'display m',
    'a',
    'b',
    'c',
  ]);
  assert.deepEqual(shown('| $|x|$ | `|` |\n|---|---|\n| $a$ | $|b|$ |'), ['|x|', 'a', '|b|']);
  assert.deepEqual(shown('$x$-$y$ and $1 \\le n $'), ['x', 'y', '1 \\le n']);
});

test('finds no formulas in code written as HTML, within a line or in a block', () => {
  assert.deepEqual(shown('a <code>$x$ \\(y\\)</code> $b$ <KBD>$c$</KBD> <b>$d$</b> <code/>$e$'), [
    'b',
    'd',
    'e',
  ]);
  assert.deepEqual(shown('- <samp>$x$</samp>\n- $y$\n\n| <code>$z$</code> |\n|---|'), ['y']);
  assert.deepEqual(shown('the tag <code> begins $x$\n\n$y$'), ['x', 'y']);
  assert.deepEqual(shown('<p><code>$x$</code> $y$</p>'), ['y']);
});

test('finds formulas that end with a blank', () => {
  assert.deepEqual(shown('扮演 $1 $ 种角色，初始 $4 $ 张'), ['1', '4']);
  assert.deepEqual(shown('if $s_i = $ R, and $t = s + u = $ "ab", so $a = $c'), [
    's_i =',
    't = s + u =',
    'a =',
  ]);
  assert.deepEqual(shown('$a = [1,2] $, $b $'), ['a = [1,2]', 'b']);
  assert.deepEqual(shown('$F(0) = $ 0, $F(1) = $ 1, $sum = $ 5'), ['F(0) =', 'F(1) =', 'sum =']);
});

test('a formula contains the formulas of its texts', () => {
  assert.deepEqual(shown('$\\text{$gcd$}(x) = 1$ and $y$'), ['\\text{$gcd$}(x) = 1', 'y']);
  assert.deepEqual(shown('$\\xrightarrow[\\text{add $a$}]{\\text{move $b$}}$ $z$'), [
    '\\xrightarrow[\\text{add $a$}]{\\text{move $b$}}',
    'z',
  ]);
  assert.deepEqual(shown('$\\text{$ is not closed'), ['\\text{']);
});

test('finds no formulas in amounts of money, names and prices in tables', () => {
  for (const text of [
    'it costs $5 and $6',
    '$5-$10',
    '$ 5 and $ 6 now',
    '$x and $y',
    'PATH is $PATH $HOME',
    '5$ or 6$ now',
    '$5, $ 6 or $7 to $ 8',
    'set $PATH = $HOME',
    'set $A=1 and $B=2',
    '| price in $ | tax in $ |\n|---|---|\n| $5 | $6 |',
  ])
    assert.deepEqual(shown(text), [], text);
});
