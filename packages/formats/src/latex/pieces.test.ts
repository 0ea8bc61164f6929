import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveConditionals } from './conditionals.ts';
import { groupDigits, inlineMath, tidyMath, unitText } from './math.ts';
import { titleInLatex } from './title.ts';
import { inlineCode, typewriter } from './typewriter.ts';

test('conditionals with a known branch are resolved, others stay', () => {
  const table: readonly [string, string][] = [
    ['a \\iftrue b\\else c\\fi d', 'a b d'.replace('b d', 'bd')],
    ['\\iffalse b\\else c\\fi.', 'c.'],
    ['\\iffalse b\\fi.', '.'],
    ['\\ifplastex x\\else y\\fi', 'x'],
    ['\\ifpdf x\\else y\\fi', 'y'],
    ['\\ifx b\\else c\\fi \\iftrue d\\fi', '\\ifx b\\else c\\fi d'],
    ['\\iffalse \\ifx a\\else b\\fi c\\else d\\fi', 'd'],
    ['\\iffalse \\iftrue a\\else b\\fi c\\else \\iffalse e\\else f\\fi\\fi', 'f'],
    ['\\iftrue \\iffalse a\\else b\\fi\\else c\\fi', 'b'],
    ['\\iftrue a% \\fi\nb\\fi c', 'a% \\fi\nbc'],
    ['\\iftrue \\verb|\\fi| b\\fi', '\\verb|\\fi| b'],
    ['\\iftrue a \\iff b \\ifthenelse c\\fi', 'a \\iff b \\ifthenelse c'],
    ['\\iftrue a', '\\iftrue a'],
    ['\\iftrue a\\fi\\fi', '\\iftrue a\\fi\\fi'],
    ['\\iftrue a\\else b\\else c\\fi', '\\iftrue a\\else b\\else c\\fi'],
    ['\\ifx a\\fi', '\\ifx a\\fi'],
  ];
  for (const [tex, expected] of table) assert.equal(resolveConditionals(tex), expected, tex);
});

test('numbers are grouped from five digits on, and powers written out', () => {
  const table: readonly [string, string][] = [
    ['1234', '1234'],
    ['12345', '12,345'],
    ['-1234567.891', '-1,234,567.891'],
    ['1e9', '1 \\cdot 10^{9}'],
    ['12.5E-3', '12.5 \\cdot 10^{-3}'],
    ['10000e9', '10,000 \\cdot 10^{9}'],
    [' 7 ', '7'],
    [' x ', 'x'],
  ];
  for (const [number, expected] of table) assert.equal(groupDigits(number, ','), expected, number);
});

test('commands of siunitx and others become those of KaTeX', () => {
  assert.equal(unitText('\\kilo\\metre\\per\\hour'), 'km/h');
  assert.equal(unitText('\\second\\squared \\foo'), 's^2foo');
  assert.equal(
    tidyMath('\\num{100000} \\SI{5}{\\second} \\si[x]{a}'),
    '100\\,000 5\\,\\mathrm{s} \\si[x]{a}',
  );
  assert.equal(tidyMath('\\qty[a]{5}{\\byte} \\unit{\\bit}'), '5\\,\\mathrm{B} \\mathrm{bit}');
  assert.equal(tidyMath('\\nicefrac12 \\mathds{N}\\label{x}'), '\\frac12 \\mathbb{N}');
  assert.equal(inlineMath('a % remark\n> b\n- c % last'), 'a > b - c % last');
  assert.equal(inlineMath('5\\% \n x'), '5\\% x');
});

test('code has more backticks around it than inside, and formulas stay outside', () => {
  assert.deepEqual(['', ' \n', 'a', 'a\nb', '`', 'a``b'].map(inlineCode), [
    '',
    ' ',
    '`a`',
    '`a b`',
    '`` ` ``',
    '``` a``b ```',
  ]);
  assert.equal(typewriter(' a \\\\ b '), '`a`\ue000\n`b`');
  assert.equal(typewriter(' a '), '` a `');
  assert.equal(typewriter('a $x$ b'), '`a `$x$` b`');
  assert.equal(typewriter('a\\_b \\textbf{c} \\textbackslash{} \\foo'), '`a_b c \\ \\foo`');
  assert.equal(typewriter("``a'' `b' c~d \\~"), '`“a” ‘b’ c d \\~`');
});

test('a title is that of problemname or of its remark, as plain text', () => {
  assert.equal(titleInLatex('x\n\\problemname{A \\emph{big} $n^2$\n\\& more}\ny'), 'A big $n^2$ & more');
  assert.equal(titleInLatex('%% plainproblemname: Plain \ntext'), 'Plain');
  assert.equal(titleInLatex('% \\problemname{No}'), undefined);
});
