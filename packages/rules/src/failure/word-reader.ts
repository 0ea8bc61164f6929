/** Reads a text word by word. Words are split as in the comparers: at space, \t, \v, \f, \r and \n. */
export class WordReader {
  /** The current word; '' before the first word and after the last. */
  text = '';
  /** Position of the current word; all numbers count from 1. At the end, they stay those of the last word. */
  line = 1;
  word = 0;
  token = 0;
  readonly #all: string;
  #position = 0;
  #lineHere = 1;

  constructor(all: string) {
    this.#all = all;
  }

  /** Moves to the next word. Returns false if there is none. */
  next(): boolean {
    const all = this.#all;
    let at = this.#position;
    while (at < all.length && isBlankCode(all.charCodeAt(at))) {
      if (all.charCodeAt(at) === lineFeed) this.#lineHere++;
      at++;
    }
    const start = at;
    while (at < all.length && !isBlankCode(all.charCodeAt(at))) at++;
    this.#position = at;
    this.text = all.slice(start, at);
    if (start === at) return false;
    this.word = this.token > 0 && this.line === this.#lineHere ? this.word + 1 : 1;
    this.line = this.#lineHere;
    this.token++;
    return true;
  }
}

const lineFeed = 10;

/** Whether a UTF-16 code unit is a blank. */
export function isBlankCode(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}
