import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { markdownToLatex } from './from-markdown.ts';
import { latexToMarkdown } from './latex.ts';

const cases: [string, string][] = [
  ['plain words', 'plain words'],
  ['$a_i < b$ and \\(x\\)', '$a_i < b$ and $x$'],
  ['\\textbf{bold} \\emph{it} \\texttt{a\\_b}', '**bold** *it* `a_b`'],
  ['\\bf{bold} {\\it slanted} text', '**bold** *slanted* text'],
  ["``quoted'' -- and --- so", '“quoted” – and — so'],
  ['50\\% of 3\\$ \\& \\#1 % a remark\nnext', '50% of 3\\$ & #1 next'],
  ['a*b_c', 'a\\*b\\_c'],
  ['\\section*{Input}\nOne.', '## Input\n\nOne.'],
  ['\\begin{itemize}\\item one\\item two $x$\\end{itemize}', '- one\n- two $x$'],
  [
    '\\begin{enumerate}\\item a\\begin{itemize}\\item b\\end{itemize}\\item c\\end{enumerate}',
    '1. a\n\n   - b\n2. c',
  ],
  ['\\begin{verbatim}\na_1 \\b\n\\end{verbatim}', '```\na_1 \\b\n```'],
  ['\\[x = 1\\]', '$$\nx = 1\n$$'],
  ['\\begin{align*}a &= b\\end{align*}', '$$\n\\begin{aligned}a &= b\\end{aligned}\n$$'],
  [
    '\\begin{tabular}{|c|c|}\\hline a & b \\\\ \\hline 1 & $2$ \\\\ \\hline\\end{tabular}',
    '| a | b |\n| --- | --- |\n| 1 | $2$ |',
  ],
  ['\\includegraphics[width=5cm]{pic.png}', '![](pic.png)'],
  [
    '\\href{https://example.org/a_b}{there} \\url{https://example.org}',
    '[there](https://example.org/a_b) <https://example.org>',
  ],
  [
    '\\begin{problem}{T}{in}{out}{1 s}{2 MB}Body\\InputFile x\\OutputFile y\\Examples\\begin{example}\\exmp{1}{2}\\end{example}\\end{problem}',
    'Body\n\n## Input\n\nx\n\n## Output\n\ny',
  ],
  ['\\documentclass{article}\\begin{document}In.\\end{document}', 'In.'],
];

for (const [tex, markdown] of cases) {
  test(`${tex.slice(0, 60).replaceAll('\n', ' ')} becomes Markdown`, () => {
    assert.deepEqual(latexToMarkdown(tex), { markdown, unknown: [] });
  });
}

test('an unknown command stays visible and is named once', () => {
  const { markdown, unknown } = latexToMarkdown('\\wobble{x} and \\wobble{y}');
  assert.equal(markdown, '\\wobblex and \\wobbley');
  assert.deepEqual(unknown, ['\\wobble']);
});

test('formulas come through unharmed, any text ends, nothing throws', () => {
  const piece = fc.constantFrom(
    '\\',
    '{',
    '}',
    '$',
    '%',
    '[',
    ']',
    '\\begin{itemize}',
    '\\item',
    '\\end{x}',
    '\\bf',
    'a',
    '\n',
    '&',
    '\\begin{tabular}',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      latexToMarkdown(pieces.join(''));
    }),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('x', '^', '_', '2', '{', '}', '<', '*'), minLength: 1 }),
      (formula) => {
        assert.equal(latexToMarkdown(`$${formula}$`).markdown, `$${formula}$`);
      },
    ),
  );
});

test('Markdown as TeX reads back as itself', () => {
  for (const markdown of [
    'Add **both** of *these*: $a_1$ & `x_2^{\\}~--`, 50% #1 {a} a_b ~ ^ "q" -- and ``.',
    '- one\n- two\n\n1. first\n2. second',
    '```\nint main() { /* % & */ }\n```',
    '| a | $b$ |\n| --- | --- |\n| 1 & 2 | 3\\|4 |',
    '## Heading\n\n> quoted\n\n![](picture%20one.png) [there](https://example.org/a_b?c=1&d=2)',
    '$$\n\\sum_{i=1}^n a_i\n$$',
  ]) {
    const { tex, hasHtml } = markdownToLatex(markdown);
    const back = latexToMarkdown(tex);
    assert.deepEqual([back.unknown, hasHtml], [[], false], tex);
    assert.equal(markdownToLatex(back.markdown).tex, tex);
  }
});

test('of HTML the text is kept, and what was there is told', () => {
  const { tex, hasHtml } = markdownToLatex('a<br>b <u>c</u>\n\n<div onclick="x">d</div>');
  assert.deepEqual([tex, hasHtml], ['a\\\\\nb c\n\nd', true]);
});

test('what TeX would run stays text', () => {
  const { tex } = markdownToLatex('\\\\input{/etc/passwd} \\\\end{problem} %');
  assert.doesNotMatch(tex, /\\(?:input|end)/);
});

const table = (cell: string) => latexToMarkdown(`\\begin{tabular}{l}${cell}\\end{tabular}`).markdown;

test('a cell is one line: breaks and blanks around them become one blank, however many there are', () => {
  assert.equal(table('a \r\n \t b\nc'), '| a b c |\n| --- |');
  const blanks = '\r'.repeat(1_000_000);
  assert.equal(table(`a${blanks}b`).replaceAll('\r', ''), '| ab |\n| --- |');
});
