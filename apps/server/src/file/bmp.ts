/** What sharp takes as raw pixels. */
export interface RawPicture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 3;
}

const fileHeader = 14;
const rgb = 0;
const bitFields = 3;

/**
 * Windows bitmaps, which libvips does not read: 1, 4, 8, 24 and 32 bits a pixel, uncompressed. Null for
 * anything else, and for a file that is shorter than it says.
 */
export function decodeBmp(bytes: Buffer, maxPixels: number): RawPicture | null {
  if (bytes.length < fileHeader + 40 || bytes.toString('latin1', 0, 2) !== 'BM') return null;
  const start = bytes.readUInt32LE(10);
  const headerSize = bytes.readUInt32LE(14);
  const width = bytes.readInt32LE(18);
  const signedHeight = bytes.readInt32LE(22);
  const height = Math.abs(signedHeight);
  const bits = bytes.readUInt16LE(28);
  const compression = bytes.readUInt32LE(30);
  if (headerSize < 40 || width < 1 || height < 1 || width * height > maxPixels) return null;
  if (![1, 4, 8, 24, 32].includes(bits)) return null;
  if (compression !== rgb && !(compression === bitFields && hasUsualMasks(bytes, bits))) return null;
  const stride = Math.ceil((bits * width) / 32) * 4;
  if (start + stride * height > bytes.length) return null;
  const palette = bits <= 8 ? readPalette(bytes, fileHeader + headerSize, bits) : null;
  if (bits <= 8 && !palette) return null;
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    const row = start + stride * (signedHeight > 0 ? height - 1 - y : y);
    for (let x = 0; x < width; x += 1) {
      const at = palette ? (palette[indexAt(bytes, row, x, bits)] ?? fileHeader) : row + x * (bits / 8);
      const to = (y * width + x) * 3;
      data[to] = bytes[at + 2] ?? 0;
      data[to + 1] = bytes[at + 1] ?? 0;
      data[to + 2] = bytes[at] ?? 0;
    }
  }
  return { data, width, height, channels: 3 };
}

/** Blue, green and red in the order that uncompressed files have; others are rare. */
function hasUsualMasks(bytes: Buffer, bits: number): boolean {
  if (bits !== 32 || bytes.length < fileHeader + 52) return false;
  const masks = [0, 4, 8].map((offset) => bytes.readUInt32LE(fileHeader + 40 + offset));
  return masks.join() === [0xff0000, 0xff00, 0xff].join();
}

/** Where each colour of the palette stands in the file. */
function readPalette(bytes: Buffer, start: number, bits: number): number[] | null {
  const stated = bytes.readUInt32LE(46);
  const count = stated === 0 ? 2 ** bits : stated;
  if (count > 2 ** bits || start + count * 4 > bytes.length) return null;
  return Array.from({ length: count }, (_, index) => start + index * 4);
}

function indexAt(bytes: Buffer, row: number, x: number, bits: number): number {
  const perByte = 8 / bits;
  const byte = bytes[row + Math.floor(x / perByte)] ?? 0;
  const shift = 8 - bits * ((x % perByte) + 1);
  return (byte >> shift) & (2 ** bits - 1);
}
