/** An entry of a `FairQueue`: its author, and whether it is a statement. Statements come before other texts. */
export interface Queued {
  readonly author: string;
  readonly isStatement: boolean;
}

export interface FairQueueOptions {
  /**
   * Milliseconds of work that an author may use per minute. `isOverShare` returns true as soon as more than half of it
   * is used.
   */
  readonly workOfAuthor: number;
  /** Milliseconds since any origin. */
  readonly clock: () => number;
}

const minute = 60_000;

/**
 * A queue that is fair between authors. It has four lanes: statements; other texts; entries of authors above their
 * share; entries of authors above their share whose work was aborted within the last minute. An entry of a later lane
 * is taken only when the earlier lanes are empty. Within a lane the authors take turns, so an author with many entries
 * does not delay others.
 */
export class FairQueue<Entry extends Queued> {
  readonly #options: FairQueueOptions;
  readonly #byAuthor = new Map<string, Entry[]>();
  /** Recent work by author: a number of milliseconds that decreases by `workOfAuthor` per minute. */
  readonly #work = new Map<string, { amount: number; at: number }>();
  /** Time at which an author's work was last aborted. */
  readonly #stopped = new Map<string, number>();

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** Returns the waiting entries of one author. */
  of(author: string): readonly Entry[] {
    return this.#byAuthor.get(author) ?? [];
  }

  add(entry: Entry): void {
    const own = this.#byAuthor.get(entry.author);
    if (own) own.push(entry);
    else this.#byAuthor.set(entry.author, [entry]);
  }

  /** Removes and returns the next entry. `early` excludes the last lane. */
  take(lanes: 'all' | 'early' = 'all'): Entry | undefined {
    let best: { own: Entry[]; index: number; lane: number } | undefined;
    for (const [author, own] of this.#byAuthor) {
      const statement = own.findIndex(({ isStatement }) => isStatement);
      const lane = this.isSlow(author) ? 3 : this.isOverShare(author) ? 2 : statement >= 0 ? 0 : 1;
      if ((best && best.lane <= lane) || (lanes === 'early' && lane === 3)) continue;
      best = { own, index: Math.max(0, statement), lane };
      if (lane === 0) break;
    }
    if (!best) return undefined;
    const [entry] = best.own.splice(best.index, 1);
    if (!entry) return undefined;
    // Moves the author behind all others.
    this.#byAuthor.delete(entry.author);
    if (best.own.length > 0) this.#byAuthor.set(entry.author, best.own);
    return entry;
  }

  /** Takes all entries. */
  drain(): Entry[] {
    const all = [...this.#byAuthor.values()].flat();
    this.#byAuthor.clear();
    return all;
  }

  /** Adds work that was done for an author, in milliseconds. */
  charge(author: string, milliseconds: number): void {
    const amount = this.#workOf(author) + milliseconds;
    this.#work.set(author, { amount, at: this.#options.clock() });
    // Deletes entries of authors without recent work.
    if (this.#work.size > 1000)
      for (const known of this.#work.keys()) if (this.#workOf(known) === 0) this.#work.delete(known);
  }

  /** Records that work of an author was aborted. */
  noteStopped(author: string): void {
    this.#stopped.delete(author);
    this.#stopped.set(author, this.#options.clock());
    const [oldest] = this.#stopped.keys();
    if (this.#stopped.size > 1000 && oldest !== undefined) this.#stopped.delete(oldest);
  }

  /** Returns whether an author is above their share and had work aborted within the last minute. */
  isSlow(author: string): boolean {
    const at = this.#stopped.get(author);
    return at !== undefined && this.#options.clock() - at < minute && this.isOverShare(author);
  }

  #workOf(author: string): number {
    const known = this.#work.get(author);
    if (!known) return 0;
    const forgiven = ((this.#options.clock() - known.at) / minute) * this.#options.workOfAuthor;
    return Math.max(0, known.amount - forgiven);
  }

  /** Returns whether an author has used too much work, so that their entries wait for those of other authors. */
  isOverShare(author: string): boolean {
    return this.#workOf(author) > this.#options.workOfAuthor / 2;
  }
}
