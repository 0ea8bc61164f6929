import type { FeedObject, FeedState } from './state.ts';
import { type FeedMark, writeToken } from './token.ts';

interface Entry extends Omit<FeedObject, 'data'> {
  /** Null: it is gone. */
  readonly data: string | null;
  /** Rises with every change that the source has seen. */
  readonly seen: number;
  /** Its place among the objects of its state. */
  readonly place: number;
}

/** Lines to send, and where to go on after them. */
export interface Batch {
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
 * What one viewer may know of a contest, kept while somebody follows it. Each state that it is given is compared with
 * the former; what differs gets the next number. It holds the last version of each object and no history: a reader is a
 * position, and one that is slow is told the present of what it has missed. So any number of readers need the memory
 * of one state.
 */
export class FeedSource {
  readonly #entries = new Map<string, Entry>();
  #seen = 0;
  #mark: FeedMark | null = null;
  #isOver = false;

  /** Null: no state was taken yet. */
  get mark(): FeedMark | null {
    return this.#mark;
  }

  /** Nothing will follow. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Takes the present state; true where anything is another. */
  take({ objects, mark, isOver }: FeedState): boolean {
    const before = this.#seen;
    const gone = new Set(this.#entries.keys());
    for (const [place, object] of objects.entries()) {
      const key = keyOf(object);
      gone.delete(key);
      const former = this.#entries.get(key);
      const isSame = former?.data === object.data;
      if (!isSame) this.#seen += 1;
      this.#entries.set(key, { ...object, place, seen: isSame ? former.seen : this.#seen });
    }
    for (const key of gone) {
      const former = this.#entries.get(key);
      if (!former || former.data === null) continue;
      this.#seen += 1;
      this.#entries.set(key, { ...former, data: null, number: null, seen: this.#seen });
    }
    this.#mark = mark;
    this.#isOver = isOver;
    return this.#seen > before;
  }

  /** What has changed since a position; all there is since 0. */
  since(position: number): Batch {
    const changed = [...this.#entries.values()].filter(({ seen }) => seen > position);
    const there = changed
      .filter(({ data }) => data !== null)
      .toSorted((left, right) => left.place - right.place);
    // What refers to others goes before them. The state comes last, since it may say that nothing follows.
    const gone =
      position === 0
        ? []
        : changed.filter(({ data }) => data === null).toSorted((left, right) => right.place - left.place);
    const state = there.filter(({ type }) => type === 'state');
    return this.#batch([...there.filter(({ type }) => type !== 'state'), ...gone, ...state]);
  }

  /**
   * What somebody needs who was told all up to a number under the present epoch: each small list as a whole, which tells
   * what is gone as well, and of the others what has no verdict or one with a higher number.
   */
  after(number: number, liveTypes: ReadonlySet<string>, listTypes: readonly string[]): Batch {
    const there = [...this.#entries.values()]
      .filter(({ data }) => data !== null)
      .toSorted((left, right) => left.place - right.place);
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

  /** Only the last line has a token: whoever has it has been told all before. */
  #batch(entries: readonly Pick<Entry, 'type' | 'id' | 'data'>[]): Batch {
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
