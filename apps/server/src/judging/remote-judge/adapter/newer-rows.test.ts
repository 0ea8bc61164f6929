import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsNewerThan } from './newer-rows.ts';

const all = Array.from({ length: 30 }, (_, index) => 130 - index);
const same = (id: number) => id;

test('reads pages until one holds a run that is not newer', async () => {
  const asked: (number | null)[] = [];
  const read = (_page: number, last: number | null) => {
    asked.push(last);
    return Promise.resolve(all.filter((id) => last === null || id < last).slice(0, 10));
  };
  assert.deepEqual(await rowsNewerThan(115, 10, same, read), all.slice(0, 15));
  assert.deepEqual(asked, [null, 121]);
});

const endless = (page: number) => Promise.resolve([1000 - page]);

test('ends with a page that is not full, that repeats the one before, or after five pages', async () => {
  assert.deepEqual(await rowsNewerThan(0, 10, same, () => Promise.resolve([7, 5])), [7, 5]);
  let pages = 0;
  const first = () => {
    pages += 1;
    return Promise.resolve(all.slice(0, 10));
  };
  assert.deepEqual([await rowsNewerThan(0, 10, same, first), pages], [all.slice(0, 10), 2]);
  assert.equal((await rowsNewerThan(0, 1, same, endless)).length, 5);
});
