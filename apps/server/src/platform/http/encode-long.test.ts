import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { encodeInParts, hasLongList } from './encode-long.ts';

const items = Array.from({ length: 3000 }, (_, index) => ({ index, name: `字 "${index}"`, none: undefined }));
const odd = [undefined, null, Number.NaN, new Date(0), () => {}, 'x\u2028', [1], { toJSON: () => 7 }];
const cases: readonly unknown[] = [
  items,
  [...odd, ...items],
  { status: 200, data: items, msg: 'success' },
  {
    status: 200,
    data: { left: items, none: undefined, right: [...odd, ...items], at: new Date(0) },
    msg: '',
  },
  { data: { deep: { items } } },
  { data: null, gone: () => {} },
  'text',
  null,
];

for (const [index, data] of cases.entries())
  test(`encodes as JSON.stringify does: ${index}`, async () => {
    assert.equal((await encodeInParts(data)).toString(), JSON.stringify(data));
  });

test('finds long lists, alone or as a field', () => {
  assert.deepEqual([items, { items }, { data: { items } }, [1], { a: 1 }, null, 'x'].map(hasLongList), [
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('other work runs while a long list is encoded', async () => {
  const large = Array.from({ length: 500_000 }, (_, index) => ({ index }));
  let turns = 0;
  const over = new AbortController();
  const others = (async () => {
    while (!over.signal.aborted) {
      await setImmediate();
      turns += 1;
    }
  })();
  await encodeInParts(large);
  const during = turns;
  over.abort();
  await others;
  assert.ok(during > 1, `${during} turns`);
});
