import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import * as yazl from 'yazl';
import { PackageError, type PackageSource } from '../model/plan.ts';
import { streamPieces } from './stream-pieces.ts';
import type { OutputFile, PackageWriter, WrittenProblem } from './writer.ts';

export interface ArchivePart {
  written: WrittenProblem;
  /** Source of the files that are copied into the archive. */
  source: PackageSource;
}

/**
 * Returns parts with their final folder. If there is a single problem and its format requires it, the problem is at the
 * root of the archive.
 */
export function placeParts(
  { isRootAlone }: Pick<PackageWriter, 'isRootAlone'>,
  parts: readonly ArchivePart[],
): readonly ArchivePart[] {
  if (isRootAlone !== true || parts.length !== 1) return parts;
  return parts.map((part) => ({ ...part, written: { ...part.written, root: '' } }));
}

/** Fixed modification time, so that the same problems give the same bytes. */
const moment = new Date(1980, 0, 1);

/** Names of all files in the archive so far, in lower case. */
export type ArchiveNames = Set<string>;

/**
 * Adds the file names of a problem to `names`. Throws `PackageError`, without adding any, if a name occurs twice in the
 * problem or is already in the archive.
 */
export function addFileNames(names: ArchiveNames, { root, files }: WrittenProblem): void {
  const own = new Set<string>();
  for (const { path } of files) {
    const name = (root + path).toLowerCase();
    if (names.has(name) || own.has(name))
      throw new PackageError(`two files of the archive are named ${root}${path}`);
    own.add(name);
  }
  for (const name of own) names.add(name);
}

/**
 * Writes a zip archive to `path`. Removes the file if an error occurs. Sources stay open. Throws `PackageError` if two
 * files have the same name.
 */
export async function writeArchive(path: string, parts: readonly ArchivePart[]): Promise<void> {
  const archive = createArchive(parts);
  try {
    await pipeline(archive, createWriteStream(path));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/**
 * Maximum number of characters that are encoded when texts are added. Further texts are encoded when the archive
 * reaches them, so no single step blocks for long.
 */
const charactersAtOnce = 1024 ** 2;
const chunkBytes = 64 * 1024;

function textStream(text: string): Readable {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  return Readable.from(chunks, { objectMode: false });
}

/**
 * Returns the archive as a stream. If a source fails, the stream ends with an error. If the reader abandons the stream,
 * the file that is being read is closed.
 */
export function createArchive(parts: readonly ArchivePart[]): Readable {
  const { output, add, end: endArchive } = openArchive(charactersAtOnce);
  for (const part of parts) void add(part);
  endArchive();
  return output;
}

/**
 * Like `createArchive`, for parts that are created while the archive is read. The next part is requested when the
 * archive reads the last file of the previous one, so at most two parts are in memory. An error of `parts` ends the
 * stream.
 */
export function streamArchive(parts: AsyncIterable<ArchivePart>): Readable {
  const { output, add, end: endArchive } = openArchive(0);
  const isClosed = new Promise<void>((resolve) => output.once('close', resolve));
  const addAll = async () => {
    for await (const part of parts) {
      await Promise.race([add(part), isClosed]);
      if (output.destroyed) return;
    }
    endArchive();
  };
  addAll().catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}

type FileOptions = Parameters<yazl.ZipFile['addReadStreamLazy']>[1];

interface OpenArchive {
  readonly output: Readable;
  /**
   * Adds a part. Resolves when the archive begins to read the last file of this part. Throws `PackageError`
   * immediately.
   */
  readonly add: (part: ArchivePart) => Promise<void>;
  readonly end: () => void;
}

/** @param characters maximum number of characters of texts that are encoded when they are added */
function openArchive(characters: number): OpenArchive {
  const zip = new yazl.ZipFile();
  const seen = new Set<string>();
  // yazl pipes into `outputStream`, and a pipe does not pass on errors.
  const output = Readable.from(zip.outputStream);
  zip.on('error', (error) => output.destroy(error));
  /** The file that is being read. It must be closed here if the reader of the archive is gone. */
  let current: NodeJS.ReadableStream | undefined;
  output.on('close', () => {
    if (current !== undefined) end(current);
  });
  const giveTo = (name: string, give: Give): Give => {
    return (failure, stream) => {
      // The error message contains the file name, because an archive may contain many problems.
      const error =
        failure instanceof Error ? new Error(`${name}: ${failure.message}`, { cause: failure }) : failure;
      current = stream;
      if (stream !== undefined && output.destroyed) end(stream);
      give(error, stream);
    };
  };
  const addLazily = (name: string, options: FileOptions, open: (give: Give) => void): void => {
    // yazl holds this function until the archive ends, so the function must release the text after use.
    let waiting: typeof open | null = open;
    zip.addReadStreamLazy(name, options, (give) => {
      const now = waiting;
      waiting = null;
      now?.(giveTo(name, give));
    });
  };
  let charactersLeft = characters;
  const addFile = (name: string, file: OutputFile, source: PackageSource, onTurn: () => void): void => {
    const mode = file.isExecutable === true ? 0o100755 : 0o100644;
    const options = { mtime: moment, mode, forceDosTimestamp: true };
    if ('content' in file && file.content.length <= charactersLeft) {
      charactersLeft -= file.content.length;
      zip.addBuffer(Buffer.from(file.content), name, options);
      return onTurn();
    }
    addLazily(name, options, (give) => {
      onTurn();
      if ('content' in file) give(null, textStream(file.content));
      else if ('pieces' in file) give(null, streamPieces(source, file.pieces));
      else openSource(source, file.from, give);
    });
  };
  const add = ({ written, source }: ArchivePart): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (written.files.length === 0) resolve();
    for (const [index, file] of written.files.entries()) {
      const name = written.root + file.path;
      if (seen.has(name.toLowerCase())) throw new PackageError(`two files of the archive are named ${name}`);
      seen.add(name.toLowerCase());
      addFile(name, file, source, index === written.files.length - 1 ? resolve : () => {});
    }
    return promise;
  };
  return { output, add, end: () => zip.end() };
}

type Give = (error: unknown, stream?: NodeJS.ReadableStream) => void;

function end(stream: NodeJS.ReadableStream): void {
  if (stream instanceof Readable) stream.destroy();
}

function openSource(source: PackageSource, path: string, give: Give): void {
  source.stream(path).then(
    (stream) => give(null, stream),
    (error: unknown) => give(error),
  );
}
