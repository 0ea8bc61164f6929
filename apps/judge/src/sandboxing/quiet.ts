/**
 * Work of all cores goes on side by side; now and then something must run while every other core is
 * quiet. Who waits to be alone holds back what comes after it, so that it cannot starve.
 */
export class Quiet {
  #running = 0;
  #isAlone = false;
  readonly #waiting: { isAlone: boolean; start: () => void }[] = [];

  shared<T>(work: () => Promise<T>): Promise<T> {
    return this.#enter(false, work);
  }

  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#enter(true, work);
  }

  async #enter<T>(isAlone: boolean, work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length > 0 || !this.#isFree(isAlone)) {
      await new Promise<void>((start) => this.#waiting.push({ isAlone, start }));
    } else {
      this.#take(isAlone);
    }
    try {
      return await work();
    } finally {
      this.#running--;
      this.#isAlone = false;
      this.#startNext();
    }
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
