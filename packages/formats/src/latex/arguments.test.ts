import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latexToMarkdown } from './latex.ts';

const markdownOf = (tex: string): string => latexToMarkdown(tex).markdown;

/** Names of commands that are dropped, by the number of arguments that are dropped with them. */
const dropped: Readonly<Record<number, string>> = {
  1:
    'label vspace vspace* hspace hspace* phantom hphantom vphantom usepackage documentclass usetikzlibrary graphicspath ' +
    'pagestyle thispagestyle lstset captionsetup title author date color noalign problemname displaysample ' +
    'newsavebox usebox newlength newcounter stepcounter refstepcounter newif theoremstyle tikzset tcbset tcbuselibrary ' +
    'pgfplotsset hypersetup geometry setlist RequirePackage input bibliographystyle',
  2:
    'def lstdefinestyle lstdefinelanguage setlength addtolength setcounter addtocounter settowidth sbox savebox ' +
    'newtheorem exmp exmpfile',
  3: 'definecolor',
};

test('commands of layout disappear with all of their arguments and no others', () => {
  for (const [count, names] of Object.entries(dropped))
    for (const name of names.split(' '))
      assert.equal(markdownOf(`x\\${name}{a}{b}{c}{d} y`), `x${'abcd'.slice(Number(count))} y`, name);
  assert.equal(markdownOf('x\\vspace[o]{a}{b} y'), 'xb y');
});

/** Names of commands that show an argument, by the number of arguments before it. */
const shown: Readonly<Record<number, string>> = {
  0: 'framebox makebox makecell shortstack textrm textsf textsc text mbox hbox centerline fbox',
  1: 'scalebox colorbox rotatebox raisebox parbox textcolor',
  2: 'resizebox resizebox*',
};

test('commands around a text show it without their other arguments', () => {
  for (const [count, names] of Object.entries(shown))
    for (const name of names.split(' '))
      assert.equal(markdownOf(`x \\${name}{a}{b}{c}{d} y`), `x ${'abcd'.slice(Number(count))} y`, name);
});

/** Names of environments, by the number of arguments before their body. */
const environments: Readonly<Record<number, string>> = {
  0: 'center flushleft figure table small',
  1: 'subfigure multicols adjustbox spacing minipage tutorial',
  2: 'wrapfigure wraptable',
  5: 'problem',
};

test('environments show their text without their arguments', () => {
  for (const [count, names] of Object.entries(environments))
    for (const name of names.split(' '))
      assert.equal(
        markdownOf(`\\begin{${name}}[o]{a}{b}{c}{d}{e}{f}x\\end{${name}}`),
        `${'abcdef'.slice(Number(count))}x`,
        name,
      );
  assert.equal(markdownOf('\\begin{minted}{c}\n{a}\n\\end{minted}'), '```\n{a}\n```');
  assert.equal(markdownOf('\\begin{problem}{a}b{c}\\end{problem}'), 'bc');
});

test('tables take the arguments of their kind', () => {
  const table = '| a | b |\n| --- | --- |';
  assert.equal(markdownOf('\\begin{tabular}[t]{ll}a&b\\end{tabular}'), table);
  assert.equal(markdownOf('\\begin{longtable}{ll}a&b\\end{longtable}'), table);
  assert.equal(markdownOf('\\begin{tabularx}{5cm}{ll}a&b\\end{tabularx}'), table);
  assert.equal(markdownOf('\\begin{tabular*}{5cm}{ll}a&b\\end{tabular*}'), table);
});

const within = (groups: number): string => markdownOf(`${'{'.repeat(groups)}\\emph{a}${'}'.repeat(groups)}`);

test('TeX within twenty groups is converted, deeper TeX stays', () => {
  assert.equal(within(20), '*a*');
  assert.equal(within(21), '\\emph{a}');
});

test('lists keep nested lists in their items and number their own', () => {
  assert.equal(
    markdownOf(
      '\\begin{enumerate}x\\item a\\begin{enumerate}\\item b\\item c\\end{enumerate}\\item[k)] d\n\ne\\end{enumerate}',
    ),
    '1. a\n\n   1. b\n   2. c\n2. **k)** d\n\n   e',
  );
  assert.equal(markdownOf('\\begin{description}\\item[a] b\\item c\\end{description}'), '- **a** b\n- c');
});

test('`&` outside of groups separates cells, and the widest row determines the number of columns', () => {
  assert.equal(
    markdownOf('\\begin{tabular}{lll}a\\\\[1ex] {b & c} & \\& & d \\\\ \\\\ e\\end{tabular}'),
    '| a |  |  |\n| --- | --- | --- |\n| b & c | & | d |\n| e |',
  );
  assert.equal(markdownOf('\\begin{tabular}{l} \\\\ \\hline\\end{tabular}'), '');
  assert.equal(
    markdownOf('\\begin{tabular}{l}}a & \\multicolumn{2}{c}{b|c}\\end{tabular}'),
    '| a | b\\|c |\n| --- | --- |',
  );
});

const long = (body: string): string => markdownOf(`\\begin{longtable}{l}${body}\\end{longtable}`);

test('heads and feet of the pages of a table are left out', () => {
  assert.equal(long('a\\\\\\endhead b\\\\\\endfoot c'), '| a |\n| --- |\n| c |');
  assert.equal(long('a\\\\\\endfirsthead b\\\\\\endhead c'), '| a |\n| --- |\n| c |');
  assert.equal(long('\\endhead a\\\\ b'), '| a |\n| --- |\n| b |');
  assert.equal(long('a\\\\\\endfirsthead b'), '| a |\n| --- |\n| b |');
});

const listing = (text: string): string => markdownOf(`\\begin{verbatim}\n${text}\n\\end{verbatim}`);

test('a fence is longer than all within, and at least three marks long', () => {
  assert.equal(listing('a``b'), '```\na``b\n```');
  assert.equal(listing('a```b`````c'), '``````\na```b`````c\n``````');
});

const numbered = (label: string, kind: string, caption = '\\caption{c}'): string =>
  `\\begin{${kind}}${caption}\\label{${label}}\\end{${kind}}`;

test('figures and tables have numbers of their own, and captions name those that a text refers to', () => {
  assert.equal(
    markdownOf(
      `${numbered('a', 'figure')}${numbered('b', 'figure')}${numbered('t', 'table')}\\ref{b} \\cref{t}`,
    ),
    '*c*\n\n*Figure 2: c*\n\n*Table 1: c*\n\n2 Table 1',
  );
  assert.equal(markdownOf(`${numbered('a', 'figure', '')}\\autoref{a}, \\ref{none}.`), 'Figure 1, .');
  assert.equal(
    markdownOf(`\\label{a}见\\Cref{a}${numbered('a', 'wraptable', '\\caption[s]{c}')}`),
    '见表 1\n\n*表 1：c*',
  );
});
