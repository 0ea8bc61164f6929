/** Result of `peek` at the end of the stream. */
export const endOfStream = -1;
/** Result of `peek` if the next byte has not arrived yet. */
export const blocked = -2;

export const lineFeed = 10;
const carriageReturn = 13;
const excerptBytes = 40;

/**
 * One of the two byte streams of a comparison. The stream arrives in chunks of any size and is read byte by byte. A
 * carriage return directly before a line feed is skipped. Tracks the text position and can store the next bytes for an
 * excerpt.
 */
export class ByteReader {
  /** Position of the next byte. Lines and columns count from 1; columns count UTF-8 characters. */
  line = 1;
  column = 1;
  #chunks: Uint8Array[] = [];
  #chunk: Uint8Array = new Uint8Array(0);
  #position = 0;
  #hasEnded = false;
  readonly #captured = new Uint8Array(excerptBytes);
  #capturedLength = 0;
  #isCapturing = false;

  /** Empty chunks are allowed. */
  push(chunk: Uint8Array): void {
    if (this.#hasEnded) throw new Error('a chunk came after the end of the stream');
    if (chunk.length > 0) this.#chunks.push(chunk);
  }

  end(): void {
    this.#hasEnded = true;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Returns the next byte, `endOfStream` or `blocked`, without consuming it. */
  peek(): number {
    const byte = this.#at(0);
    if (byte !== carriageReturn) return byte;
    const next = this.#at(1);
    if (next === blocked) return blocked;
    if (next !== lineFeed) return byte;
    this.#position++;
    return lineFeed;
  }

  /** Consumes the byte that `peek` returned. */
  take(): void {
    const byte = this.#at(0);
    this.#note(byte);
    this.#capture(byte);
    this.#position++;
  }

  /** Returns the rest of the current chunk, without copying. */
  rest(): Uint8Array {
    this.#at(0);
    return this.#chunk.subarray(this.#position);
  }

  /** Consumes `count` bytes of `rest`. */
  skip(count: number): void {
    for (let index = 0; index < count; index++) this.#note(this.#chunk[this.#position + index] ?? 0);
    this.#position += count;
  }

  /** Starts storing the following bytes, up to the end of the line. `excerpt` returns them. */
  startCapture(): void {
    this.#capturedLength = 0;
    this.#isCapturing = true;
  }

  /** Whether bytes are being stored and the excerpt is not complete. */
  get isCapturing(): boolean {
    return this.#isCapturing;
  }

  /** Returns the stored bytes. They are valid until `startCapture` is called again. */
  excerpt(): Uint8Array {
    return this.#captured.subarray(0, this.#capturedLength);
  }

  #at(offset: 0 | 1): number {
    while (this.#position >= this.#chunk.length) {
      const next = this.#chunks.shift();
      if (next === undefined) return this.#hasEnded ? endOfStream : blocked;
      this.#chunk = next;
      this.#position = 0;
    }
    if (offset === 0) return this.#chunk[this.#position] ?? blocked;
    if (this.#position + 1 < this.#chunk.length) return this.#chunk[this.#position + 1] ?? blocked;
    return this.#chunks[0]?.[0] ?? (this.#hasEnded ? endOfStream : blocked);
  }

  #note(byte: number): void {
    if (byte === lineFeed) {
      this.line++;
      this.column = 1;
    } else if ((byte & 0xc0) !== 0x80) {
      this.column++;
    }
  }

  #capture(byte: number): void {
    if (!this.#isCapturing) return;
    if (byte === lineFeed || this.#capturedLength === excerptBytes) this.#isCapturing = false;
    else this.#captured[this.#capturedLength++] = byte;
  }
}
