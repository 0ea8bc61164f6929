/** A counting semaphore. Waiters are served in order of arrival. */
export class Semaphore {
  #free;
  /** @type {(() => void)[]} */
  #waiting = [];

  /** @param {number} count */
  constructor(count) {
    this.#free = count;
  }

  /**
   * Waits until a permit is free and takes it.
   * @returns {Promise<void>}
   */
  async take() {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise((/** @type {(value: void) => void} */ resolve) => this.#waiting.push(resolve));
  }

  /** Returns the permit. The waiter that has waited longest gets it. */
  leave() {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
