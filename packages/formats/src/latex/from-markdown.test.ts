import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markdownToLatex, textToLatex } from './from-markdown.ts';

/** Markdown, its TeX, and whether HTML tags were removed (false if absent). */
const rows: readonly (readonly [markdown: string, tex: string, hasHtml?: boolean])[] = [
  [
    '# A\n\n## B\n\n### C\n\n#### D',
    '\\section*{A}\n\n\\section*{B}\n\n\\subsection*{C}\n\n\\subsubsection*{D}',
  ],
  ['a  \nb\nc', 'a\\\\\nb\nc'],
  ['**a** *b* ~~c~~ `d_e`', '\\textbf{a} \\textit{b} \\sout{c} \\texttt{d\\_e}'],
  ['a\n\n---\n\nb', 'a\n\n\\bigskip\n\nb'],
  ['> a', '\\begin{quote}\na\n\n\\end{quote}'],
  ['- a\n- b', '\\begin{itemize}\n\n\\item a\n\n\\item b\n\n\\end{itemize}'],
  ['1. a', '\\begin{enumerate}\n\n\\item a\n\n\\end{enumerate}'],
  ['- a\n\n- b', '\\begin{itemize}\n\n\\item a\n\n\\item b\n\n\\end{itemize}'],
  ['```\na\n```', '\\begin{lstlisting}\na\n\\end{lstlisting}'],
  ['    a', '\\begin{lstlisting}\na\n\\end{lstlisting}'],
  ['```\n\\end{lstlisting}\n```', '\\begin{verbatim}\n\\end{lstlisting}\n\\end{verbatim}'],
  [
    '| a | b | c |\n|---|:-:|--:|\n| 1 | 2 | 3 |\n\nx',
    '\\begin{tabular}{|l|c|r|}\n\\hline\na & b & c \\\\ \\hline\n1 & 2 & 3 \\\\ \\hline\n\\end{tabular}\n\nx',
  ],
  ['$a_1$ and\n\n$$\nb\n$$\n\nc', '$a_1$ and\n\n$$\nb\n$$\n\nc'],
  [
    '![x](a%20b.png) [t](https://e.example/%7B%25)',
    '\\includegraphics{a b.png} \\href{https://e.example/%7B%25}{t}',
  ],
  ['[t](%zz)', '\\href{%25zz}{t}'],
  ['a<br/>b <br>c', 'a\\\\\nb \\\\\nc'],
  ['a <b>c</b>', 'a c', true],
  ['<p>a &lt; b<br>c</p><p>d</p>', 'a \\textless{} b\nc\n\nd', true],
  ['<div>\na_b\n</div>\n\nc', 'a\\_b\n\nc', true],
];

for (const [markdown, tex, hasHtml = false] of rows)
  test(`${JSON.stringify(markdown)} becomes TeX`, () => {
    assert.deepEqual(markdownToLatex(markdown), { tex, hasHtml });
  });

test('characters with a meaning in TeX are written out, and repeated ones kept apart', () => {
  assert.equal(
    textToLatex('\\ { } $ & # % _ ^ ~ < >'),
    '\\textbackslash{} \\{ \\} \\$ \\& \\# \\% \\_ \\textasciicircum{} \\textasciitilde{} \\textless{} \\textgreater{}',
  );
  assert.equal(textToLatex("--- '' ` \" -"), "-{}-{}- '{}' `{} \" -");
});
