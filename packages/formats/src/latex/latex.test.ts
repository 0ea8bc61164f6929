import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { markdownToLatex } from './from-markdown.ts';
import { latexToMarkdown } from './latex.ts';
import { titleInLatex } from './title.ts';

const cases: [string, string][] = [
  ['plain words', 'plain words'],
  ['one \\\\ two \\\\* three \\\\*[1cm] four \\\\[-.5 ex] five', 'one   \ntwo   \nthree   \nfour   \nfive'],
  ['$a_i < b$ and \\(x\\)', '$a_i < b$ and $x$'],
  ['\\textbf{bold} \\emph{it} \\texttt{a\\_b}', '**bold** *it* `a_b`'],
  ['\\bf{bold} {\\it slanted} text', '**bold** *slanted* text'],
  ["``quoted'' -- and --- so", '“quoted” – and — so'],
  ['50\\% of 3\\$ \\& \\#1 % a remark\nnext', '50% of 3\\$ & #1 next'],
  ['a*b_c', 'a\\*b\\_c'],
  ['\\displaysample{a/b} Next', 'Next'],
  ['\\illustration{0.3}{a.png}\n\nAt once', '![](a.png)\n\nAt once'],
  ['\\uline{a} and \\underline{b}', '<u>a</u> and <u>b</u>'],
  ['x \\ifplastex{web}\\else{paper}\\fi{} y', 'x web y'],
  ['\\iffalse a \\ifodd b \\fi c \\else d\\fi{} $p \\iff q$', 'd $p \\iff q$'],
  ['\\iftrue 1 \\iffalse 2 \\else 3 \\fi\\else 4 \\fi 5', '1 3 5'],
  ['5\\,\\% \\verb|\\iffalse| % \\iffalse', '5 % `\\iffalse`'],
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
  [
    '\\begin{Input}\n\tOne.\n\\end{Input}\n\\begin{Output}Two.\\end{Output}',
    '## Input\n\nOne.\n\n## Output\n\nTwo.',
  ],
  [
    '\\begin{Interaction}Ask.\\end{Interaction}\\Interaction Again.',
    '## Interaction\n\nAsk.\n\n## Interaction\n\nAgain.',
  ],
  ['\\paragraph*{\\texttt{add(x)}} Adds.\n\n\\subparagraph{Now} so', '**`add(x)`** Adds.\n\n**Now** so'],
  ["`\\texttt{.}' is free, `a*' not, `$x_1$' and `b", '‘`.`’ is free, ‘a\\*’ not, ‘$x_1$’ and ‘b'],
  ["\\texttt{``Hi!''} \\texttt{`W'} \\verb|`W'|", "`“Hi!”` `‘W’` `` `W' ``"],
  ['One.\n\n\tTwo.\n    Three.\n\n\\noindent    Four.', 'One.\n\nTwo.\nThree.\n\nFour.'],
  ['a\n- b\n+ c\n1. d\n2) e\n% f\n    g', 'a\n\\- b\n\\+ c\n1\\. d\n2\\) e\ng'],
  ['one\\\\\ntwo\\\\[4pt] three\\\\\n\nfour\\\\', 'one  \ntwo  \nthree\n\nfour'],
  ['{\\bf a:}b and c{\\it (d)} {\\bf e} {\\em f:} g', '<b>a:</b>b and c<i>(d)</i> **e** *f:* g'],
  ['x\\looseness-1\n\\parskip=3pt plus 1pt minus .5em\nand \\parindent 0pt so', 'x\n\nand  so'],
  ['\\newsavebox\\a\\sbox\\a{b}\\newcolumntype{C}[1]{p{#1}}Text \\newcounter{d}\\setlist{e}too', 'Text too'],
  ['\\begin{itemize}\\item a\\begin{samepage}\\item b\\end{samepage}\\item c\\end{itemize}', '- a\n- b\n- c'],
  ['\\texttt{1 2\\\\\n  3\\\\[2pt] 4} and \\texttt{ 5 }', '`1 2`  \n`3`  \n`4` and ` 5 `'],
  ['\\texttt{a <{}< b\\{\\}}', '`a << b{}`'],
  [
    '\\begin{enumerate}\\item a\\item b\\end{enumerate}\\begin{enumerate}[resume]\\item c\\end{enumerate}\\begin{enumerate}[start=7]\\item d\\end{enumerate}',
    '1. a\n2. b\n\n3. c\n\n7. d',
  ],
  ['\\begin{tcolorbox}[box]a\\end{tcolorbox}', 'a'],
  ['word\\textbf{(a)} b \\emph{"c"} 1\\emph{"d"}', 'word<b>(a)</b> b *"c"* 1<i>"d"</i>'],
  ['\\section{\\texorpdfstring{Sum of $n$}{Sum of n}}', '## Sum of $n$'],
  ['\\section{One\ntwo}x', '## One two\n\nx'],
  ['a \\textbf{b\\\\\n}c', 'a **b**  \nc'],
  [
    '\\begin{tabular}{cc} a & b \\\\ % a note & so \\\\\n 5\\% & 2 \\\\% last\n\\hline % end\n\\end{tabular}',
    '| a | b |\n| --- | --- |\n| 5% | 2 |',
  ],
  ['\\texttt{a{[}i{]} \\{x\\}}', '`a[i] {x}`'],
  ['a \\columnbreak\n\nb', 'a\n\nb'],
  ['x\\footnote{https://a.example/B\\_c\\#d\\_e} y', 'x (https://a.example/B_c#d_e) y'],
  [
    '\\begin{longtable}{ll}\\toprule\\noalign{} a & b \\\\ \\midrule\\noalign{}\\endfirsthead a & b \\\\ \\endhead \\bottomrule\\noalign{}\\endlastfoot 1 & 2 \\\\ \\end{longtable}',
    '| a | b |\n| --- | --- |\n| 1 | 2 |',
  ],
  ['\\textbf{Note: }text, \\textbf{a:}b, \\emph{one\n\ntwo}', '**Note:** text, <b>a:</b>b, *one*\n\n*two*'],
  [
    '{\\tt x\\_y} \\texttt{a $b_i$ c} \\texttt{`} \\verb|a`b\\c| \\lstinline[x]{y}',
    '`x_y` `a `$b_i$` c` `` ` `` `` a`b\\c `` `y`',
  ],
  ["\\'{ab}c \\'{} \\^{\\j} \\'{1}", 'ábc  ĵ 1'],
  [
    'caf\\\'e na\\"{\\i}ve \\c{c} \\v s \\O{} \\ae sir\\texttrademark{} \\th or',
    'café naïve ç š Ø æsir™ þor',
  ],
  [
    '\\newcommand{\\maxn}{10^5}\n$n \\le \\maxn$ \\providecommand*\\most[2][x]{#1 of #2}\\most{y} \\most[a]{b}',
    '$n \\le 10^5$ x of y a of b',
  ],
  ['\\def\\cf#1{\\textbf{#1}\\xspace}\\cf{x} y \\newcommand{\\v}{w\\xspace}\\v is \\v.', '**x** y w is w.'],
  ['\\DeclareMathOperator{\\lcm}{lcm}$\\lcm(a)$ \\verb|\\lcm| % \\lcm', '$\\operatorname{lcm}(a)$ `\\lcm`'],
  [
    '$a\n- b % why\n> c$ and $\\num{1000000} \\nicefrac12$ \\num{12345}',
    '$a - b > c$ and $1\\,000\\,000 \\frac12$ 12\u00a0345',
  ],
  [
    '\\begin{figure}\\includegraphics{a.png}\\caption{A \\emph{b}}\\label{x}\\end{figure}See Figure~\\ref{x}.',
    '![](a.png)\n\nFigure 1: A *b*\n\nSee Figure\u00a01.',
  ],
  ['\\begin{verbatim}\n```\n\tx\n\\end{verbatim}', '````\n```\n\tx\n````'],
  [
    '\\resizebox{1cm}{!}{a} \\fbox{b} \\textcolor{red}{c} \\vspace{1em}d \\footnote{e}\\sampleinput{1}',
    'a b c d  (e)',
  ],
  [
    '\\begin{tabular}{l}\\toprule a\\\\ \\cmidrule(lr){1-1} \\makecell{b\\\\c}\\\\\\end{tabular}',
    '| a |\n| --- |\n| b c |',
  ],
  ["a[1], b[i](x), [c]: `d_e' and don't", "a[1], b[i&#93;(x), [c&#93;: ‘d\\_e’ and don't"],
  ['\\documentclass{article}\\begin{document}In.\\end{document}', 'In.'],
];

