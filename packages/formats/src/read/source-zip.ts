import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import * as yauzl from 'yauzl';
import { describeForeignFile } from './foreign-file.ts';
import { followLinks } from './links.ts';
import { packageLimits } from '../model/package-limits.ts';
import { comparePaths, isDebris, safePath } from './paths.ts';
import { PackageError, type PackageFile, type PackageSource } from '../model/plan.ts';

/**
 * Opens a zip archive as a package. Nothing is unpacked to disk. All names are checked before any content is read. The
 * stated sizes are limited, and reading stops if a file has more bytes than stated. The compression ratio is not
 * limited, because a small archive of a long file is valid. Checksums are verified. Links are followed only inside the
 * archive.
 */
export async function openZip(path: string): Promise<PackageSource> {
  const zip = await open(path);
  try {
    return await sourceOf(zip);
  } catch (error) {
    zip.close();
    throw error instanceof PackageError ? error : await foreign(path, error);
  }
}

/** Opens a zip archive that is a file inside a package. `path` is its name there. */
export async function openInnerZip(path: string, bytes: Buffer): Promise<PackageSource> {
  try {
    const options = { decodeStrings: false, validateEntrySizes: true };
    return await sourceOf(await yauzl.fromBufferPromise(bytes, options));
  } catch (error) {
    throw new PackageError(`${path}: ${(error instanceof PackageError ? error : damaged(error)).message}`, {
      cause: error,
    });
  }
}

async function sourceOf(zip: yauzl.ZipFile): Promise<PackageSource> {
  const entries = await readEntries(zip);
  return {
    list: () => [...entries.values()].map(({ file }) => file),
    async read(name, maximum = packageLimits.unpackedBytes) {
      const entry = find(entries, name);
      if (entry.uncompressedSize > maximum) throw new PackageError(`${name} is larger than ${maximum} bytes`);
      return await readEntry(zip, name, entry);
    },
    stream: async (name) => {
      const entry = find(entries, name);
      return Readable.from(checked(await openEntry(zip, entry), name, entry));
    },
    close: async () => zip.close(),
  };
}

async function open(path: string): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.openPromise(path, {
      autoClose: false,
      decodeStrings: false,
      validateEntrySizes: true,
    });
  } catch (error) {
    throw await foreign(path, error);
  }
}

/** Returns the error for a file that is not a complete zip archive. */
async function foreign(path: string, error: unknown): Promise<PackageError> {
  const kind = await describeForeignFile(path);
  return kind === null ? damaged(error) : new PackageError(kind, { cause: error });
}

function damaged(error: unknown): PackageError {
  const reason = error instanceof Error ? error.message : String(error);
  const method = /^unsupported compression method: (\d+)$/.exec(reason)?.[1];
  if (method !== undefined)
    return new PackageError(`the archive uses compression method ${method}, only deflate is read`);
  return new PackageError(`the archive cannot be read: ${reason}`, { cause: error });
}

/** A file of the archive. `entry` is null if the file was rejected. */
interface Listed {
  readonly file: PackageFile;
  readonly entry: yauzl.Entry | null;
}

function find(entries: ReadonlyMap<string, Listed>, name: string): yauzl.Entry {
  const listed = entries.get(name);
  if (listed?.entry) return listed.entry;
  throw new PackageError(listed?.file.refusal ?? `${name} is missing in the package`);
}

/** Opens an entry for reading. Throws `PackageError`, because yauzl checks the compression method only now. */
async function openEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  try {
    return await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw damaged(error);
  }
}

async function readEntry(zip: yauzl.ZipFile, name: string, entry: yauzl.Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    const stream = await openEntry(zip, entry);
    for await (const chunk of stream) chunks.push(chunk);
  } catch (error) {
    throw error instanceof PackageError ? error : damaged(error);
  }
  const bytes = Buffer.concat(chunks);
  if (crc32(bytes) !== entry.crc32) throw new PackageError(`${name} is damaged: its checksum differs`);
  return bytes;
}

/** Yields the chunks of a file, and throws at the end if size or checksum is wrong. */
async function* checked(
  stream: AsyncIterable<Buffer>,
  name: string,
  entry: yauzl.Entry,
): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    for await (const chunk of stream) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw damaged(error);
  }
  if (sum !== entry.crc32) throw new PackageError(`${name} is damaged: its checksum differs`);
}

async function readEntries(zip: yauzl.ZipFile): Promise<Map<string, Listed>> {
  if (zip.entryCount > packageLimits.archiveEntries) throw tooMany();
  const regular = new Map<string, yauzl.Entry>();
  const links = new Map<string, yauzl.Entry>();
  const doubled = new Set<string>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (unpacked > packageLimits.archiveUnpackedBytes)
      throw new PackageError('the archive is too large when unpacked');
    const path = safePath(entryName(entry));
    if (path.endsWith('/') || isDebris(path)) continue;
    if (entry.isEncrypted()) throw new PackageError(`${path} is encrypted`);
    const kind = isLink(entry) ? links : regular;
    const before = regular.get(path) ?? links.get(path);
    if (before !== undefined && !(kind.has(path) && isSame(before, entry))) doubled.add(path);
    kind.set(path, entry);
    if (regular.size + links.size > packageLimits.archiveEntries) throw tooMany();
  }
  const texts = new Map<string, string>();
  for (const [path, entry] of links) {
    if (entry.uncompressedSize > 4096) throw new PackageError(`the link ${path} is too long`);
    texts.set(path, (await readEntry(zip, path, entry)).toString('utf8'));
  }
  return refusingDoubled(withLinks(regular, texts), doubled);
}

function isSame(left: yauzl.Entry, right: yauzl.Entry): boolean {
  return left.uncompressedSize === right.uncompressedSize && left.crc32 === right.crc32;
}

/**
 * Rejects paths that occur twice with different contents. Unpacking tools take the first, take the last, or ask, so the
 * intended file is unknown. Other problems of the archive are not affected. Identical duplicates are accepted.
 */
function refusingDoubled(files: Map<string, Listed>, doubled: ReadonlySet<string>): Map<string, Listed> {
  for (const path of doubled) {
    const refusal = `the archive contains ${path} twice with different contents`;
    files.set(path, { file: { path, size: 0, refusal, isDoubled: true }, entry: null });
  }
  return files;
}

function withLinks(regular: ReadonlyMap<string, yauzl.Entry>, links: ReadonlyMap<string, string>) {
  const files: Listed[] = [];
  for (const [path, entry] of regular) files.push({ file: { path, size: entry.uncompressedSize }, entry });
  const followed = followLinks(regular.keys(), links);
  for (const [path, target] of followed.files) {
    const entry = regular.get(target) ?? null;
    files.push({ file: { path, size: entry?.uncompressedSize ?? 0, target }, entry });
  }
  for (const [path, refusal] of followed.refused)
    files.push({ file: { path, size: 0, refusal }, entry: null });
  files.sort((left, right) => comparePaths(left.file.path, right.file.path));
  return new Map(files.map((one) => [one.file.path, one]));
}

function tooMany(): PackageError {
  return new PackageError(`the archive has more than ${packageLimits.archiveEntries} entries`);
}

/**
 * Whether an entry is a symbolic link. Unix archives store the file type in the upper half of the external attributes.
 */
function isLink(entry: yauzl.Entry): boolean {
  return entry.versionMadeBy >>> 8 === 3 && ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

const utf8Flag = 0x800;
const unicodePathField = 0x7075;

/**
 * Decodes the name of an entry. Names without the UTF-8 flag come from many systems, so UTF-8, GB18030 and the zip
 * default are tried in this order.
 */
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
