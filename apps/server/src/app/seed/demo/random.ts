/** Pseudorandom numbers from a seed, so that the same seed creates the same demo site. */
export interface DemoRandom {
  /** Returns a number from 0 up to, not including, 1. */
  next(): number;
  /** Returns an integer from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
}

/**
 * Creates the generator mulberry32 from a hash (FNV-1a) of the seed and a name. Generators with different names are
 * independent.
 */
export function createRandom(seed: number, name: string): DemoRandom {
  let state = seed >>> 0;
  for (const sign of name) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick(items) {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    shuffled(items) {
      const keyed = items.map((item) => ({ item, key: next() }));
      return keyed.sort((left, right) => left.key - right.key).map(({ item }) => item);
    },
  };
}