for (const [tex, markdown] of cases) {
  test(`${tex.slice(0, 60).replaceAll('\n', ' ')} becomes Markdown`, () => {
    assert.deepEqual(latexToMarkdown(tex), { markdown, unknown: [], notShown: [] });
  });
}

test('shows the argument of an unknown command, or the command itself, and reports it once', () => {
  const { markdown, unknown } = latexToMarkdown('\\wobble{x} and \\wobble{y} \\wobble z, \\wobble.');
  assert.equal(markdown, 'x and y \\wobble z, \\wobble.');
  assert.deepEqual(unknown, ['\\wobble']);
});

test('drops an unknown command alone on its line with an argument that is no text, and reports it', () => {
  const { markdown, unknown } = latexToMarkdown('\\balloon{5f7a47}\n\nText.\n\n\\wobble{x y}');
  assert.equal(markdown, 'Text.\n\nx y');
  assert.deepEqual(unknown, ['\\balloon', '\\wobble']);
});

test('finds pictures as TeX does and reports those that cannot be shown', () => {
  const files = [
    'problem_statement/sample.png',
    'figures/Two.JPG',
    'a b.svg',
    'three.pdf',
    'one.png',
    'one.svg',
  ];
  const read = (tex: string) => {
    const { markdown, notShown } = latexToMarkdown(tex, { files });
    return [markdown, notShown];
  };
  assert.deepEqual(read('\\includegraphics[width=2cm]{sample}'), ['![](sample.png)', []]);
  assert.deepEqual(read('\\includegraphics{img/two}\\includegraphics{a b}'), [
    '![](Two.JPG)![](a%20b.svg)',
    [],
  ]);
  assert.deepEqual(read('\\includegraphics{one.pdf}'), ['![](one.png)', []]);
  assert.deepEqual(read('x\\includegraphics{three}\\includegraphics{four.png}'), [
    'x',
    ['three', 'four.png'],
  ]);
  assert.deepEqual(read('\\illustration{.3}{sample}{By \\href{https://example.org/a\\%20b}{A}}'), [
    '![](sample.png)\n\n*By [A](https://example.org/a%20b)*',
    [],
  ]);
  assert.deepEqual(read('a\\begin{tikzpicture}\\draw (0,0);\\end{tikzpicture}b'), [
    'ab',
    ['\\begin{tikzpicture}'],
  ]);
});

