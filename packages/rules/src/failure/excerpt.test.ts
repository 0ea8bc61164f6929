import assert from 'node:assert/strict';
import { test } from 'node:test';
import { excerptAround, shortWord } from './excerpt.ts';

test('a position after the last line shows the last line', () => {
  const last = { from: 1, text: 'a', goesOn: false, isShortened: false };
  assert.deepEqual(excerptAround('a\n', { line: 2 }, true), last);
  assert.deepEqual(excerptAround('', { line: 3 }, true), { ...last, text: '' });
});

test('`goesOn` is true if the text has more lines or was truncated', () => {
  const lines = Array.from({ length: 500 }, (_, index) => String(index)).join('\n');
  assert.equal(excerptAround(lines, { line: 1 }, true).goesOn, true);
  assert.equal(excerptAround(lines, { line: 500 }, true).goesOn, false);
  assert.equal(excerptAround(lines, { line: 500 }, false).goesOn, true);
});

test('the position stays in the middle, and lines are shown on both sides up to the maximum', () => {
  const lines = Array.from({ length: 900 }, (_, index) => `line ${index + 1}`);
  const around = (line: number) => {
    const { from, text } = excerptAround(lines.join('\n'), { line }, true);
    const shown = text.split('\n');
    assert.deepEqual(shown, lines.slice(from - 1, from - 1 + shown.length));
    return [from, shown.length];
  };
  assert.deepEqual(around(1), [1, 200]);
  assert.deepEqual(around(2), [1, 200]);
  assert.deepEqual(around(450), [350, 200]);
  assert.deepEqual(around(900), [701, 200]);
});

const shownOf = (text: string) => excerptAround(text, { line: 1 }, true).text.length;

test('an excerpt has at most 8000 characters, line feeds included', () => {
  const line = 'x'.repeat(1599);
  assert.equal(shownOf(Array.from({ length: 6 }, () => line).join('\n')), 5 * 1600 - 1);
  assert.equal(shownOf([line, line, line, line, `${line}x`].join('\n')), 8000);
  assert.equal(shownOf([line, line, line, line, `${line}xx`].join('\n')), 4 * 1600 - 1);
});

const shown = (line: string, column = 0) => {
  const { text, isShortened } = excerptAround(line, { line: 1, column }, true);
  return [text, isShortened];
};

test('a line of more than 2000 characters is cut around the column, with ellipses', () => {
  const whole = 'x'.repeat(2000);
  assert.deepEqual(shown(whole), [whole, false]);
  assert.deepEqual(shown(`${whole}y`), [`${whole}…`, true]);
  assert.deepEqual(shown(`y${whole}`, 2000), [`…${whole}`, true]);
  const long = `${'a'.repeat(1500)}${'b'.repeat(2000)}${'c'.repeat(1500)}`;
  assert.deepEqual(shown(long, 2500), [`…${'b'.repeat(2000)}…`, true]);
  assert.deepEqual(shown('😀'.repeat(2000), 1501), [`…${'😀'.repeat(999)}…`, true]);
  const below = excerptAround(`1\n${long}`, { line: 1, column: 2500 }, true);
  assert.equal(below.text, `1\n${long.slice(0, 2000)}…`);
});

test('a word of more than 40 characters is shortened in the middle', () => {
  assert.equal(shortWord('x'.repeat(40)), 'x'.repeat(40));
  assert.equal(shortWord(`${'a'.repeat(20)}${'b'.repeat(21)}`), `${'a'.repeat(19)}…${'b'.repeat(19)}`);
  assert.equal(shortWord('😀'.repeat(40)), '😀'.repeat(40));
});
