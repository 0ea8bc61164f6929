import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lexer } from 'yaml';
import { PackageError } from '../model/plan.ts';
import { parseYaml } from './yaml.ts';

test('reads plain YAML of the core schema', () => {
  assert.deepEqual(parseYaml('f', 'a: no\nb: 1.5\nc: [x, 2]\nd: true\ne: 2025-09\n'), {
    a: 'no',
    b: 1.5,
    c: ['x', 2],
    d: true,
    e: '2025-09',
  });
  assert.deepEqual(parseYaml('f', ''), {});
});

test('rejects aliases, duplicate keys, custom tags and multiple documents', () => {
  const hostile = [
    'a: &x [1]\nb: *x',
    'a: 1\na: 2',
    'a: !!js/function x',
    '- 1\n- 2',
    'a: [1',
    'a: 1\n---\nb: 2',
  ];
  for (const text of hostile) {
    assert.throws(
      () => parseYaml('problem.yaml', text),
      (error: Error) => {
        assert.ok(error instanceof PackageError, text);
        assert.match(error.message, /^problem\.yaml/);
        return true;
      },
    );
  }
});

test('a key with the name of an inherited property has no effect', () => {
  const data = parseYaml('f', '__proto__: { polluted: true }\nconstructor: x\n');
  assert.equal(Object.getPrototypeOf(data), Object.prototype);
  assert.equal(Reflect.get({}, 'polluted'), undefined);
});

const readable = (text: string): string => {
  try {
    parseYaml('f', text);
    return 'read';
  } catch (error) {
    return error instanceof PackageError ? error.message : String(error);
  }
};
const tooDeep = 'f: nested too deeply';

const lists = (depth: number): string => `a: ${'['.repeat(depth)}${']'.repeat(depth)}`;
const maps = (depth: number): string =>
  Array.from({ length: depth }, (_, at) => `${' '.repeat(at)}a:`).join('\n');
const marks = (depth: number): string => `a:\n  ${'- '.repeat(depth)}1`;
const indentedMarks = (depth: number): string =>
  `a:\n${Array.from({ length: depth }, (_, at) => `${' '.repeat(at + 1)}-`).join('\n')}`;

test('collections are nested up to 64 deep, however they are written', () => {
  assert.deepEqual([64, 65].map(lists).map(readable), ['read', tooDeep]);
  assert.deepEqual([64, 65].map(maps).map(readable), ['read', tooDeep]);
  assert.deepEqual([64, 65].map(marks).map(readable), ['read', tooDeep]);
  assert.deepEqual([126, 127].map(indentedMarks).map(readable), ['read', tooDeep]);
  assert.equal(readable(`${lists(64)}\nb: [1]\nc:\n- - 1\n- - 2\n`), 'read');
  assert.equal(readable(`a: [${'{ b: 1, c: 2 }, '.repeat(100)}]`), 'read', 'many maps in one line');
  assert.equal(readable(Array.from({ length: 70 }, (_, at) => `k${at}: [{}]`).join('\n')), 'read');
});

const tokensOf = (text: string): number => [...new Lexer().lex(text)].length;
const blankLines = (count: number): string => '\n'.repeat(count);

test('a file has at most 160,000 values and marks', () => {
  const extra = tokensOf(blankLines(10)) - 10;
  assert.equal(tokensOf(blankLines(160_000 - extra)), 160_000);
  assert.equal(readable(blankLines(160_000 - extra)), 'read');
  assert.equal(readable(blankLines(160_001 - extra)), 'f: has more than 160000 values and marks');
});

test('a repeated key is given to the reader that takes its last value', () => {
  const repeated: string[] = [];
  assert.deepEqual(
    parseYaml('f', 'a: 1\nb: { 2: x, 2: y }\na: 3\n', (key) => repeated.push(key)),
    { a: 3, b: { 2: 'y' } },
  );
  assert.deepEqual(repeated, ['a', '2']);
  assert.equal(readable('a: 1\na: 2'), 'f: Map keys must be unique');
  assert.equal(readable('a: &x 1\nb: *x'), 'f: aliases are not allowed');
  assert.equal(readable('a: !x 1'), 'f: custom tags are not allowed');
  assert.equal(readable('a: !!str 1'), 'read');
  assert.equal(readable('[1]'), 'f: must be a map of keys');
  assert.deepEqual([parseYaml('f', '~'), parseYaml('f', 'a: "\\0\\uD800"')], [{}, { a: '\ufffd\ufffd' }]);
});
