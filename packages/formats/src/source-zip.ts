import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import * as yauzl from 'yauzl';
import { packageLimits } from './package-limits.ts';
import { comparePaths, isDebris, linkTarget, safePath } from './paths.ts';
import { PackageError, type PackageSource } from './plan.ts';

/**
 * A package as a zip archive. Nothing is unpacked to disk. Every name is checked before any content is
 * touched; sizes that the archive states are bounded here and enforced by yauzl while reading; checksums
 * are compared. Links may point to files of the archive, one hop; others are refused.
 */
export async function openZip(path: string): Promise<PackageSource> {
  const zip = await open(path);
  try {
    const entries = await readEntries(zip);
    return {
      list: () => [...entries].map(([name, entry]) => ({ path: name, size: entry.uncompressedSize })),
      async read(name, maximum = packageLimits.unpackedBytes) {
        const entry = find(entries, name);
        if (entry.uncompressedSize > maximum)
          throw new PackageError(`${name} is larger than ${maximum} bytes`);
        return await readEntry(zip, name, entry);
      },
      stream: async (name) => await zip.openReadStreamPromise(find(entries, name)),
      close: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof PackageError ? error : damaged(error);
  }
}

async function open(path: string): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.openPromise(path, {
      autoClose: false,
      decodeStrings: false,
      validateEntrySizes: true,
    });
  } catch (error) {
    throw damaged(error);
  }
}

function damaged(error: unknown): PackageError {
  const reason = error instanceof Error ? error.message : String(error);
  return new PackageError(`the archive cannot be read: ${reason}`, { cause: error });
}

function find(entries: ReadonlyMap<string, yauzl.Entry>, name: string): yauzl.Entry {
  const entry = entries.get(name);
  if (entry === undefined) throw new PackageError(`${name} is missing in the package`);
  return entry;
}

async function readEntry(zip: yauzl.ZipFile, name: string, entry: yauzl.Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) chunks.push(chunk);
  } catch (error) {
    throw damaged(error);
  }
  const bytes = Buffer.concat(chunks);
  if (crc32(bytes) !== entry.crc32) throw new PackageError(`${name} is damaged: its checksum differs`);
  return bytes;
}

async function readEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > packageLimits.archiveEntries) throw tooMany();
  const regular = new Map<string, yauzl.Entry>();
  const links = new Map<string, yauzl.Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    checkTotals(zip.fileSize, unpacked);
    const path = safePath(entryName(entry));
    if (path.endsWith('/') || isDebris(path)) continue;
    if (entry.isEncrypted()) throw new PackageError(`${path} is encrypted`);
    if (regular.has(path) || links.has(path)) throw new PackageError(`${path} is in the archive twice`);
    (isLink(entry) ? links : regular).set(path, entry);
    if (regular.size + links.size > packageLimits.archiveEntries) throw tooMany();
  }
  const entries = new Map(regular);
  for (const [path, entry] of links) {
    if (entry.uncompressedSize > 4096) throw new PackageError(`the link ${path} is too long`);
    const target = linkTarget(path, (await readEntry(zip, path, entry)).toString('utf8'));
    const file = regular.get(target);
    if (file === undefined) throw new PackageError(`the link ${path} points to no file of the package`);
    entries.set(path, file);
  }
  return new Map([...entries].sort(([left], [right]) => comparePaths(left, right)));
}

function tooMany(): PackageError {
  return new PackageError(`the archive has more than ${packageLimits.archiveEntries} entries`);
}

function checkTotals(packed: number, unpacked: number): void {
  if (unpacked > packageLimits.archiveUnpackedBytes) {
    throw new PackageError('the archive is too large when unpacked');
  }
  if (unpacked > packageLimits.ratioFromBytes && unpacked > packed * packageLimits.ratio) {
    throw new PackageError('the archive unpacks to a suspicious size');
  }
}

/** Unix archives keep the kind of file in the upper half of the external attributes. */
function isLink(entry: yauzl.Entry): boolean {
  return entry.versionMadeBy >>> 8 === 3 && ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

const utf8Flag = 0x800;
const unicodePathField = 0x7075;

/** Archives without the UTF-8 flag come from many systems: try UTF-8, then GB18030, then what zip says. */
function entryName(entry: yauzl.Entry): string {
  const { fileNameRaw, extraFields, generalPurposeBitFlag } = entry;
  const isDeclared =
    (generalPurposeBitFlag & utf8Flag) !== 0 || extraFields.some((field) => field.id === unicodePathField);
  if (!isDeclared) {
    for (const encoding of ['utf-8', 'gb18030']) {
      try {
        return new TextDecoder(encoding, { fatal: true }).decode(fileNameRaw);
      } catch {
        // Not this encoding.
      }
    }
  }
  return yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
}
