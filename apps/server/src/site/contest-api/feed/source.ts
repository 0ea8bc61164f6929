import { eachInParts } from '../../../platform/in-parts.ts';
import type { FeedObject, FeedState } from './state.ts';
import { type FeedMark, writeToken } from './token.ts';

interface Entry extends Omit<FeedObject, 'data'> {
  /** Null if the object was removed. */
  readonly data: string | null;
  /** Number of the last change of this object. The source numbers all changes. */
  readonly seen: number;
  /** Index of the object in its state. */
  readonly place: number;
}

/** Lines to send, and the reader's position after these lines. */
export interface FeedBatch {
  readonly lines: readonly FeedLine[];
  readonly position: number;
}

export interface FeedLine {
  readonly type: string;
  readonly id: string | null;
  /** JSON. */
  readonly data: string;
  readonly token: string | null;
}

/**
 * State of a contest for one viewer, kept as long as a reader follows it. Each new state is compared with the previous
 * one, and each difference gets the next number. Only the last version of each object is kept, no history. A reader has
 * only a position, so any number of readers need the memory of one state. A slow reader gets the current versions of
 * the objects that changed since its position.
 */
export class FeedSource {
  /** Entries by key, in the order of the state; removed objects come last. */
  #entries: ReadonlyMap<string, Entry> = new Map();
  #seen = 0;
  #mark: FeedMark | null = null;
  #isOver = false;

  /** Mark of the current state; null before the first state. */
  get mark(): FeedMark | null {
    return this.#mark;
  }

  /** Whether no further changes follow. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Replaces the state; resolves to true if anything differs. Meanwhile other code may run, and readers see the former
   * state until the new one is complete. Calls must not overlap.
   */
  async take({ objects, mark, isOver }: FeedState): Promise<boolean> {
    const former = this.#entries;
    const entries = new Map<string, Entry>();
    let seen = this.#seen;
    await eachInParts(objects.entries(), ([place, object]) => {
      const key = keyOf(object);
      const before = former.get(key);
      const isSame = before?.data === object.data;
      if (!isSame) seen += 1;
      entries.set(key, { ...object, place, seen: isSame ? before.seen : seen });
    });
    await eachInParts(former, ([key, before]) => {
      if (entries.has(key)) return;
      if (before.data !== null) seen += 1;
      const gone = before.data === null ? before : { ...before, data: null, number: null, seen };
      entries.set(key, gone);
    });
    const hasChanged = seen > this.#seen;
    this.#entries = entries;
    this.#seen = seen;
    this.#mark = mark;
    this.#isOver = isOver;
    return hasChanged;
  }

  /** Returns the changes since a position; for position 0 all objects. */
  since(position: number): FeedBatch {
    const changed = [...this.#entries.values()].filter(({ seen }) => seen > position);
    const there = changed.filter(({ data }) => data !== null);
    // An object is removed before the objects to which it refers. The contest state comes last, because it may report
    // the end of the feed.
    const removed =
      position === 0
        ? []
        : changed.filter(({ data }) => data === null).toSorted((left, right) => right.place - left.place);
    const state = there.filter(({ type }) => type === 'state');
    return this.#batch([...there.filter(({ type }) => type !== 'state'), ...removed, ...state]);
  }

  /**
   * Returns the lines for a reader who has everything up to a version of the current epoch. Short lists are sent
   * completely, which also tells the reader what was removed. Of `liveTypes` only objects with a higher version or
   * without a verdict are sent.
   */
  after(number: number, liveTypes: ReadonlySet<string>, listTypes: readonly string[]): FeedBatch {
    const there = [...this.#entries.values()].filter(({ data }) => data !== null);
    const lists = listTypes
      .filter((type) => !liveTypes.has(type))
      .map((type) => ({
        type,
        id: null,
        data: `[${there.flatMap((entry) => (entry.type === type ? (entry.data ?? []) : [])).join()}]`,
      }));
    const live = there.filter((entry) => liveTypes.has(entry.type) && (entry.number ?? Infinity) > number);
    const single = (type: string) => there.filter((entry) => entry.type === type);
    return this.#batch([...single('contest'), ...lists, ...live, ...single('state')]);
  }

  /** Only the last line gets a token, so a reader with the token has received all lines before it. */
  #batch(entries: readonly Pick<Entry, 'type' | 'id' | 'data'>[]): FeedBatch {
    const token = this.#mark && writeToken(this.#mark);
    return {
      position: this.#seen,
      lines: entries.map(({ type, id, data }, index) => ({
        type,
        id,
        data: data ?? 'null',
        token: index === entries.length - 1 ? token : null,
      })),
    };
  }
}

function keyOf({ type, id }: FeedObject): string {
  return `${type} ${id ?? ''}`;
}
