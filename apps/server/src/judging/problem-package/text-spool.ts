import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ArchivePart, OutputFile, PackageSource } from '@xiezhi/formats';
import type { OutputPiece } from '@xiezhi/formats/write/writer';

/** Maximum number of characters of texts kept in memory. */
const keptMax = 16 * 1024 ** 2;

/** Byte range of a text in the file of a spool; `end` is exclusive. */
type Range = readonly [start: number, end: number];

/**
 * Keeps the texts of written problems until their archive is written: the first ones in memory, further ones in a file.
 * An archive of hundreds of problems, each with megabytes of texts, would not fit into memory.
 */
export class TextSpool {
  readonly #path: string;
  readonly #file: FileHandle;
  #kept = 0;
  #end = 0;

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  /**
   * Creates a spool.
   * @param path file that does not exist yet; the caller removes it
   */
  static async create(path: string): Promise<TextSpool> {
    return new TextSpool(path, await open(path, 'wx'));
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  /**
   * Moves the texts of a part into this spool and returns the part. The spool must exist as long as the part is read.
   */
  async put({ written, source }: ArchivePart): Promise<ArchivePart> {
    const ranges = new Map<string, Range>();
    const files: OutputFile[] = [];
    for (const file of written.files) files.push(await this.#putFile(file, ranges));
    return ranges.size === 0
      ? { written, source }
      : { written: { ...written, files }, source: this.#sourceOf(source, ranges) };
  }

  async #putFile(file: OutputFile, ranges: Map<string, Range>): Promise<OutputFile> {
    const { path, isExecutable } = file;
    const mode = isExecutable === undefined ? {} : { isExecutable };
    if ('content' in file) {
      const from = await this.#putText(file.content, ranges);
      return from === null ? file : { path, from, ...mode };
    }
    if (!('pieces' in file)) return file;
    const pieces: OutputPiece[] = [];
    for (const piece of file.pieces) {
      const from = typeof piece === 'string' ? await this.#putText(piece, ranges) : null;
      pieces.push(from === null ? piece : { from, as: 'text' });
    }
    return { path, pieces, ...mode };
  }

  /** Writes a text to the file and returns its name there. Returns null if the text stays in memory. */
  async #putText(text: string, ranges: Map<string, Range>): Promise<string | null> {
    if (this.#kept + text.length <= keptMax) {
      this.#kept += text.length;
      return null;
    }
    const bytes = Buffer.from(text);
    await this.#file.write(bytes, 0, bytes.length, this.#end);
    // The name is unique, because no path of a package contains a NUL.
    const name = `\0${this.#end}-${ranges.size}`;
    ranges.set(name, [this.#end, this.#end + bytes.length]);
    this.#end += bytes.length;
    return name;
  }

  #sourceOf(source: PackageSource, ranges: ReadonlyMap<string, Range>): PackageSource {
    const path = this.#path;
    return {
      list: () => source.list(),
      read: (name, maximum) => source.read(name, maximum),
      stream(name) {
        const range = ranges.get(name);
        if (range === undefined) return source.stream(name);
        const [start, end] = range;
        return Promise.resolve(
          start === end ? Readable.from([]) : createReadStream(path, { start, end: end - 1 }),
        );
      },
      close: () => source.close(),
    };
  }
}
