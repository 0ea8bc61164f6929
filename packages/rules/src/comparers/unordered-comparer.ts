import { blocked, type ByteReader, endOfStream, lineFeed } from '../comparison/byte-reader.ts';
import type { Comparer, ComparisonResult } from '../comparison/compare.ts';
import { ItemHash, MultisetSum } from './multiset-sum.ts';
import { foldCase, isBlank, WordReaders, type SideName } from './word-readers.ts';

export interface UnorderedRules {
  item: 'word' | 'line';
  isCaseSensitive: boolean;
  /** Maximum number of distinct answer items that are counted one by one. */
  countedItems?: number;
}

const manyItems = 100_000;
/** Number of items whose text is stored, so that a missing item can be named. */
const namedItems = 1000;
const space = 32;

/**
 * Compares lists of words or lines in any order. Reads the answer first, then the output. The output is correct if the
 * sums over all items are equal (see `MultisetSum`). As long as the answer has few distinct items, they are also
 * counted; then the first surplus item is found and named immediately. A line consists of its words, joined by single
 * blanks. Blank lines are not items.
 */
export class UnorderedComparer implements Comparer {
  readonly #rules: UnorderedRules;
  readonly #sides = new WordReaders();
  readonly #expected = new MultisetSum();
  readonly #found = new MultisetSum();
  readonly #hash = new ItemHash();
  /**
   * Items of the answer that the output has not contained yet: count by key. Null if the answer has too many distinct
   * items.
   */
  #left: Map<number, number> | null = new Map();
  readonly #names = new Map<number, Uint8Array>();
  #reading: SideName = 'answer';
  #isInItem = false;
  /** Whether a blank was read since the last word of the current line. */
  #isParted = false;
  #result: ComparisonResult | null = null;

  constructor(rules: UnorderedRules) {
    this.#rules = rules;
  }

  feed(side: SideName, chunk: Uint8Array): void {
    if (this.#result !== null) return;
    this.#sides.of(side).push(chunk);
    this.#advance();
  }

  end(side: SideName): void {
    this.#sides.of(side).end();
    this.#advance();
  }

  wants(): SideName | null {
    return this.#result === null ? this.#reading : null;
  }

  result(): ComparisonResult | null {
    return this.#result;
  }

  #advance(): void {
    while (this.#result === null) {
      const side = this.#sides.of(this.#reading);
      const byte = side.peek();
      if (byte === blocked) return;
      if (this.#isInItem && this.#endsItem(byte)) this.#endItem(side);
      else if (byte === endOfStream) this.#endSide();
      else this.#takeByte(side, byte);
    }
  }

  #endsItem(byte: number): boolean {
    if (byte === endOfStream) return true;
    return this.#rules.item === 'word' ? isBlank(byte) : byte === lineFeed;
  }

  #takeByte(side: ByteReader, byte: number): void {
    if (isBlank(byte)) {
      this.#isParted = true;
    } else {
      if (!this.#isInItem) this.#beginItem();
      else if (this.#isParted) this.#hash.add(space);
      this.#isParted = false;
      this.#hash.add(this.#rules.isCaseSensitive ? byte : foldCase(byte));
    }
    side.take();
  }

  #beginItem(): void {
    this.#sides.mark();
    this.#hash.clear();
    this.#isInItem = true;
  }

  #endItem(side: ByteReader): void {
    this.#isInItem = false;
    this.#isParted = false;
    this.#hash.finish();
    if (this.#reading === 'answer') {
      this.#expected.add(this.#hash);
      this.#expect(this.#hash.key(), side);
    } else {
      this.#found.add(this.#hash);
      this.#cross(this.#hash.key());
    }
  }

  #expect(key: number, side: ByteReader): void {
    if (this.#left === null) return;
    this.#left.set(key, (this.#left.get(key) ?? 0) + 1);
    if (this.#names.size < namedItems && !this.#names.has(key)) this.#names.set(key, side.excerpt().slice());
    if (this.#left.size > (this.#rules.countedItems ?? manyItems)) {
      this.#left = null;
      this.#names.clear();
    }
  }

  /**
   * Subtracts an item of the output. If the answer does not contain the item, or not that often, the result is wrong.
   */
  #cross(key: number): void {
    if (this.#left === null) return;
    const count = this.#left.get(key) ?? 0;
    if (count === 0) {
      this.#result = {
        comparison: 'wrong',
        difference: this.#sides.describe({ expected: new Uint8Array(0) }),
      };
    } else {
      this.#left.set(key, count - 1);
    }
  }

  #endSide(): void {
    if (this.#reading === 'answer') {
      this.#reading = 'user';
      return;
    }
    if (this.#expected.isEqual(this.#found)) {
      this.#result = { comparison: 'accepted', difference: null };
      return;
    }
    this.#sides.mark();
    this.#result = { comparison: 'wrong', difference: this.#sides.describe(this.#whatIsMissing()) };
  }

  #whatIsMissing(): { expected: Uint8Array; found?: Uint8Array } {
    for (const [key, name] of this.#names) {
      if ((this.#left?.get(key) ?? 0) > 0) return { expected: name };
    }
    const noun = this.#rules.item === 'word' ? 'words' : 'lines';
    if (this.#expected.count === this.#found.count) {
      return { expected: text(`the ${noun} of the answer`), found: text(`other ${noun}`) };
    }
    return {
      expected: text(`${this.#expected.count} ${noun}`),
      found: text(`${this.#found.count} ${noun}`),
    };
  }
}

function text(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}
