// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { readAnnouncements } from './read-announcements.ts';

const keyOf = (cid: number, uid: string) => `xiezhi.read-announcements.contest-${cid}.${uid}`;
const stored = (cid: number, uid = 'u') =>
  JSON.parse(localStorage.getItem(keyOf(cid, uid)) ?? 'null') as unknown;

beforeEach(() => localStorage.clear());

describe('read announcements', () => {
  it('share one store per contest and user', () => {
    const actual: number[][] = [];
    const store = readAnnouncements(1, 'u');
    const stop = store.subscribe(() => actual.push([...store.get()]));
    readAnnouncements(1, 'u').add([3, 4]);
    readAnnouncements(1, 'other').add([9]);
    readAnnouncements(2, 'u').add([8]);
    stop();
    expect([store, actual]).toEqual([readAnnouncements(1, 'u'), [[3, 4]]]);
    expect([stored(1), stored(1, 'other'), stored(2)]).toEqual([[3, 4], [9], [8]]);
  });

  it('do not notify if nothing is new', () => {
    const store = readAnnouncements(3, 'u');
    store.add([1]);
    let count = 0;
    store.subscribe(() => (count += 1));
    store.add([1]);
    store.add([]);
    expect(count).toBe(0);
    store.add([1, 2]);
    expect([count, store.get()]).toEqual([1, [1, 2]]);
  });

  it('keep what another tab has stored meanwhile', () => {
    const store = readAnnouncements(4, 'u');
    store.add([1]);
    localStorage.setItem(keyOf(4, 'u'), JSON.stringify([1, 2]));
    store.add([3]);
    expect([stored(4), store.get()]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it.each([
    ['"text"', []],
    ['{"0":1}', []],
    ['[1,"2",null,3]', [1, 3]],
    ['[1', []],
  ])('from the stored value %s are %j', (text, ids) => {
    localStorage.setItem(keyOf(5, text), text);
    expect(readAnnouncements(5, text).get()).toEqual(ids);
  });

  it('drop the oldest beyond the limit of one request', () => {
    const store = readAnnouncements(6, 'u');
    store.add(Array.from({ length: 1000 }, (_, at) => at));
    store.add([5000]);
    expect([store.get().length, store.get()[0], store.get().at(-1)]).toEqual([1000, 1, 5000]);
    expect(stored(6)).toEqual(store.get());
  });
});
