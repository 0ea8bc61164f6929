import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { applyChanges, changesBetween, type PlacedRow, withTexts } from './changes.ts';

interface Row extends PlacedRow {
  readonly uid: string;
  readonly solved: number;
}

const textOf = ({ uid, solved }: Row): string => JSON.stringify([uid, solved]);

/** Adds ranks as on scoreboards: equal rows share a rank, and star users have none. */
function ranked(people: readonly { uid: string; solved: number; isStar: boolean }[]): Row[] {
  const ordered = people.toSorted((a, b) => b.solved - a.solved || (a.uid < b.uid ? -1 : 1));
  const inOrder = ordered.filter(({ isStar }) => !isStar);
  return ordered.map(({ uid, solved, isStar }) => ({
    uid,
    solved,
    rank: isStar ? -1 : inOrder.findIndex((other) => other.solved === solved) + 1,
  }));
}

const people = fc.uniqueArray(
  fc.record({ uid: fc.string({ maxLength: 3 }), solved: fc.nat(5), isStar: fc.boolean() }),
  { selector: ({ uid }) => uid, maxLength: 30 },
);

test('applying the changes between two scoreboards gives the second one', () => {
  fc.assert(
    fc.property(people, people, (some, others) => {
      const [former, next] = [ranked(some), ranked(others)];
      const changes = changesBetween(withTexts(former, textOf), withTexts(next, textOf));
      const sent: typeof changes = JSON.parse(JSON.stringify(changes));
      assert.deepEqual(applyChanges(former, sent), next);
    }),
  );
});

test('one verdict on a long scoreboard is a few numbers and a row, and unaffected rows stay the same objects', () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({
    uid: String(index).padStart(4, '0'),
    solved: 1000 - index,
    isStar: index % 300 === 7,
  }));
  const former = ranked(many);
  const next = ranked(many.with(600, { uid: '0600', solved: 990, isStar: false }));
  const changes = changesBetween(withTexts(former, textOf), withTexts(next, textOf));
  assert.equal(changes.rows.length, 1);
  assert.ok(JSON.stringify(changes).length < 400, JSON.stringify(changes));
  const applied = applyChanges(former, changes);
  assert.deepEqual(applied, next);
  assert.equal(applied?.[5], former[5]);
  assert.equal(applied?.at(-1), former.at(-1));
});

test('changes of another scoreboard are rejected', () => {
  const board = ranked([
    { uid: 'a', solved: 2, isStar: false },
    { uid: 'b', solved: 1, isStar: false },
  ]);
  const none = { before: 2, kept: [[0, 2]], shifts: [[2, 0]], rows: [] } as const;
  assert.deepEqual(applyChanges(board, none), board);
  const [row] = board;
  assert.ok(row);
  for (const changes of [
    { ...none, before: 3 },
    { ...none, kept: [[1, 2]] },
    { ...none, shifts: [[3, 0]] },
    { ...none, rows: [{ at: 9, row }] },
  ] as const)
    assert.equal(applyChanges(board, changes), null);
});
