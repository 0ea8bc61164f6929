import type { Socket } from 'node:net';
import { type Frame, headerBytes, mostPayloadBytes, protocolVersion } from './protocol.ts';

/**
 * Splits the bytes of a socket into frames. After a malformed header, the next frame cannot be found, so the socket is
 * destroyed.
 */
export class Channel {
  readonly #socket: Socket;
  #isBroken = false;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #sought: Buffer | null = null;
  onFrame: (frame: Frame) => void = () => undefined;
  /** Called once, when no further frame can arrive. */
  onBroken: () => void = () => undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.#take(chunk);
    });
    // Ignores errors of the socket. The exit of the helper process states the reason.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#break();
    });
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  send(frame: Buffer): void {
    this.#socket.write(frame);
  }

  /**
   * Skips all bytes before the next frame with this id, because a killed keeper may have left a partial answer. The id
   * must be random, so that it does not occur in these bytes by chance.
   */
  seek(id: number): void {
    const mark = Buffer.allocUnsafe(6);
    mark.writeUInt16LE(protocolVersion, 0);
    mark.writeUInt32LE(id, 2);
    this.#sought = mark;
    this.#pending = [];
    this.#pendingBytes = 0;
  }

  /** Whether the header of the frame that `seek` expects has arrived. Drops the bytes before it. */
  #found(): boolean {
    if (!this.#sought) return true;
    const whole = this.#front(headerBytes);
    const at = whole.indexOf(this.#sought, headerBytes - this.#sought.length);
    // Without a match, keeps only the last bytes: they may be the beginning of the header.
    const rest =
      at < 0 ? whole.subarray(-(headerBytes - 1)) : whole.subarray(at - headerBytes + this.#sought.length);
    this.#pending = [rest];
    this.#pendingBytes = rest.length;
    if (at >= 0) this.#sought = null;
    return at >= 0;
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #break(): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#socket.destroy();
    this.onBroken();
  }

  #take(chunk: Buffer): void {
    if (this.#isBroken) return;
    this.#pending.push(chunk);
    this.#pendingBytes += chunk.length;
    while (this.#pendingBytes >= headerBytes && this.#found()) {
      const first = this.#front(headerBytes);
      const length = first.readUInt32LE(0);
      if (first.readUInt16LE(6) !== protocolVersion || length > mostPayloadBytes) {
        this.#break();
        return;
      }
      if (this.#pendingBytes < headerBytes + length) return;
      const whole = this.#front(headerBytes + length);
      const rest = whole.subarray(headerBytes + length);
      this.#pending = rest.length > 0 ? [rest] : [];
      this.#pendingBytes = rest.length;
      this.onFrame({
        type: whole.readUInt16LE(4),
        id: whole.readUInt32LE(8),
        payload: whole.subarray(headerBytes, headerBytes + length),
      });
    }
  }

  /** Returns all pending bytes as one buffer. */
  #front(bytes: number): Buffer {
    const first = this.#pending[0];
    if (first && (this.#pending.length === 1 || first.length >= bytes)) {
      if (this.#pending.length === 1) return first;
    }
    const whole = Buffer.concat(this.#pending, this.#pendingBytes);
    this.#pending = [whole];
    return whole;
  }
}
