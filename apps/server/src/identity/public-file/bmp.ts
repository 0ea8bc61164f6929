/** Raw pixels as sharp accepts them. */
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
 * Decodes Windows bitmaps, which libvips does not read: 1, 4, 8, 24 and 32 bits per pixel, uncompressed. Null for other
 * files and for a file that is shorter than its header says.
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
    const to = y * width * 3;
    if (palette) drawIndexed(data, to, bytes, { row, width, bits, palette });
    else drawTrue(data, to, bytes, { row, width, step: bits / 8 });
  }
  return { data, width, height, channels: 3 };
}

/** Draws a row of blue, green and red bytes. */
function drawTrue(
  data: Buffer,
  start: number,
  bytes: Buffer,
  { row, width, step }: { readonly row: number; readonly width: number; readonly step: number },
): void {
  for (let x = 0, to = start, at = row; x < width; x += 1, to += 3, at += step) {
    data[to] = bytes[at + 2] ?? 0;
    data[to + 1] = bytes[at + 1] ?? 0;
    data[to + 2] = bytes[at] ?? 0;
  }
}

interface IndexedRow {
  readonly row: number;
  readonly width: number;
  readonly bits: number;
  readonly palette: Uint32Array;
}

/** Draws a row of palette indexes, several per byte. */
function drawIndexed(
  data: Buffer,
  start: number,
  bytes: Buffer,
  { row, width, bits, palette }: IndexedRow,
): void {
  const mask = 2 ** bits - 1;
  const first = 8 - bits;
  for (let x = 0, to = start, at = row, shift = first; x < width; x += 1, to += 3) {
    const colour = palette[((bytes[at] ?? 0) >> shift) & mask] ?? 0;
    data[to] = colour >>> 16;
    data[to + 1] = (colour >>> 8) & 255;
    data[to + 2] = colour & 255;
    shift -= bits;
    if (shift < 0) {
      shift = first;
      at += 1;
    }
  }
}

/** Whether the color masks describe the byte order of uncompressed files: blue, green, red. Other masks are rare. */
function hasUsualMasks(bytes: Buffer, bits: number): boolean {
  if (bits !== 32 || bytes.length < fileHeader + 52) return false;
  const masks = [0, 4, 8].map((offset) => bytes.readUInt32LE(fileHeader + 40 + offset));
  return masks.join() === [0xff0000, 0xff00, 0xff].join();
}

/** Reads the palette as numbers of the form 0xRRGGBB. Pixels with an index beyond its end are black. */
function readPalette(bytes: Buffer, start: number, bits: number): Uint32Array | null {
  const stated = bytes.readUInt32LE(46);
  const count = stated === 0 ? 2 ** bits : stated;
  if (count > 2 ** bits || start + count * 4 > bytes.length) return null;
  return Uint32Array.from({ length: count }, (_, index) => bytes.readUIntLE(start + index * 4, 3));
}