test('unbounded macros and hostile repetitions end quickly', () => {
  const start = process.cpuUsage();
  const long = 'x'.repeat(200_000);
  for (const tex of [
    '\\def\\a{\\b\\b}\\def\\b{\\a\\a}\\a',
    `\\newcommand{\\a}[1]{${'#1'.repeat(100_000)}}\\a{${long}}`,
    '\\def\\a{b}' + '\\begin{verbatim}'.repeat(50_000),
    '\\def\\a{b}' + '\\verb|'.repeat(100_001),
    '\\ref{x}' + '\\begin{figure}\\label{'.repeat(40_000),
    `$${'%'.repeat(500_000)}$`,
    `$${'\\num[\\label{'.repeat(50_000)}$`,
    ' \t'.repeat(300_000) + 'x',
    '\\caption['.repeat(50_000),
    '\\texttt{' + '$'.repeat(300_000) + '}',
    '\\texttt{' + '`'.repeat(300_000) + '}',
    '\\iftrue '.repeat(50_000),
  ])
    latexToMarkdown(tex);
  // Measures CPU time, because other processes may occupy the cores.
  const seconds = process.cpuUsage(start).user / 1e6;
  assert.ok(seconds < 5, `${seconds} s`);
});

test('formulas stay unchanged, any text terminates, nothing throws', () => {
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

test('Markdown converted to TeX reads back unchanged', () => {
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

test('keeps the text of HTML and reports the tags', () => {
  const { tex, hasHtml } = markdownToLatex('a<br>b <u>c</u>\n\n<div onclick="x">d</div>');
  assert.deepEqual([tex, hasHtml], ['a\\\\\nb c\n\nd', true]);
});

test('escapes what TeX would execute', () => {
  const { tex } = markdownToLatex('\\\\input{/etc/passwd} \\\\end{problem} %');
  assert.doesNotMatch(tex, /\\(?:input|end)/);
});

const table = (cell: string) => latexToMarkdown(`\\begin{tabular}{l}${cell}\\end{tabular}`).markdown;

test('a cell is one line: line breaks with the blanks around them become one blank', () => {
  assert.equal(table('a \r\n \t b\nc'), '| a b c |\n| --- |');
  const blanks = '\r'.repeat(1_000_000);
  assert.equal(table(`a${blanks}b`).replaceAll('\r', ''), '| ab |\n| --- |');
});

test('a table has each row with text in any cell, and as many columns as its longest row', () => {
  assert.equal(
    table('a & \\\\ & b \\\\ \\label{x} & \\\\ c & d & e'),
    '| a |  |  |\n| --- | --- | --- |\n|  | b |\n| c | d | e |',
  );
  assert.equal(table(' & \\\\ \\\\'), '');
});

const longTable = (body: string) => latexToMarkdown(`\\begin{longtable}{l}${body}\\end{longtable}`).markdown;

test('a table of several pages has its first head, and no heads and feet of other pages', () => {
  const whole = '| a |\n| --- |\n| b |';
  assert.equal(longTable('a \\\\ \\endhead b \\\\'), whole);
  assert.equal(longTable('a \\\\ \\endhead f \\\\ \\endfoot l \\\\ \\endlastfoot b \\\\'), whole);
  assert.equal(longTable('a \\\\ \\endhead l \\\\ \\endlastfoot f \\\\ \\endfoot b \\\\'), whole);
  assert.equal(longTable('a \\\\ \\endfirsthead c \\\\ \\endhead f \\\\ \\endfoot b \\\\'), whole);
  assert.equal(longTable('\\endfirsthead c \\\\ \\endhead a \\\\ b \\\\'), whole);
  assert.equal(longTable('\\endhead a \\\\ b \\\\'), whole);
  assert.equal(longTable('f \\\\ \\endfoot a \\\\ \\endhead b \\\\').includes('| f |'), true);
  assert.equal(latexToMarkdown('\\begin{tabular}{l}a \\\\ b\\end{tabular}').markdown, whole);
});

test('braces and inner environments do not end cells, also after a brace too many', () => {
  assert.equal(
    table('a} & {b & c} & \\begin{array}{l}d & e \\\\ f\\end{array} & g').split('\n')[1],
    '| --- | --- | --- | --- |',
  );
  assert.equal(table('a \\& b & \\{ & c').split('\n')[0], '| a & b | { | c |');
});

test('titles in TeX are plain text', () => {
  for (const [tex, title] of [
    ["Erd\\H{o}s' \\& \\textbf{co}", "Erdős' & co"],
    ['$a^*$ \\textless{} \\texttt{b\\_c} --- 50\\%', '$a^*$ < b_c — 50%'],
    ['1. a*b [c](d)', '1. a*b [c](d)'],
  ] as const)
    assert.equal(titleInLatex(`% \\problemname{old}\n\\problemname{${tex}}\nText`), title);
  assert.equal(titleInLatex('%% plainproblemname: A_b\n'), 'A_b');
  assert.equal(titleInLatex('Text'), undefined);
});
