import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ComparisonChoice } from '../comparers/choose.ts';
import { explainFailure } from './explain.ts';
import { outputText } from './output-text.ts';

const plain: ComparisonChoice = { isRemoveEndBlank: true };
const words: ComparisonChoice = { isRemoveEndBlank: true, comparer: { kind: 'words' } };

function textOf(text: string, isCut = false) {
  const bytes = new TextEncoder().encode(text);
  return outputText(bytes, bytes.length + (isCut ? 1 : 0));
}

const explained = (user: string, answer: string, choice = plain) =>
  explainFailure(textOf(user), textOf(answer), choice, null);
const causeOf = (user: string, answer: string, choice = plain) => explained(user, answer, choice).why.cause;

test('a differing word has its line, its place on the line and its number in the text', () => {
  const { why, quoted } = explained('1 2\n3 4 x\n', '1 2\n3 4 5\n');
  assert.deepEqual(why.cause, {
    kind: 'word',
    how: 'text',
    at: { line: 2, word: 3, overall: 5 },
    differing: 1,
  });
  assert.deepEqual([quoted.expected, quoted.found, quoted.answerLine], ['5', 'x', 2]);
});

const rest = (kind: 'extra' | 'missing', line: number | null, count: number | null) => ({
  kind,
  line,
  of: 'words',
  count,
});

test('words after the end are counted on their line, and in the whole text where lines do not matter', () => {
  assert.deepEqual(causeOf('1 2', '1 2 3 4'), rest('missing', 1, 2));
  assert.deepEqual(causeOf('1 2 3', '1 2'), rest('extra', 1, 1));
  assert.deepEqual(causeOf('1 2', '1 2\n3 4\n5', words), rest('missing', null, 3));
  assert.deepEqual(causeOf('1 2\n3 4\n5', '1 2', words), rest('extra', null, 3));
  assert.deepEqual(causeOf('1\n2 3\n', '1 2\n3\n'), {
    kind: 'blanks',
    how: 'lineBreak',
    line: 1,
    count: null,
  });
});

test('lines after the end are counted', () => {
  assert.deepEqual(causeOf('1\n', '1\n2\n3\n'), { kind: 'missing', line: 1, of: 'lines', count: 3 });
  assert.deepEqual(causeOf('1\n2\n3\n', '1\n'), { kind: 'extra', line: 1, of: 'lines', count: 2 });
  assert.deepEqual(causeOf('1\n2\n', ''), { kind: 'extra', line: 0, of: 'lines', count: 2 });
  assert.deepEqual(causeOf('', '1\n'), { kind: 'nothing' });
});

test('a line with fewer or more words than the answer is found before the words of the next line', () => {
  assert.deepEqual(causeOf('1\n5 6\n', '1 2 3\n5 6\n'), { kind: 'missing', line: 1, of: 'words', count: 2 });
  assert.deepEqual(causeOf('1 2 3\n5\n', '1\n5\n'), { kind: 'extra', line: 1, of: 'words', count: 2 });
});

test('layouts are compared where both texts are complete', () => {
  const shapes = [
    ['1 x\n3\n', '1 2\n3\n'],
    ['1 x\n', '1 2\n3\n'],
    ['1 x\n3\n4\n', '1 2\n3\n'],
    ['x\n2 3\n', '1 2\n3\n'],
    ['1 x 9\n3\n', '1 2\n3\n'],
  ].map(([user = '', answer = '']) => explained(user, answer).why.shape);
  assert.deepEqual(shapes, ['same', 'fewerLines', 'moreLines', 'sameLines', 'sameLines']);
});

const of = (user: string, isUserCut: boolean, answer: string, isAnswerCut: boolean) =>
  explainFailure(textOf(user, isUserCut), textOf(answer, isAnswerCut), words, null).why;
const beyond = { cause: { kind: 'beyond', line: null }, shape: null };

test('what follows the end of a truncated text is unknown', () => {
  assert.deepEqual(of('1 2 3', true, '1 2 3 4', false), beyond);
  assert.deepEqual(of('1 2 3 4', false, '1 2 3', true), beyond);
  assert.deepEqual(of('1 2 3', true, '1 2 3', true), beyond);
  assert.deepEqual(of('1 2', false, '1 2 3 4 5', true).cause, {
    kind: 'missing',
    line: null,
    of: 'words',
    count: null,
  });
  const word = of('x 2 3', true, '1 2', false);
  assert.deepEqual(
    [word.cause.kind, 'differing' in word.cause && word.cause.differing, word.shape],
    ['word', null, null],
  );
});

test('an unordered difference names the missing or extra item', () => {
  const choice: ComparisonChoice = { isRemoveEndBlank: true, comparer: { kind: 'unorderedWords' } };
  const itemsOf = (found: string, expected: string) =>
    explainFailure(textOf('1\n2\n'), textOf('1\n3\n'), choice, { line: 2, column: 1, found, expected });
  const missing = itemsOf('', '3');
  assert.deepEqual(missing.why, { cause: { kind: 'items', how: 'missing' }, shape: null });
  assert.deepEqual([missing.quoted.expected, missing.quoted.found], ['3', undefined]);
  const extra = itemsOf('2', '');
  assert.deepEqual(extra.why.cause, { kind: 'items', how: 'extra' });
  assert.deepEqual([extra.quoted.expected, extra.quoted.found], [undefined, '2']);
  assert.deepEqual(itemsOf('2', '3').why.cause, { kind: 'items', how: 'other' });
  const unknown = explainFailure(textOf('1\n'), textOf('2\n'), choice, null);
  assert.deepEqual([unknown.why.cause, unknown.quoted.answerLine], [{ kind: 'items', how: 'other' }, 1]);
});

const kinds = (choice: ComparisonChoice['comparer']) =>
  ['YES', '1.4', 'a  b'].map((user, index) => {
    const answer = ['yes', '1.5', 'a b'][index] ?? '';
    return causeOf(user, answer, { isRemoveEndBlank: true, comparer: choice }).kind;
  });

test('letter case and blanks count as the comparer was set', () => {
  assert.deepEqual(kinds({ kind: 'words' }), ['word', 'word', 'blanks']);
  assert.deepEqual(kinds({ kind: 'words', isCaseSensitive: false }), ['blanks', 'word', 'blanks']);
  assert.deepEqual(kinds({ kind: 'words', relativeTolerance: 0.1 }), ['word', 'blanks', 'blanks']);
  assert.deepEqual(kinds({ kind: 'yesNo' }), ['blanks', 'word', 'blanks']);
});
