/** Steps from word to word through a text, as the comparers part words: at space, \t, \v, \f, \r and \n. */
export class WordReader {
  /** The present word; '' before the first and behind the last. */
  text = '';
  /** Where the present word stands, all from 1; behind the last word these stay at it. */
  line = 1;
  word = 0;
  token = 0;
  readonly #all: string;
  #position = 0;
  #lineHere = 1;

  constructor(all: string) {
    this.#all = all;
  }

  /** Goes to the next word; false when there is none. */
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

/** Of a UTF-16 code unit. */
export function isBlankCode(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}
