/**
 * The protocol between judge and helper. native/frame.h documents it, and the numbers here must equal those in that
 * file.
 */
export const protocolVersion = 5;
export const headerBytes = 12;
export const mostPayloadBytes = 1 << 20;

export const frameType = {
  open: 1,
  close: 2,
  run: 16,
  interact: 17,
  cancel: 18,
  ready: 32,
  opened: 33,
  gone: 34,
  result: 48,
  data: 49,
  pair: 50,
  fault: 51,
} as const;

export interface Frame {
  type: number;
  id: number;
  payload: Buffer;
}

/** Appends little-endian fields to a growing buffer. */
export class FrameWriter {
  #buffer = Buffer.allocUnsafe(4096);
  #used = headerBytes;

  #room(bytes: number): number {
    const at = this.#used;
    if (at + bytes > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, at + bytes));
      this.#buffer.copy(larger, 0, 0, at);
      this.#buffer = larger;
    }
    this.#used += bytes;
    return at;
  }

  u8(value: number): this {
    const at = this.#room(1);
    this.#buffer.writeUInt8(value, at);
    return this;
  }

  u16(value: number): this {
    const at = this.#room(2);
    this.#buffer.writeUInt16LE(value, at);
    return this;
  }

  u32(value: number): this {
    const at = this.#room(4);
    this.#buffer.writeUInt32LE(value, at);
    return this;
  }

  i32(value: number): this {
    const at = this.#room(4);
    this.#buffer.writeInt32LE(value, at);
    return this;
  }

  /** Writes a non-negative integer below 2^53. Throws RangeError for other values. */
  u64(value: number): this {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no size or time`);
    const at = this.#room(8);
    this.#buffer.writeUInt32LE(value % 0x1_0000_0000, at);
    this.#buffer.writeUInt32LE(Math.floor(value / 0x1_0000_0000), at + 4);
    return this;
  }

  text(value: string): this {
    const length = Buffer.byteLength(value);
    this.u32(length);
    const at = this.#room(length + 1);
    this.#buffer.write(value, at);
    this.#buffer[at + length] = 0;
    return this;
  }

  blob(value: Uint8Array): this {
    this.u32(value.length);
    const at = this.#room(value.length + 1);
    this.#buffer.set(value, at);
    this.#buffer[at + value.length] = 0;
    return this;
  }

  get payloadBytes(): number {
    return this.#used - headerBytes;
  }

  /** Returns the whole frame, header and payload. */
  finish(type: number, id: number): Buffer {
    this.#buffer.writeUInt32LE(this.payloadBytes, 0);
    this.#buffer.writeUInt16LE(type, 4);
    this.#buffer.writeUInt16LE(protocolVersion, 6);
    this.#buffer.writeUInt32LE(id, 8);
    return this.#buffer.subarray(0, this.#used);
  }
}

/** Reads the fields of an answer in order. Throws RangeError if the answer ends too early. */
export class FrameReader {
  readonly #buffer: Buffer;
  #at = 0;

  constructor(payload: Buffer) {
    this.#buffer = payload;
  }

  u8(): number {
    this.#at += 1;
    return this.#buffer.readUInt8(this.#at - 1);
  }

  u16(): number {
    this.#at += 2;
    return this.#buffer.readUInt16LE(this.#at - 2);
  }

  u32(): number {
    this.#at += 4;
    return this.#buffer.readUInt32LE(this.#at - 4);
  }

  i32(): number {
    this.#at += 4;
    return this.#buffer.readInt32LE(this.#at - 4);
  }

  u64(): number {
    const low = this.u32();
    return this.u32() * 0x1_0000_0000 + low;
  }

  blob(): Buffer {
    const length = this.u32();
    if (this.#at + length > this.#buffer.length) throw new RangeError('an answer is too short');
    this.#at += length;
    return this.#buffer.subarray(this.#at - length, this.#at);
  }

  text(): string {
    return this.blob().toString('utf8');
  }
}
