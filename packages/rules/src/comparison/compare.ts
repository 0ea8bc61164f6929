import { blocked, ByteReader, endOfStream, lineFeed } from './byte-reader.ts';
import { type Difference, LineContext, makeDifference } from './difference.ts';

/**
 * The default comparison of a program's output with the answer. It works on bytes, in constant memory.
 *
 * Tolerant (`removeEndBlank`): blanks at the end of each line and blank lines at the very end are ignored. Everything
 * else must be equal. Strict: every byte matters. If the bytes differ but the words (split at blanks) are equal, the
 * result is a presentation error. Blanks are space, \t, \v, \f, \r and \n. A carriage return directly before a line
 * feed is always ignored. Nothing is decoded, so NUL and invalid UTF-8 are ordinary bytes.
 *
 * How it works: both sides are read in lockstep, so neither is ever fully in memory. Equal stretches are skipped by a
 * plain loop over both chunks. In tolerant mode, a run of blanks is read on both sides in parallel, and only the
 * information whether the runs were equal is kept. The end of the run decides whether this matters: if the line ends,
 * it does not; if a word follows, the runs must be equal. Strict mode compares byte by byte until the first difference,
 * and from there word by word at the same two positions.
 *
 * The caller feeds the side that `wants` names. Additional data is accepted and buffered.
 */
export type Comparison = 'accepted' | 'presentation' | 'wrong';

export interface Comparer {
  /**
   * Returns the side that must be fed or ended before the comparison can continue; null when the result is
   * known.
   */
  wants(): 'user' | 'answer' | null;
  feed(side: 'user' | 'answer', chunk: Uint8Array): void;
  end(side: 'user' | 'answer'): void;
  /** Returns the result; null as long as `wants()` is not null. */
  result(): ComparisonResult | null;
}

export interface ComparisonResult {
  comparison: Comparison;
  /** The first difference; null if accepted. */
  difference: Difference | null;
}

export interface CompareOptions {
  removeEndBlank: boolean;
}

type State = 'lockstep' | 'blanks' | 'user-tail' | 'answer-tail' | 'words' | 'excerpt' | 'done';

/**
 * Returns a comparer of one output with one answer. It compares byte by byte. `removeEndBlank` selects tolerant or
 * strict mode.
 */
export function createComparer({ removeEndBlank }: CompareOptions): Comparer {
  return new DefaultComparer(removeEndBlank);
}

class DefaultComparer implements Comparer {
  readonly #user = new ByteReader();
  readonly #answer = new ByteReader();
  readonly #isTolerant: boolean;
  #state: State = 'lockstep';
  #comparison: Comparison = 'wrong';
  /** Position of a possible first difference. It is set before the bytes at this position are consumed. */
  readonly #mark = { line: 1, column: 1 };
  readonly #context = new LineContext();
  #difference: Difference | null = null;
  /** Strict mode: the first difference of bytes. It is reported if all words turn out to be equal. */
  #firstDifference: Difference | null = null;
  #areRunsEqual = true;
  #isInWord = false;

  constructor(isTolerant: boolean) {
    this.#isTolerant = isTolerant;
  }

  feed(side: 'user' | 'answer', chunk: Uint8Array): void {
    if (this.#state === 'done') return;
    this.#side(side).push(chunk);
    this.#advance();
  }

  end(side: 'user' | 'answer'): void {
    this.#side(side).end();
    this.#advance();
  }

  wants(): 'user' | 'answer' | null {
    if (this.#state === 'done') return null;
    const isUserStuck = this.#user.peek() === blocked;
    const isNeeded = this.#state !== 'excerpt' || this.#user.isCapturing;
    return isUserStuck && isNeeded ? 'user' : 'answer';
  }

  result(): ComparisonResult | null {
    if (this.#state !== 'done') return null;
    return { comparison: this.#comparison, difference: this.#difference };
  }

  #side(side: 'user' | 'answer'): ByteReader {
    return side === 'user' ? this.#user : this.#answer;
  }

  /** Executes steps until a byte is missing or the result is known. */
  #advance(): void {
    while (!this.#step());
  }

  /** Executes one step of the current state. Returns true if bytes are missing or nothing is left to do. */
  #step(): boolean {
    switch (this.#state) {
      case 'lockstep':
        return this.#stepLockstep();
      case 'blanks':
        return this.#stepBlanks();
      case 'user-tail':
        return this.#stepTail(this.#user);
      case 'answer-tail':
        return this.#stepTail(this.#answer);
      case 'words':
        return this.#stepWords();
      case 'excerpt':
        return this.#stepExcerpt();
      case 'done':
        return true;
    }
  }

  #stepLockstep(): boolean {
    this.#skipEqual();
    const user = this.#user.peek();
    const answer = this.#answer.peek();
    if (user === blocked || answer === blocked) return true;
    if (this.#isTolerant && (isSpace(user) || isSpace(answer))) {
      this.#setMark();
      this.#areRunsEqual = true;
      this.#state = 'blanks';
    } else if (user === answer) {
      if (user === endOfStream) this.#accept();
      else this.#takeBoth(user);
    } else {
      this.#setMark();
      this.#leaveLockstep(user, answer);
    }
    return false;
  }

  #leaveLockstep(user: number, answer: number): void {
    if (!this.#isTolerant) {
      const last = this.#context.last();
      this.#isInWord = last !== null && !isBlank(last);
      this.#state = 'words';
    } else if (user === lineFeed && answer === endOfStream) {
      this.#state = 'user-tail';
    } else if (user === endOfStream && answer === lineFeed) {
      this.#state = 'answer-tail';
    } else {
      this.#state = 'excerpt';
    }
  }

