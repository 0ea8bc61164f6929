import { formatBytes } from '../http/format-bytes.ts';
import { gitFault } from './git-fault.ts';

/* Packet lines of the git protocol. A packet is its length as four hexadecimal digits, followed by the content. */

export type Packet =
  | { readonly kind: 'data'; readonly bytes: Buffer }
  | { readonly kind: 'flush' | 'delimiter' | 'end' };

const marks = ['flush', 'delimiter', 'end'] as const;

/** Writes a line of text. */
export function packetLine(text: string): string {
  return `${(Buffer.byteLength(text) + 5).toString(16).padStart(4, '0')}${text}\n`;
}

export const flushPacket = '0000';
export const delimiterPacket = '0001';

/** Number of packets that every response may have. Each `bytesOfPacket` bytes of the response allow one more. */
const packetsAllowed = 10_000;
const bytesOfPacket = 512;

/**
 * Reads the packets of a response of at most `bytesMax` bytes. Throws `repositoryTooLarge`, `repositoryProtocol`, or
 * `repositoryDamaged` if the response ends within a packet or has too many small packets. Reading many small packets
 * would block the event loop.
 */
export async function* readPackets(stream: AsyncIterable<Buffer>, bytesMax: number): AsyncGenerator<Packet> {
  let rest: Buffer = Buffer.alloc(0);
  let packetsLeft = packetsAllowed;
  let bytesLeft = bytesMax;
  for await (const chunk of stream) {
    packetsLeft += chunk.length / bytesOfPacket;
    bytesLeft -= chunk.length;
    if (bytesLeft < 0) throw gitFault('repositoryTooLarge', { limit: formatBytes(bytesMax) });
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= 4) {
      packetsLeft -= 1;
      if (packetsLeft < 0) throw gitFault('repositoryDamaged');
      const digits = rest.toString('latin1', at, at + 4);
      if (!/^[\da-f]{4}$/i.test(digits)) throw gitFault('repositoryProtocol');
      const length = Number.parseInt(digits, 16);
      const mark = marks[length];
      if (mark !== undefined) {
        yield { kind: mark };
        at += 4;
        continue;
      }
      if (length < 4) throw gitFault('repositoryProtocol');
      if (rest.length - at < length) break;
      yield { kind: 'data', bytes: rest.subarray(at + 4, at + length) };
      at += length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw gitFault('repositoryDamaged');
}

/** Returns the text of a packet without its line feed; null if the packet is a marker without content. */
export function packetText(packet: Packet): string | null {
  return packet.kind === 'data' ? packet.bytes.toString('utf8').replace(/\n$/, '') : null;
}
