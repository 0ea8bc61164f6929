import { blocked, type ByteReader, endOfStream, lineFeed } from '../comparison/byte-reader.ts';
import type { Comparer, ComparisonResult } from '../comparison/compare.ts';
import { foldCase, isBlank, WordReaders, type SideName } from './word-readers.ts';
import type { SameWord } from './word-equality.ts';

export interface WordRules {
  /** Which blanks between two words must be equal: none, only the number of line feeds, or all. */
  gaps: 'none' | 'lines' | 'all';
  isCaseSensitive: boolean;
  /** Decides whether two words with different texts are equal; null if they never are. */
  isSame: SameWord | null;
}

/** Maximum length of words that are passed to `isSame`. Longer words are equal only if they are the same text. */
const wordBytesMax = 1024;

type State = 'gap' | 'word' | 'excerpt' | 'done';

/**
 * Compares word by word. Equal bytes are skipped up to their last blank, so each comparison begins at the start of a
 * word. Both words are read in parallel, and their first bytes are stored for `isSame`.
 */
export class WordComparer implements Comparer {
  readonly #rules: WordRules;
  readonly #sides = new WordReaders();
  #state: State = 'gap';
  #result: ComparisonResult | null = null;
  /** Number of line feeds in the current gap so far. */
  #userFeeds = 0;
  #answerFeeds = 0;
  #isGapMarked = false;
  #areTextsSame = true;
  readonly #userWord = new WordStart();
  readonly #answerWord = new WordStart();

  constructor(rules: WordRules) {
    this.#rules = rules;
  }

  feed(side: SideName, chunk: Uint8Array): void {
    if (this.#state === 'done') return;
    this.#sides.of(side).push(chunk);
    this.#advance();
  }

  end(side: SideName): void {
    this.#sides.of(side).end();
    this.#advance();
  }

  wants(): SideName | null {
    if (this.#state === 'done') return null;
    const { user } = this.#sides;
    const isNeeded = this.#state !== 'excerpt' || user.isCapturing;
    return user.peek() === blocked && isNeeded ? 'user' : 'answer';
  }

  result(): ComparisonResult | null {
    return this.#result;
  }

  #advance(): void {
    while (!this.#step());
  }

  /** Executes one step. Returns true if bytes are missing or nothing is left to do. */
  #step(): boolean {
    switch (this.#state) {
      case 'gap':
        return this.#stepGap();
      case 'word':
        return this.#stepWord();
      case 'excerpt':
        return this.#stepExcerpt();
      case 'done':
        return true;
    }
  }

  #stepGap(): boolean {
    if (this.#userFeeds === this.#answerFeeds) this.#skipEqual();
    if (!this.#isGapMarked) this.#sides.mark();
    this.#isGapMarked = true;
    return this.#rules.gaps === 'all' ? this.#stepExactGap() : this.#stepLooseGap();
  }

  #stepLooseGap(): boolean {
    const { user, answer } = this.#sides;
    this.#userFeeds += skipBlanks(user);
    this.#answerFeeds += skipBlanks(answer);
    if (user.peek() === blocked || answer.peek() === blocked) return true;
    const hasEnded = user.peek() === endOfStream || answer.peek() === endOfStream;
    const areLinesSame = this.#rules.gaps === 'none' || this.#userFeeds === this.#answerFeeds;
    if (areLinesSame || hasEnded) return this.#beginWord();
    return this.#differ();
  }

  #stepExactGap(): boolean {
    const { user, answer } = this.#sides;
    for (;;) {
      const left = user.peek();
      const right = answer.peek();
      if (left === blocked || right === blocked) return true;
      if (!isBlank(left) && !isBlank(right)) return this.#beginWord();
      if (left !== right) return this.#differ();
      user.take();
      answer.take();
    }
  }

  /** Called when each side is at the start of a word or at its end. */
  #beginWord(): false {
    const hasUserEnded = this.#sides.user.peek() === endOfStream;
    const hasAnswerEnded = this.#sides.answer.peek() === endOfStream;
    if (hasUserEnded && hasAnswerEnded) {
      this.#result = { comparison: 'accepted', difference: null };
      this.#state = 'done';
      return false;
    }
    this.#sides.mark();
    if (hasUserEnded || hasAnswerEnded) return this.#differ();
    if (this.#skipSameWord()) return this.#leaveWord();
    this.#areTextsSame = true;
    this.#userWord.clear();
    this.#answerWord.clear();
    this.#state = 'word';
    return false;
  }

