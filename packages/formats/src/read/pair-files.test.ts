import assert from 'node:assert/strict';
import { test } from 'node:test';
import { looksLikeAnswer, pairFiles } from './pair-files.ts';

const tables: Readonly<Record<string, readonly (readonly [name: string, input: string, answer: string])[]>> =
  {
    'by the ending': [
      ['a', 'a.in', 'a.out'],
      ['b', 'b.in', 'b.ans'],
      ['c', 'c.in', 'c.a'],
      ['d/e', 'd/e.IN', 'd/e.OUT'],
    ],
    'by a number in the ending': [
      ['sum1', 'sum.in1', 'sum.out1'],
      ['sum2', 'sum.in2', 'sum.ou2'],
      ['sum10', 'sum.in10', 'sum.ans10'],
    ],
    'by two endings': [
      ['a', 'a.in.txt', 'a.out.txt'],
      ['b', 'b.in.txt', 'b.ans.txt'],
    ],
    'by the words input and output': [
      ['f/1', 'f/input1.txt', 'f/output1.txt'],
      ['f/2', 'f/Input2.txt', 'f/output2.txt'],
    ],
    'by a number before .txt': [
      ['1', '1.txt', '1.out'],
      ['a2', 'a2.txt', 'a2.ans'],
      ['f/3', 'f/input3.txt', 'f/output3.out'],
      ['f/4', 'f/input4.txt', 'f/input4.ans'],
    ],
    'by the folders input and output': [
      ['1', 'input/1', 'output/1'],
      ['2', 'input/2.in', 'output/2.out'],
      ['3', 'input/3.txt', 'output/3.txt'],
      ['x/4', 'x/input/4', 'x/output/4.ans'],
    ],
  };

for (const [how, rows] of Object.entries(tables))
  test(`inputs and answers are paired ${how}`, () => {
    const pairs = rows.map(([name, input, answer]) => ({ name, input, answer }));
    assert.deepEqual(pairFiles(rows.flatMap(([, input, answer]) => [answer, input])), pairs);
    for (const { input, answer } of pairs)
      assert.deepEqual([looksLikeAnswer(answer), looksLikeAnswer(input)], [true, false], answer);
  });

test('an answer next to an input in a folder input is preferred to one in the folder output', () => {
  const beside = ['input/1.in', 'input/1.out', 'output/1.out'];
  assert.deepEqual(pairFiles(beside), [{ name: 'input/1', input: 'input/1.in', answer: 'input/1.out' }]);
});

test('the preferred answer counts, and an input without one is kept', () => {
  assert.deepEqual(pairFiles(['a.ans', 'a.in', 'a.out', 'b.in', 'c.out', 'note.md']), [
    { name: 'a', input: 'a.in', answer: 'a.out' },
    { name: 'b', input: 'b.in', answer: null },
  ]);
});

test('an answer in the same case is preferred, and belongs to one input only', () => {
  assert.deepEqual(pairFiles(['a.in', 'a.OUT', 'a.out']), [{ name: 'a', input: 'a.in', answer: 'a.out' }]);
  assert.deepEqual(pairFiles(['a.IN', 'a.in', 'a.out']), [
    { name: 'a', input: 'a.IN', answer: 'a.out' },
    { name: 'a', input: 'a.in', answer: null },
  ]);
});

test('pairs are in the natural order of their names', () => {
  const names = pairFiles(['t10.in', 't2.in', 't1.in']).map(({ name }) => name);
  assert.deepEqual(names, ['t1', 't2', 't10']);
});

test('a text with a number is no input without an answer of its own', () => {
  assert.deepEqual(pairFiles(['notes1.txt', 'output2.txt', '3.in', '3.out', '3.txt']), [
    { name: '3', input: '3.in', answer: '3.out' },
  ]);
});
