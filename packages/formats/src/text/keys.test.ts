import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConversionReport } from '../report/conversion-report.ts';
import { Keys, wordsOf } from './keys.ts';

function keysOf(data: Record<string, unknown>) {
  const report = new ConversionReport();
  return { keys: new Keys('f.yaml', data, report), report };
}

/** Reads the value of a key with `find`. Returns the result, the outcome in the report, and the stops. */
function read<Value>(value: unknown, find: (keys: Keys) => Value): [Value, string | undefined, string[]] {
  const { keys, report } = keysOf({ key: value });
  const found = find(keys);
  return [found, report.entries.find(({ item }) => item === 'f.yaml: key')?.outcome, report.stops];
}

const wrong = (expected: string) => [undefined, 'lost', [`f.yaml: key must be ${expected}`]];
const absent = [undefined, undefined, []];

const textIn = (value: unknown) => read(value, (keys) => keys.text('key'));

test('texts may be written as numbers or truth values', () => {
  assert.deepEqual(textIn('a'), ['a', 'taken', []]);
  assert.deepEqual(textIn(1.5), ['1.5', 'taken', []]);
  assert.deepEqual(textIn(false), ['false', 'taken', []]);
  assert.deepEqual(textIn(null), absent);
  assert.deepEqual(textIn(['a']), wrong('a text'));
});

const numberIn = (value: unknown) => read(value, (keys) => keys.number('key'));

test('numbers may be written as texts', () => {
  assert.deepEqual(numberIn(2), [2, 'taken', []]);
  assert.deepEqual(numberIn(' 2.5 '), [2.5, 'taken', []]);
  assert.deepEqual(numberIn(null), absent);
  for (const value of ['', ' ', 'x', true, Infinity, 'Infinity', [1]])
    assert.deepEqual(numberIn(value), wrong('a number'), String(value));
});

const booleanIn = (value: unknown) => read(value, (keys) => keys.boolean('key'));

test('truth values are those of YAML 1.1, in any case', () => {
  for (const value of [true, 'true', 'Yes', 'ON']) assert.deepEqual(booleanIn(value), [true, 'taken', []]);
  for (const value of [false, 'False', 'no', 'off']) assert.deepEqual(booleanIn(value), [false, 'taken', []]);
  assert.deepEqual(booleanIn(null), absent);
  for (const value of [1, 'y', '']) assert.deepEqual(booleanIn(value), wrong('true or false'));
});

const textsIn = (value: unknown) => read(value, (keys) => keys.texts('key'));

const wordsIn = (value: unknown) => read(value, (keys) => keys.words('key'));

test('a single text is a list of one, and a text of words a list of them', () => {
  assert.deepEqual(textsIn('a b'), [['a b'], 'taken', []]);
  assert.deepEqual(textsIn(['a', 2]), [['a', '2'], 'taken', []]);
  assert.deepEqual(textsIn(null), absent);
  assert.deepEqual(textsIn(['a', ['b']]), wrong('a list of texts'));
  assert.deepEqual(wordsIn('a "b c"'), [['a', 'b c'], 'taken', []]);
  assert.deepEqual(wordsIn(['a b', 2]), [['a b', '2'], 'taken', []]);
});

const oneOfIn = (value: unknown) => read(value, (keys) => keys.oneOf('key', ['a', 'b'] as const));

test('one of several values is itself, and any other stops the problem', () => {
  assert.deepEqual(oneOfIn('b'), ['b', 'taken', []]);
  assert.deepEqual(oneOfIn(null), absent);
  assert.deepEqual(oneOfIn('c'), wrong('one of a, b'));
});

test('keys of a map are recorded under its name, and unread ones as lost or empty', () => {
  const { keys, report } = keysOf({ limits: { time: 2, odd: 1, empty: null }, name: 'x' });
  const child = keys.child('limits');
  assert.deepEqual(
    [child.keys(), child.has('time'), child.has('empty'), child.has('toString')],
    [['time', 'odd', 'empty'], true, false, false],
  );
  assert.equal(child.number('time'), 2);
  child.finish();
  keys.finish();
  assert.deepEqual(report.entries, [
    { item: 'f.yaml: limits.time', outcome: 'taken' },
    { item: 'f.yaml: limits.odd', outcome: 'lost', effect: 'none', note: 'unknown' },
    { item: 'f.yaml: limits.empty', outcome: 'ignored', note: 'empty' },
    { item: 'f.yaml: name', outcome: 'lost', effect: 'none', note: 'unknown' },
  ]);
  assert.deepEqual(
    read('x', (one) => one.child('key').keys()),
    [[], 'lost', ['f.yaml: key must be a map']],
  );
});

const unknown = (count: number) => {
  const { keys, report } = keysOf(Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i])));
  keys.finish();
  return [report.entries.length, report.entries.at(-1)?.item];
};

test('at most two hundred unknown keys are listed, the others together', () => {
  assert.deepEqual(unknown(200), [200, 'f.yaml: k199']);
  assert.deepEqual(unknown(201), [201, 'f.yaml: …']);
  assert.deepEqual(unknown(300), [201, 'f.yaml: …']);
});

test('words are split as by a shell', () => {
  const table: readonly [string, string[]][] = [
    ['', []],
    ['  a  b\n', ['a', 'b']],
    ['"a b" \'c "d\'', ['a b', 'c "d']],
    [String.raw`a\ b "c\"d" "e\\" "\n"`, ['a b', 'c"d', 'e\\', '\\n']],
    ['a"b c"d', ['ab cd']],
    ['"" x', ['', 'x']],
    ['"open x', ['"open', 'x']],
  ];
  for (const [text, expected] of table) assert.deepEqual(wordsOf(text), expected, text);
});
