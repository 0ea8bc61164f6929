/** Places for what may run at a time; who comes first is served first. */
export class Semaphore {
  #free;
  /** @type {(() => void)[]} */
  #waiting = [];

  /** @param {number} count */
  constructor(count) {
    this.#free = count;
  }

  /** Resolves once a place is free, and takes it. @returns {Promise<void>} */
  async take() {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise((/** @type {(value: void) => void} */ resolve) => this.#waiting.push(resolve));
  }

  /** Gives it to who has waited longest. */
  leave() {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
