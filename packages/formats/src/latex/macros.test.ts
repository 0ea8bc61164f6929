import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expandMacros } from './macros.ts';

const tables: Readonly<Record<string, readonly (readonly [tex: string, expanded: string])[]>> = {
  'a macro without arguments takes the blanks after its name': [
    ['\\def\\a{b}\\a  \tc \\a', 'bc b'],
    ['\\def\\a{b}\\a{} c', 'b{} c'],
    ['\\newcommand\\a{b}\\a\nc', 'b\nc'],
    ['\\def\\a{b}\\a* c', '\\a* c'],
    ['\\renewcommand { \\a } {b}x\\a y', 'xby'],
  ],
  'arguments are groups, commands or single characters': [
    ['\\newcommand{\\a}[2]{#2,#1;}\\a{x}{y} z', 'y,x; z'],
    ['\\newcommand{\\a}[2]{#2,#1;}\\a xyz', 'y,x;z'],
    ['\\newcommand{\\a}[2]{#2,#1;}\\a\\beta{y}', 'y,\\beta;'],
    ['\\newcommand{\\a}[2]{#2,#1;}\\a {x{1}}\n{\\}y\\{}', '\\}y\\{,x{1};'],
    ['\\def\\a#1#2{#2,#1;}\\a{x}{y}', 'y,x;'],
    ['\\def\\a#1{#1#1}\\a{x}', 'xx'],
    ['\\def\\a#1#2#3{#3#2#1}\\a xyz', 'zyx'],
  ],
  'an optional argument comes first and has a default': [
    ['\\newcommand{\\a}[2][d]{#1,#2;}\\a{y} \\a[e]{y} \\a [f] {y}', 'd,y; e,y; f,y;'],
    ['\\newcommand{\\a}[1][d]{<#1>}\\a \\a[]x', '<d> <>x'],
    ['\\newcommand{\\a}[0][d]{x}\\a[e]', 'x[e]'],
  ],
  'missing arguments are empty': [
    ['\\newcommand{\\a}[2]{<#1#2>}\\a{x}', '<x>'],
    ['\\def\\a#1{<#1>}\\a', '<>'],
  ],
  'an expansion that ends with a command does not merge with the next letter': [
    ['\\def\\a{\\beta}\\a c', '\\beta c'],
    ['\\def\\a{\\beta}\\a1', '\\beta1'],
    ['\\def\\a{\\beta}\\a{c}', '\\beta{c}'],
  ],
  'the last definition before a use counts': [
    ['\\def\\a{1}\\a\\renewcommand{\\a}{2}\\a', '12'],
    ['\\a\\def\\a{1}', '\\a'],
    ['\\def\\a{\\b}\\def\\b{1}\\a', '1'],
  ],
  'between makeatletter and makeatother only commands for texts are defined': [
    ['\\makeatletter\\def\\a@b{x}\\c@d 1 \\newcommand{\\e}{2}\\makeatother\\e3', '23'],
    ['\\makeatletter\\newcommand*{\\a}[1]{\\b@c #1@}\\makeatother\\a{2}', '2'],
    ['\\makeatletter\\renewcommand\\section{\\@start{1}}\\makeatother\\section{A}', '\\section{A}'],
    ['\\makeatletter\\renewcommand\\section[1]{\\@start{#1}}\\makeatother\\section{A}', '\\section{A}'],
    ['\\makeatletter\\def\\a{b}\\makeatother c\\makeatletter\\x@y\\makeatother\\a', ' cb'],
    ['\\makeatletter\\def\\a{b}', ''],
  ],
  'comments, verbatim texts and unknown commands stay': [
    ['\\def\\a{b}% \\a\n\\a', '% \\a\nb'],
    ['\\def\\a{b}\\verb|\\a|\\verb*+\\a+\\a', '\\verb|\\a|\\verb*+\\a+b'],
    ['\\def\\a{b}\\begin{verbatim}\\a\\end{verbatim}\\a', '\\begin{verbatim}\\a\\end{verbatim}b'],
    ['\\def\\a{b}\\begin{minted}\\a', '\\begin{minted}b'],
    ['\\def\\a{b}\\c\\%\\a\\\\', '\\c\\%b\\\\'],
    ['\\def\\a', '\\def\\a'],
    ['\\newcommand{\\a}{b', '\\newcommand{\\a}{b'],
  ],
};

for (const [rule, rows] of Object.entries(tables))
  test(`macros: ${rule}`, () => {
    for (const [tex, expanded] of rows) assert.equal(expandMacros(tex), expanded, tex);
  });

test('macros within macros are expanded up to a depth of sixteen', () => {
  const names = Array.from({ length: 20 }, (_, index) => String.fromCodePoint(97 + index));
  const definitions = names.slice(1).map((name, index) => `\\def\\${names[index]}{\\${name}}`);
  assert.equal(expandMacros(`${definitions.join('')}\\a`), '\\q');
  assert.equal(expandMacros(`${definitions.join('')}\\e`), '\\t');
  assert.equal(expandMacros('\\def\\a{\\a}\\a'), '\\a');
});

const withOption = (length: number) =>
  expandMacros(`\\newcommand{\\a}[1][d]{<#1>}\\a[${'x'.repeat(length)}]`);

test('an optional argument has at most 1000 characters with its brackets', () => {
  assert.equal(withOption(998), `<${'x'.repeat(998)}>`);
  assert.equal(withOption(999), `<d>[${'x'.repeat(999)}]`);
});

test('a default and what comes before it have at most 1000 characters', () => {
  const head = '{\\a}[1]';
  const define = (length: number) => {
    const fallback = 'x'.repeat(length);
    return expandMacros(`\\newcommand${head}[${fallback}]{<#1>}\\a`);
  };
  const most = 1000 - head.length - 2;
  assert.equal(define(most), `<${'x'.repeat(most)}>`);
  assert.equal(define(most + 1), `${'x'.repeat(most + 1)}]{<#1>}[`);
});

const afterBlanks = (blanks: number) => expandMacros(`\\def\\a#1{<#1>}\\a${' '.repeat(blanks)}{x}`);

test('up to 200 blanks stand before an argument', () => {
  assert.equal(afterBlanks(200), '<x>');
  assert.equal(afterBlanks(201), '< >{x}');
});

test('expansions add at most 256 KiB, where each counts its length plus one', () => {
  const text = 'x'.repeat(255);
  const uses = '\\a'.repeat(1030);
  const expanded = text.repeat(1024) + '\\a'.repeat(6);
  assert.equal(expandMacros(`\\def\\a{${text}}${uses}`), expanded);
  assert.equal(expandMacros(`\\def\\a{${text}}\\def\\b{}\\b${uses}`), expanded, 'the last may fill the room');
});
