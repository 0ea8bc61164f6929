import assert from 'node:assert/strict';
import { test } from 'node:test';
import { syntaxOf } from './syntax.ts';
import { readBrackets, readTokens } from './tokens.ts';

function tokensOf(code: string, grammar: string) {
  const syntax = syntaxOf(grammar);
  assert.ok(syntax);
  return readTokens(code, syntax);
}

const textsOf = (code: string, grammar = 'cpp') => tokensOf(code, grammar).map(({ text }) => text);

test('tokens have their kind, place and line, and the first of a line is marked', () => {
  assert.deepEqual(tokensOf('a1 = 0x1F;\n  "b\\"c"', 'cpp'), [
    { kind: 'word', text: 'a1', start: 0, end: 2, line: 1, isFirst: true },
    { kind: 'sign', text: '=', start: 3, end: 4, line: 1, isFirst: false },
    { kind: 'number', text: '0x1F', start: 5, end: 9, line: 1, isFirst: false },
    { kind: 'sign', text: ';', start: 9, end: 10, line: 1, isFirst: false },
    { kind: 'text', text: '"b\\"c"', start: 13, end: 19, line: 2, isFirst: true },
  ]);
});

test('the longest sign, number and quote wins', () => {
  assert.deepEqual(textsOf('a<<=b>>c->d::e'), ['a', '<<=', 'b', '>>', 'c', '->', 'd', '::', 'e']);
  assert.deepEqual(textsOf('1.5e-3f 1..2 1_000', 'rust'), ['1.5e-3f', '1', '..', '2', '1_000']);
  assert.deepEqual(textsOf('"""a\n"b"""+c', 'python'), ['"""a\n"b"""', '+', 'c']);
});

test('texts on one line end with it, others with their quote or the program', () => {
  assert.deepEqual(textsOf('"a\nb'), ['"a', 'b']);
  assert.deepEqual(textsOf('`a\nb` c', 'javascript'), ['`a\nb`', 'c']);
  assert.deepEqual(textsOf('x `a\nb', 'javascript'), ['x', '`a\nb']);
  assert.deepEqual(textsOf("'a\\'b' c", 'javascript'), ["'a\\'b'", 'c']);
});

test('comments and directives are no tokens', () => {
  assert.deepEqual(textsOf('a // b\nc /* d\n e */ f /* g'), ['a', 'c', 'f']);
  assert.deepEqual(textsOf('#define a b \\\n c\nd # e'), ['d', '#', 'e']);
  assert.deepEqual(textsOf('#define a b \\\r\n c\r\nd'), ['d']);
  assert.deepEqual(textsOf(' #if a\nb'), ['b']);
  assert.deepEqual(textsOf('a # b', 'python'), ['a']);
  assert.deepEqual(tokensOf('/*\n\n*/ a', 'cpp')[0]?.line, 3);
});

test('brackets are matched by kind, and depths count those open before', () => {
  const { closings, depths } = readBrackets(tokensOf('f(a[1], {b})', 'cpp'));
  assert.deepEqual(
    [...closings].toSorted(([a], [b]) => a - b),
    [
      [1, 10],
      [3, 5],
      [7, 9],
    ],
  );
  assert.deepEqual(depths, [0, 0, 1, 1, 2, 2, 1, 1, 2, 2, 1]);
  const open = readBrackets(tokensOf('(]) [', 'cpp'));
  assert.deepEqual([...open.closings], [[0, 2]]);
  assert.deepEqual(open.depths, [0, 1, 0, -1]);
});
