interface Place {
  readonly isAlone: boolean;
  readonly start: () => void;
}

/** Another core did not come to rest in time. */
export class StillBusy extends Error {
  constructor() {
    super('the other cores of this node did not come to rest in time');
    this.name = 'StillBusy';
  }
}

/**
 * Work of all cores goes on side by side; now and then something must run while every other core is
 * quiet. Who waits to be alone holds back what comes after it, so that it cannot starve. Meanwhile its core
 * has nothing to do, and what runs on another may take minutes: so most who want to be alone say how long
 * they wait for it.
 */
export class Quiet {
  #running = 0;
  #isAlone = false;
  readonly #waiting: Place[] = [];

  shared<T>(work: () => Promise<T>): Promise<T> {
    return this.#enter(false, work);
  }

  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#enter(true, work);
  }

  /** As `alone`, but rejects with StillBusy where the others do not come to rest within the patience. */
  async aloneWithin<T>(patienceMs: number, work: () => Promise<T>): Promise<T> {
    if (this.#mayEnter(true)) return this.#enter(true, work);
    const given = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => {
        if (this.#leave(place)) resolve(false);
      }, patienceMs);
      const start = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const place: Place = { isAlone: true, start };
      this.#waiting.push(place);
    });
    if (!given) throw new StillBusy();
    return this.#finish(work);
  }

  async #enter<T>(isAlone: boolean, work: () => Promise<T>): Promise<T> {
    if (this.#mayEnter(isAlone)) this.#take(isAlone);
    else await new Promise<void>((start) => this.#waiting.push({ isAlone, start }));
    return this.#finish(work);
  }

  async #finish<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.#running--;
      this.#isAlone = false;
      this.#startNext();
    }
  }

  #mayEnter(isAlone: boolean): boolean {
    return this.#waiting.length === 0 && this.#isFree(isAlone);
  }

  /** Gives up a place in the queue, which lets in who stood behind it; false when it was no longer there. */
  #leave(place: Place): boolean {
    const index = this.#waiting.indexOf(place);
    if (index < 0) return false;
    this.#waiting.splice(index, 1);
    this.#startNext();
    return true;
  }

  #isFree(isAlone: boolean): boolean {
    return isAlone ? this.#running === 0 : !this.#isAlone;
  }

  #take(isAlone: boolean): void {
    this.#running++;
    this.#isAlone = isAlone;
  }

  #startNext(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (!this.#isFree(next.isAlone)) return;
      this.#waiting.shift();
      this.#take(next.isAlone);
      next.start();
    }
  }
}