  /** Tolerant mode: each side is in, or directly before, a run of blanks within a line. */
  #stepBlanks(): boolean {
    for (;;) {
      const user = this.#user.peek();
      const answer = this.#answer.peek();
      if (user === blocked || answer === blocked) return true;
      const isUserSpace = isSpace(user);
      const isAnswerSpace = isSpace(answer);
      if (!isUserSpace && !isAnswerSpace) {
        this.#endBlanks(user, answer);
        return false;
      }
      if (user !== answer) this.#areRunsEqual = false;
      if (isUserSpace) this.#user.take();
      if (isAnswerSpace) this.#answer.take();
    }
  }

  #endBlanks(user: number, answer: number): void {
    const isUserLineEnd = user === lineFeed || user === endOfStream;
    const isAnswerLineEnd = answer === lineFeed || answer === endOfStream;
    const isSame = isUserLineEnd ? isAnswerLineEnd : !isAnswerLineEnd && this.#areRunsEqual;
    if (!isSame) {
      this.#state = 'excerpt';
      return;
    }
    if (!isUserLineEnd) this.#context.add(this.#user.excerpt());
    this.#state = 'lockstep';
  }

  /** Tolerant mode: one side has ended. The other, `side`, may contain only blanks. */
  #stepTail(side: ByteReader): boolean {
    for (;;) {
      const byte = side.peek();
      if (byte === blocked) return true;
      if (byte === endOfStream) {
        this.#accept();
        return false;
      }
      if (!isBlank(byte)) {
        this.#markAfresh();
        this.#state = 'excerpt';
        return false;
      }
      side.take();
    }
  }

  /** Strict mode, after the first difference of bytes: compares the words. */
  #stepWords(): boolean {
    for (;;) {
      const user = this.#user.peek();
      const answer = this.#answer.peek();
      if (user === blocked || answer === blocked) return true;
      const isUserBlank = isBlank(user);
      const isAnswerBlank = isBlank(answer);
      if (this.#isInWord) {
        const hasUserEnded = isUserBlank || user === endOfStream;
        const hasAnswerEnded = isAnswerBlank || answer === endOfStream;
        if (hasUserEnded && hasAnswerEnded) this.#isInWord = false;
        else if (user === answer) this.#takeBoth(user);
        else return this.#leaveWords('wrong');
      } else if (isUserBlank || isAnswerBlank) {
        if (isUserBlank) this.#user.take();
        if (isAnswerBlank) this.#answer.take();
      } else if (user === endOfStream && answer === endOfStream) {
        return this.#leaveWords('presentation');
      } else {
        this.#firstDifference ??= this.#describe();
        this.#markAfresh();
        if (user === endOfStream || answer === endOfStream) return this.#leaveWords('wrong');
        this.#isInWord = true;
      }
    }
  }

  #leaveWords(comparison: Comparison): false {
    this.#comparison = comparison;
    this.#state = 'excerpt';
    return false;
  }

  /** Reads on until both excerpts are complete. */
  #stepExcerpt(): boolean {
    const sides = [this.#user, this.#answer];
    for (const side of sides) {
      while (side.isCapturing) {
        const byte = side.peek();
        if (byte === blocked) return true;
        if (byte === endOfStream) break;
        side.take();
      }
    }
    const isOnlyLayout = this.#comparison === 'presentation';
    this.#difference = (isOnlyLayout ? this.#firstDifference : null) ?? this.#describe();
    this.#state = 'done';
    return false;
  }

  #describe(): Difference {
    const { line, column } = this.#mark;
    const context = this.#context.bytes();
    return makeDifference({ line, column, context }, this.#answer.excerpt(), this.#user.excerpt());
  }

  /** Skips bytes that are equal on both sides. Stops before blanks that may belong to an undecided run. */
  #skipEqual(): void {
    for (;;) {
      const user = this.#user.rest();
      const answer = this.#answer.rest();
      const length = Math.min(user.length, answer.length);
      let equal = 0;
      while (equal < length && user[equal] === answer[equal]) equal++;
      if (this.#isTolerant) while (equal > 0 && isSpace(user[equal - 1] ?? 0)) equal--;
      else if (equal > 0 && user[equal - 1] === 13) equal--;
      if (equal === 0) return;
      this.#context.add(user.subarray(0, equal));
      this.#user.skip(equal);
      this.#answer.skip(equal);
    }
  }

  #takeBoth(byte: number): void {
    this.#user.take();
    this.#answer.take();
    if (this.#state === 'lockstep') this.#context.addByte(byte);
  }

  #setMark(): void {
    this.#mark.line = this.#user.line;
    this.#mark.column = this.#user.column;
    this.#user.startCapture();
    this.#answer.startCapture();
  }

  /** Marks the current position, but drops the preceding text of the line. */
  #markAfresh(): void {
    this.#context.clear();
    this.#setMark();
  }

  #accept(): void {
    this.#comparison = 'accepted';
    this.#state = 'done';
  }
}

/** Whether the byte is a blank other than a line feed. */
function isSpace(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13 && byte !== lineFeed);
}

function isBlank(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13);
}
