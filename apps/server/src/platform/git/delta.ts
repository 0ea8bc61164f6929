import { gitFault } from './git-fault.ts';

/**
 * Applies a delta of a pack to its base: copies pieces of the base and inserts new bytes. Throws `repositoryDamaged` if
 * the sizes in the delta are wrong or if it reads outside of the base.
 * @param sizeMax maximum bytes of the result, checked before the memory is allocated
 */
export function applyDelta(base: Buffer, delta: Buffer, sizeMax: number): Buffer {
  let at = 0;
  const nextByte = (): number => {
    const byte = delta[at];
    if (byte === undefined) throw gitFault('repositoryDamaged');
    at += 1;
    return byte;
  };
  const readSize = (): number => {
    let size = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = nextByte();
      size += (byte & 127) * scale;
      if (size > Number.MAX_SAFE_INTEGER / 256) throw gitFault('repositoryDamaged');
      if (byte < 128) return size;
    }
  };
  if (readSize() !== base.length) throw gitFault('repositoryDamaged');
  const size = readSize();
  if (size > sizeMax) throw gitFault('repositoryDamaged');
  const result = Buffer.alloc(size);
  let written = 0;
  const write = (piece: Buffer, length: number): void => {
    if (piece.length !== length || written + length > size) throw gitFault('repositoryDamaged');
    piece.copy(result, written);
    written += length;
  };
  while (at < delta.length) {
    const code = nextByte();
    if (code >= 128) {
      const part = (bit: number, scale: number) => ((code & bit) === 0 ? 0 : nextByte() * scale);
      const from = part(1, 1) + part(2, 2 ** 8) + part(4, 2 ** 16) + part(8, 2 ** 24);
      const length = part(16, 1) + part(32, 2 ** 8) + part(64, 2 ** 16) || 2 ** 16;
      write(base.subarray(from, from + length), length);
    } else {
      if (code === 0) throw gitFault('repositoryDamaged');
      write(delta.subarray(at, at + code), code);
      at += code;
    }
  }
  if (written !== size) throw gitFault('repositoryDamaged');
  return result;
}
