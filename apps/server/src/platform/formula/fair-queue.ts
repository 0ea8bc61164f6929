/** What waits in a `FairQueue`: whose it is, and whether it is a statement, which goes before other texts. */
export interface Queued {
  readonly author: string;
  readonly isStatement: boolean;
}

export interface FairQueueOptions {
  /** Milliseconds of work in a minute after which an author's entries wait for those of all others. */
  readonly workOfAuthor: number;
  /** Milliseconds, from any origin. */
  readonly clock: () => number;
}

const minute = 60_000;

/**
 * A queue that is fair by author. There are four lanes: statements, other texts, entries of authors who have used
 * more than their share within the last minute, and of those among them whose work had to be stopped. An entry of a later lane is taken only when the earlier ones are empty.
 * Within a lane the authors take turns, so that the length of one author's queue delays nobody else.
 */
export class FairQueue<Entry extends Queued> {
  readonly #options: FairQueueOptions;
  readonly #byAuthor = new Map<string, Entry[]>();
  /** Milliseconds of work of an author, which fall by `workOfAuthor` a minute. */
  readonly #work = new Map<string, { amount: number; at: number }>();
  /** When work of an author was stopped last. */
  readonly #stopped = new Map<string, number>();

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** Entries of one author that wait. */
  of(author: string): readonly Entry[] {
    return this.#byAuthor.get(author) ?? [];
  }

  add(entry: Entry): void {
    const own = this.#byAuthor.get(entry.author);
    if (own) own.push(entry);
    else this.#byAuthor.set(entry.author, [entry]);
  }

  /** Takes the entry whose turn it is; with `early` none of the last lane. */
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
    // The author goes behind all others.
    this.#byAuthor.delete(entry.author);
    if (best.own.length > 0) this.#byAuthor.set(entry.author, best.own);
    return entry;
  }

  /** Takes all that waits. */
  drain(): Entry[] {
    const all = [...this.#byAuthor.values()].flat();
    this.#byAuthor.clear();
    return all;
  }

  /** Notes work that was done for an author, in milliseconds. */
  charge(author: string, milliseconds: number): void {
    const amount = this.#workOf(author) + milliseconds;
    this.#work.set(author, { amount, at: this.#options.clock() });
    // Who has used nothing of late needs no entry.
    if (this.#work.size > 1000)
      for (const known of this.#work.keys()) if (this.#workOf(known) === 0) this.#work.delete(known);
  }

  /** Notes that work of an author had to be stopped. */
  noteStopped(author: string): void {
    this.#stopped.delete(author);
    this.#stopped.set(author, this.#options.clock());
    const [oldest] = this.#stopped.keys();
    if (this.#stopped.size > 1000 && oldest !== undefined) this.#stopped.delete(oldest);
  }

  /** Whether an author is beyond their share and has had work that was stopped, within the last minute. */
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

  /** Whether an author's entries wait for those of all others. */
  isOverShare(author: string): boolean {
    return this.#workOf(author) > this.#options.workOfAuthor / 2;
  }
}
