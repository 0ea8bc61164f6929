import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip archive for tests of readers. The optional fields can make it invalid. */
export interface ZipEntry {
  name: string | Buffer;
  content: string | Buffer;
  /** Unix mode; 0o120777 is a link. */
  mode?: number;
  flags?: number;
  /** Size to state in the headers, if it should differ from the true size. */
  statedSize?: number;
  statedCrc?: number;
  /** Extra fields for the entry in the central directory. */
  extra?: Buffer;
}

/** Returns a zip archive with exactly these entries in this order. Duplicate and hostile entries are allowed. */
export function buildZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content);
    const packed = deflateRawSync(content);
    const flags = entry.flags ?? 0x800;
    const size = entry.statedSize ?? content.length;
    const sum = entry.statedCrc ?? crc32(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    writeCommon(local, 4, flags, sum, packed.length, size, name.length);
    locals.push(local, name, packed);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(0x031e, 4);
    writeCommon(central, 6, flags, sum, packed.length, size, name.length);
    central.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 38);
    central.writeUInt32LE(offset, 42);
    const extra = entry.extra ?? Buffer.alloc(0);
    central.writeUInt16LE(extra.length, 30);
    centrals.push(central, name, extra);
    offset += local.length + name.length + packed.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** Writes the fields that both kinds of header have in common, beginning with "version needed". */
function writeCommon(
  header: Buffer,
  at: number,
  flags: number,
  sum: number,
  packed: number,
  size: number,
  nameLength: number,
): void {
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(flags, at + 2);
  header.writeUInt16LE(8, at + 4);
  header.writeUInt32LE(sum, at + 10);
  header.writeUInt32LE(packed, at + 14);
  header.writeUInt32LE(size, at + 18);
  header.writeUInt16LE(nameLength, at + 22);
}
