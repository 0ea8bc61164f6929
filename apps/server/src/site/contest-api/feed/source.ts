import { eachInParts } from '../../../platform/in-parts.ts';
import type { FeedObject, FeedState } from './state.ts';
import { type FeedMark, writeToken } from './token.ts';

interface Entry extends Omit<FeedObject, 'data'> {
  /** Null: removed. */
  readonly data: string | null;
  /** Incremented with every change that the source has seen. */
  readonly seen: number;
  /** Index among the objects of its state. */
  readonly place: number;
}

/** Lines to send, and the position after them. */
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
 * What one viewer may know of a contest, kept while a reader follows it. Each new state is compared with the
 * previous one, and each difference gets the next number. The last version of each object is kept, but no
 * history. A reader is a position, and a slow reader gets the present version of what it missed. So any
 * number of readers need the memory of one state.
 */
export class FeedSource {
  /** In the order of the state; removed ones last. */
  #entries: ReadonlyMap<string, Entry> = new Map();
  #seen = 0;
  #mark: FeedMark | null = null;
  #isOver = false;

  /** Null: no state was received yet. */
  get mark(): FeedMark | null {
    return this.#mark;
  }

  /** No further changes follow. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Replaces the state; returns true if anything differs. Other work runs meanwhile, and readers see the former state
   * until the new one is complete. Call it again only when it has ended.
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

  /** Returns the changes since a position; everything for 0. */
  since(position: number): FeedBatch {
    const changed = [...this.#entries.values()].filter(({ seen }) => seen > position);
    const there = changed.filter(({ data }) => data !== null);
    // Referring objects are removed first. The contest state comes last, since it may report the end.
    const removed =
      position === 0
        ? []
        : changed.filter(({ data }) => data === null).toSorted((left, right) => right.place - left.place);
    const state = there.filter(({ type }) => type === 'state');
    return this.#batch([...there.filter(({ type }) => type !== 'state'), ...removed, ...state]);
  }

  /**
   * Returns the lines for a reader who received everything up to a version of the present epoch. Small lists
   * are sent as a whole, which also shows removals. Of the other lists, objects without a verdict or with a
   * higher version are sent.
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

  /** Only the last line has a token: a reader with the token has received all lines before. */
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
