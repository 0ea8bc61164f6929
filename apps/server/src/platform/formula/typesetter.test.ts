import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formulaLimits } from './limits.ts';
import { createTypesetter } from './typesetter.ts';

/** TeX for which KaTeX takes longer than these tests allow. */
const slow = (index: number) => `$\\begin{matrix}${index}${'&'.repeat(3950)}\\end{matrix}$`;
const impatient = { cpuOfFormula: 40, lookEvery: 5 };

test('statements and texts of others overtake slow formulas of one author', async () => {
  const typesetter = createTypesetter(impatient);
  const ended: string[] = [];
  const deferred: string[] = [];
  const send = (name: string, author: string, text: string, isStatement = false) =>
    typesetter
      .typeset({ text, author, isStatement, onDeferred: () => deferred.push(name) })
      .then((typeset) => {
        ended.push(name);
        return typeset;
      });
  try {
    const hostile = ['h1', 'h2', 'h3', 'h4'].map((name, index) => send(name, 'hostile', slow(index)));
    const other = send('other', 'somebody', '$o$');
    const statement = send('statement', 'setter', '$s$', true);
    const results = await Promise.all([...hostile, other, statement]);
    assert.deepEqual(ended, ['h1', 'statement', 'other', 'h2', 'h3', 'h4']);
    assert.deepEqual(
      results.map((typeset) => [typeset?.formulas[0]?.refused, typeset?.isFinal]),
      [...hostile.map(() => ['tooSlow', false]), [undefined, true], [undefined, true]],
    );
    assert.ok(deferred.length >= 4 && deferred.every((name) => name.startsWith('h')), deferred.join());
  } finally {
    await typesetter.close();
  }
});

test('a statement does not wait for a running formula of an author above their share', async () => {
  const typesetter = createTypesetter(impatient);
  const ended: string[] = [];
  const send = (name: string, author: string, text: string, isStatement: boolean) =>
    typesetter
      .typeset({ text, author, isStatement, onDeferred: () => undefined })
      .then(() => void ended.push(name));
  try {
    await send('first', 'hostile', slow(1), false);
    // Waits until the thread for authors who are not slow is ready again.
    await send('warm', 'setter', '$w$', true);
    const hostile = send('second', 'hostile', slow(2), false);
    await Promise.all([hostile, send('statement', 'setter', '$s$', true)]);
    assert.deepEqual(ended, ['first', 'warm', 'statement', 'second']);
  } finally {
    await typesetter.close();
  }
});

test('splits a text with many formulas into slices, between which others take turns', async () => {
  const typesetter = createTypesetter();
  const ended: string[] = [];
  const send = (author: string, text: string) =>
    typesetter.typeset({ text, author, isStatement: false, onDeferred: () => undefined }).then((typeset) => {
      ended.push(author);
      return typeset;
    });
  try {
    const many = Array.from({ length: 500 }, (_, index) => `$${index}${'\\frac{a}{b}'.repeat(12)}$`).join(
      ' ',
    );
    const [long, short] = await Promise.all([send('long', many), send('short', '$s$')]);
    assert.deepEqual(ended, ['short', 'long']);
    assert.equal(short?.formulas.length, 1);
    assert.equal(long?.formulas.length, 500);
  } finally {
    await typesetter.close();
  }
});

test('limits the waiting texts of an author without affecting others', async () => {
  const typesetter = createTypesetter();
  const send = (author: string, text: string) =>
    typesetter.typeset({ text, author, isStatement: false, onDeferred: () => undefined });
  try {
    const crowd = Array.from({ length: formulaLimits.waitingOfAuthor + 2 }, (_, index) =>
      send('crowd', `$c_{${index}}$`),
    );
    const beside = await send('somebody', '$s$');
    assert.equal(beside?.formulas.length, 1);
    const refused = (await Promise.all(crowd)).filter((typeset) => typeset === null);
    assert.equal(refused.length, 1, 'one is at work, and one too many');
    assert.equal((await send('crowd', `$c_{${formulaLimits.waitingOfAuthor + 1}}$`))?.formulas.length, 1);
  } finally {
    await typesetter.close();
  }
});
