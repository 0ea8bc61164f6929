import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TexReader } from './reader.ts';

/** By method: input text, result, and the rest of the input. */
const tables: Readonly<
  Record<
    string,
    {
      take: (reader: TexReader) => string | boolean | null;
      rows: readonly (readonly [tex: string, taken: string | boolean | null, rest: string])[];
    }
  >
> = {
  'a character': {
    take: (reader) => reader.takeCharacter(),
    rows: [
      ['ab', 'a', 'b'],
      ['𝑥b', '𝑥', 'b'],
    ],
  },
  'a fixed text': {
    take: (reader) => reader.takeText('ab'),
    rows: [
      ['abc', true, 'c'],
      ['acb', false, 'acb'],
    ],
  },
  blanks: {
    take: (reader) => reader.skipBlanks(),
    rows: [
      [' \t\na', true, '\na'],
      ['a ', false, 'a '],
      ['', false, ''],
    ],
  },
  'a formula with its delimiters': {
    take: (reader) => reader.takeMath(),
    rows: [
      ['$a\\$b$c', '$a\\$b$', 'c'],
      ['\\( a \\)b', '$a$', 'b'],
      ['$$a$$b', '\n\n$$\na\n$$\n\n', 'b'],
      ['\\[ a \\]b', '\n\n$$\na\n$$\n\n', 'b'],
      ['$a', null, '$a'],
      ['a$b$', null, 'a$b$'],
    ],
  },
  'a comment with the end of its line': {
    take: (reader) => reader.takeComment(),
    rows: [
      ['%a\nb', true, 'b'],
      ['%a', true, ''],
      ['a%\n', false, 'a%\n'],
    ],
  },
  'a command, and blanks after letters': {
    take: (reader) => reader.takeCommand(),
    rows: [
      ['\\ab  c', 'ab', 'c'],
      ['\\ab*\tc', 'ab*', '\tc'],
      ['\\% c', '%', ' c'],
      ['\\\nc', '\n', 'c'],
      ['\\', null, '\\'],
      ['ab', null, 'ab'],
    ],
  },
  'a group, a command or a character': {
    take: (reader) => reader.takeGroup(),
    rows: [
      ['{a}b', 'a', 'b'],
      [' \n{a{b}\\}c}d', 'a{b}\\}c', 'd'],
      ['{}b', '', 'b'],
      ['\\ab c', '\\ab', ' c'],
      ['ab', 'a', 'b'],
      ['{a{b}', 'a{b}', ''],
      [' ', '', ''],
    ],
  },
  'an option': {
    take: (reader) => reader.takeOption(),
    rows: [
      ['[a]b', 'a', 'b'],
      ['[]b', '', 'b'],
      ['[a\\]b]c', 'a\\]b', 'c'],
      ['[a', null, '[a'],
      ['a[b]', null, 'a[b]'],
    ],
  },
  'a verbatim text': {
    take: (reader) => reader.takeVerbatim(),
    rows: [
      ['|a\\b|c', 'a\\b', 'c'],
      ['||c', '', 'c'],
      ['|a', 'a', ''],
    ],
  },
  'an environment, with those of the same name inside': {
    take: (reader) => reader.takeEnvironment('a*'),
    rows: [
      ['b\\end{a*}c', 'b', 'c'],
      ['\\begin{a*}b\\end{a*}c\\end{a*}d', '\\begin{a*}b\\end{a*}c', 'd'],
      ['\\begin{a}b\\end{a}\\end{aa}\\end{a*}c', '\\begin{a}b\\end{a}\\end{aa}', 'c'],
      ['b\\begin{a*}c\\end{a*}', 'b\\begin{a*}c\\end{a*}', ''],
    ],
  },
};

for (const [what, { take, rows }] of Object.entries(tables))
  test(`reads TeX: ${what}`, () => {
    for (const [tex, taken, rest] of rows) {
      const reader = new TexReader(tex);
      assert.deepEqual([take(reader), reader.takeRest()], [taken, rest], tex);
      assert.equal(reader.isAtEnd, true);
    }
  });

test('a line starts at the beginning and after each line feed', () => {
  const reader = new TexReader('a\n\nb');
  const starts: boolean[] = [];
  for (; !reader.isAtEnd; reader.takeCharacter()) starts.push(reader.isAtLineStart);
  assert.deepEqual(starts, [true, false, true, true]);
  assert.equal(reader.peek(), '');
});

test('a closing delimiter that was not found is not found later either, but others are', () => {
  const reader = new TexReader('[a $b$ [c \\(d\\)');
  assert.equal(reader.takeOption(), null);
  assert.equal(reader.takeText('[a '), true);
  assert.equal(reader.takeMath(), '$b$');
  assert.equal(reader.skipBlanks(), true);
  assert.equal(reader.takeOption(), null);
  assert.equal(reader.takeText('[c '), true);
  assert.equal(reader.takeMath(), '$d$');
});
