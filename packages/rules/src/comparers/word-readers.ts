import { blocked, ByteReader, endOfStream } from '../comparison/byte-reader.ts';
import { type Difference, makeDifference } from '../comparison/difference.ts';

export type SideName = 'user' | 'answer';

/** Space, \t, \v, \f, \r or \n. */
export function isBlank(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13);
}

/** Maps A to Z to a to z; leaves other bytes unchanged. */
export function foldCase(byte: number): number {
  return byte >= 65 && byte <= 90 ? byte + 32 : byte;
}

const nothing = new Uint8Array(0);

/** The two streams of a comparison, and the position where they may differ. */
export class WordReaders {
  readonly user = new ByteReader();
  readonly answer = new ByteReader();
  #line = 1;
  #column = 1;

  of(side: SideName): ByteReader {
    return side === 'user' ? this.user : this.answer;
  }

  /** Marks the current position as a possible difference, and starts both excerpts there. */
  mark(): void {
    this.#line = this.user.line;
    this.#column = this.user.column;
    this.user.startCapture();
    this.answer.startCapture();
  }

  /** Reads on until both excerpts are complete. Returns true if bytes are missing. */
  completeExcerpts(): boolean {
    for (const side of [this.user, this.answer]) {
      while (side.isCapturing) {
        const byte = side.peek();
        if (byte === blocked) return true;
        if (byte === endOfStream) break;
        side.take();
      }
    }
    return false;
  }

  /** Returns the difference at the marked position. `texts` replace the excerpts. */
  describe(texts: { expected?: Uint8Array; found?: Uint8Array } = {}): Difference {
    const { expected = this.answer.excerpt(), found = this.user.excerpt() } = texts;
    return makeDifference({ line: this.#line, column: this.#column, context: nothing }, expected, found);
  }
}
