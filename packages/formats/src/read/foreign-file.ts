import { open } from 'node:fs/promises';

/* Identifies files that are not readable ZIP archives, for the error message. */

/** First bytes of a file, as Latin-1, and the kind of file that begins with them. */
const beginnings: readonly (readonly [begins: string, kind: string])[] = [
  ['Rar!\u001a\u0007', 'this is a RAR archive, only ZIP archives are read'],
  ["7z\u00bc\u00af'\u001c", 'this is a 7z archive, only ZIP archives are read'],
  ['BZh', 'this is a bzip2 file, only ZIP archives are read'],
  ['\u00fd7zXZ\0', 'this is an xz file, only ZIP archives are read'],
  ['\u001f\u008b', 'this is a gzip file, only ZIP archives are read'],
  ['(\u00b5/\u00fd', 'this is a zstd file, only ZIP archives are read'],
  ['%PDF-', 'this is a PDF document, not an archive'],
];

/** Beginnings of text files, after an optional byte order mark and blanks. */
const texts: readonly (readonly [begins: RegExp, kind: string])[] = [
  [/^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype html|html)/i, 'this is a web page, not an archive'],
  [/^(?:\u00ef\u00bb\u00bf)?\s*<(?:\?xml|fps)/i, 'this is an XML file; its name must end in .xml'],
];
const tarMark = 'ustar';
const tarMarkAt = 257;

const entryHead = 'PK\u0003\u0004';
const splitHead = 'PK\u0007\u0008';
const directoryHead = 'PK\u0001\u0002';
const endHead = 'PK\u0005\u0006';
const headBytes = 64 * 1024;
/**
 * Number of bytes at the end of the file that are searched for the end record of an archive. The record has 22 bytes
 * and a comment of up to 65,535 bytes, and other bytes may follow it.
 */
const tailBytes = 256 * 1024;
const endBytes = 22;

/**
 * Describes why no ZIP reader accepts a file: it is another kind of archive, has bytes before or after the archive, or
 * is incomplete. Returns one sentence, or null if the reason is unknown. Reads at most the first 64 KiB and the last
 * 256 KiB.
 */
export async function describeForeignFile(path: string): Promise<string | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) return 'the file is empty';
    const piece = async (from: number, length: number): Promise<Buffer> => {
      const bytes = Buffer.alloc(Math.min(length, size - from));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
      return bytes.subarray(0, bytesRead);
    };
    const from = Math.max(0, size - tailBytes);
    return describe(await piece(0, headBytes), await piece(from, tailBytes), from, size);
  } finally {
    await file.close();
  }
}

function describe(head: Buffer, tail: Buffer, tailAt: number, size: number): string | null {
  const text = head.toString('latin1');
  const known =
    beginnings.find(([begins]) => text.startsWith(begins)) ?? texts.find(([begins]) => begins.test(text));
  if (known !== undefined) return known[1];
  if (text.startsWith(tarMark, tarMarkAt)) return 'this is a tar archive, only ZIP archives are read';
  if (text.startsWith(splitHead)) return 'this is one part of a ZIP archive in several parts';
  const end = tail.lastIndexOf(endHead, undefined, 'latin1');
  if (end < 0) return text.startsWith(entryHead) ? 'the ZIP archive is incomplete, its end is missing' : null;
  return describeEnds(text, tail.subarray(end), { end: tailAt + end, size });
}

/** `record` begins with the end record of an archive, which is at byte `end` of the file. */
function describeEnds(
  text: string,
  record: Buffer,
  { end, size }: { readonly end: number; readonly size: number },
): string | null {
  if (record.length < endBytes) return 'the ZIP archive is incomplete, its end is missing';
  const behind = size - end - endBytes - record.readUInt16LE(20);
  if (behind > 0) return `there are ${behind} bytes after the end of the ZIP archive`;
  if (behind < 0) return 'the ZIP archive is incomplete, its end is missing';
  if (record.readUInt16LE(4) !== 0) return 'this is one part of a ZIP archive in several parts';
  const before = end - record.readUInt32LE(12) - record.readUInt32LE(16);
  const isProgram = text.startsWith('MZ') || text.startsWith('\u007fELF') || text.startsWith('#!');
  if (isProgram) return 'this is a program that unpacks itself, only ZIP archives are read';
  const isWhole = text.startsWith(entryHead) || text.startsWith(directoryHead) || text.startsWith(endHead);
  return before > 0 && !isWhole ? `there are ${before} bytes before the beginning of the ZIP archive` : null;
}
