import { setImmediate } from 'node:timers/promises';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type FeedBatch, FeedSource } from './source.ts';
import type { FeedObject } from './state.ts';

const types = ['contest', 'teams', 'submissions', 'judgements', 'state'];

const object = (type: string, id: string | null, data = `"${type}"`): FeedObject => ({
  type,
  id,
  data,
  number: null,
});

/** Generates a state: some objects of each type, in the order of the types. */
const someObjects = fc
  .uniqueArray(
    fc.record({
      type: fc.constantFrom('teams', 'submissions', 'judgements'),
      id: fc.constantFrom('1', '2', '3'),
      data: fc.constantFrom('"x"', '"y"'),
    }),
    { selector: ({ type, id }) => `${type} ${id}` },
  )
  .map((objects): FeedObject[] => {
    const lists = objects.toSorted((left, right) => types.indexOf(left.type) - types.indexOf(right.type));
    const all = lists.map(({ type, id, data }) => object(type, id, data));
    return [object('contest', null)].concat(all, object('state', null));
  });

const keyOf = ({ type, id }: Pick<FeedObject, 'type' | 'id'>) => `${type} ${id}`;
const sum = (objects: readonly FeedObject[]) => new Map(objects.map((one) => [keyOf(one), one.data]));

function fold(known: Map<string, string>, { lines }: FeedBatch): void {
  for (const { type, id, data } of lines) {
    // A slow reader may get the line that removes an object without having received the object.
    if (data === 'null') known.delete(keyOf({ type, id }));
    else known.set(keyOf({ type, id }), data);
  }
}

test('readers that start and read at any time add up to the present state', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ state: someObjects, reads: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }) }),
        {
          minLength: 1,
        },
      ),
      async (steps) => {
        const source = new FeedSource();
        const readers = [0, 1, 2].map(() => ({ position: 0, known: new Map<string, string>() }));
        for (const [number, { state, reads }] of steps.entries()) {
          await source.take({ objects: state, mark: { epoch: 'e', number }, isOver: false });
          for (const [index, reader] of readers.entries()) {
            if (!reads[index]) continue;
            const batch = source.since(reader.position);
            fold(reader.known, batch);
            reader.position = batch.position;
            assert.deepEqual(reader.known, sum(state));
            assert.deepEqual(source.since(reader.position).lines, [], 'nothing is told twice');
          }
        }
      },
    ),
  );
});

const sent = ({ lines }: FeedBatch) => lines.map(({ type, data, token }) => [type, data === 'null', token]);

test('objects follow their references and are removed before them, and only the last line has a token', async () => {
  const source = new FeedSource();
  const all = [
    object('contest', null),
    object('teams', '1'),
    object('submissions', '1'),
    object('state', null),
  ];
  const take = (objects: FeedObject[]) =>
    source.take({ objects, mark: { epoch: 'e', number: 7 }, isOver: false });
  assert.equal(await take(all), true);
  const batch = source.since(0);
  assert.deepEqual(sent(batch), [
    ['contest', false, null],
    ['teams', false, null],
    ['submissions', false, null],
    ['state', false, 'e.7'],
  ]);
  assert.equal(await take([object('contest', null), object('state', null, '"over"')]), true);
  assert.deepEqual(sent(source.since(batch.position)), [
    ['submissions', true, null],
    ['teams', true, null],
    ['state', false, 'e.7'],
  ]);
  assert.equal(await take([object('contest', null), object('state', null, '"over"')]), false);
});

const many = (data: string) =>
  Array.from({ length: 200_000 }, (_, index) => object('submissions', String(index), data));

test('readers during a long change see the former state until the new one is complete', async () => {
  const source = new FeedSource();
  const take = (objects: FeedObject[], number: number) =>
    source.take({ objects, mark: { epoch: 'e', number }, isOver: false });
  await take(many('1'), 1);
  const { position } = source.since(0);
  const over = new AbortController();
  const taking = take(many('2'), 2).finally(() => over.abort());
  let reads = 0;
  for (; ; reads += 1) {
    await setImmediate();
    if (over.signal.aborted) break;
    assert.deepEqual(source.since(position), { lines: [], position });
    assert.equal(source.mark?.number, 1);
  }
  await taking;
  assert.ok(reads > 0);
  const batch = source.since(position);
  assert.equal(batch.lines.length, 200_000);
  assert.equal(batch.lines.at(-1)?.token, 'e.2');
});