  #stepWord(): boolean {
    const { user, answer } = this.#sides;
    const { isSame, isCaseSensitive } = this.#rules;
    for (;;) {
      const left = user.peek();
      const right = answer.peek();
      if (left === blocked || right === blocked) return true;
      const isLeftOver = left === endOfStream || isBlank(left);
      const isRightOver = right === endOfStream || isBlank(right);
      if (isLeftOver && isRightOver) return this.#endWord();
      const isEqual = left === right || (!isCaseSensitive && foldCase(left) === foldCase(right));
      if (isLeftOver !== isRightOver || !isEqual) {
        if (isSame === null) return this.#differ();
        this.#areTextsSame = false;
      }
      if (!isLeftOver) takeInto(user, this.#userWord);
      if (!isRightOver) takeInto(answer, this.#answerWord);
    }
  }

  #endWord(): false {
    const isAccepted =
      this.#areTextsSame || (this.#rules.isSame !== null && this.#areHeldSame(this.#rules.isSame));
    return isAccepted ? this.#leaveWord() : this.#differ();
  }

  #leaveWord(): false {
    this.#userFeeds = 0;
    this.#answerFeeds = 0;
    this.#isGapMarked = false;
    this.#state = 'gap';
    return false;
  }

  /** Fast path: skips two equal words if both are completely in the current chunks. Returns whether it did. */
  #skipSameWord(): boolean {
    const { user, answer } = this.#sides;
    const [left, right] = [user.rest(), answer.rest()];
    const [leftEnd, rightEnd] = [wordEnd(left), wordEnd(right)];
    if (leftEnd === null || rightEnd === null) return false;
    const [found, expected] = [textOf(left, leftEnd), textOf(right, rightEnd)];
    const { isSame, isCaseSensitive } = this.#rules;
    const isEqual =
      found === expected ||
      (!isCaseSensitive && found.replaceAll(capitals, lower) === expected.replaceAll(capitals, lower)) ||
      isSame?.(found, expected) === true;
    if (!isEqual) return false;
    user.skip(leftEnd);
    answer.skip(rightEnd);
    return true;
  }

  #areHeldSame(isSame: SameWord): boolean {
    if (this.#userWord.isTooLong || this.#answerWord.isTooLong) return false;
    return isSame(this.#userWord.text(), this.#answerWord.text());
  }

  #differ(): false {
    this.#state = 'excerpt';
    return false;
  }

  #stepExcerpt(): boolean {
    if (this.#sides.completeExcerpts()) return true;
    this.#result = { comparison: 'wrong', difference: this.#sides.describe() };
    this.#state = 'done';
    return false;
  }

  /** Skips bytes that are equal on both sides, up to the last blank among them. */
  #skipEqual(): void {
    const { user, answer } = this.#sides;
    for (;;) {
      const left = user.rest();
      const right = answer.rest();
      const length = Math.min(left.length, right.length);
      let equal = 0;
      while (equal < length && left[equal] === right[equal]) equal++;
      // Does not skip a carriage return, because it may belong to a line feed that has not arrived yet.
      while (equal > 0 && (!isBlank(left[equal - 1] ?? 0) || left[equal - 1] === 13)) equal--;
      if (equal === 0) return;
      user.skip(equal);
      answer.skip(equal);
      this.#isGapMarked = false;
    }
  }
}

/** Stores the first bytes of a word, up to `wordBytesMax`. */
class WordStart {
  readonly #bytes = new Uint8Array(wordBytesMax);
  #length = 0;
  isTooLong = false;

  clear(): void {
    this.#length = 0;
    this.isTooLong = false;
  }

  add(byte: number): void {
    if (this.#length === wordBytesMax) this.isTooLong = true;
    else this.#bytes[this.#length++] = byte;
  }

  text(): string {
    return textOf(this.#bytes, this.#length);
  }
}

const capitals = /[A-Z]/g;
const lower = (letter: string) => letter.toLowerCase();

/** One character per byte. */
function textOf(bytes: Uint8Array, length: number): string {
  return String.fromCharCode(...bytes.subarray(0, length));
}

/**
 * Returns where the first word ends. Null if the chunk does not contain its end, or if the word is too long to be
 * stored.
 */
function wordEnd(bytes: Uint8Array): number | null {
  const length = Math.min(bytes.length, wordBytesMax);
  for (let at = 0; at < length; at++) if (isBlank(bytes[at] ?? 0)) return at;
  return null;
}

function takeInto(side: ByteReader, word: WordStart): void {
  word.add(side.peek());
  side.take();
}

/** Skips available blanks; returns the number of line feeds among them. */
function skipBlanks(side: ByteReader): number {
  let feeds = 0;
  for (let byte = side.peek(); isBlank(byte); byte = side.peek()) {
    if (byte === lineFeed) feeds++;
    side.take();
  }
  return feeds;
}
