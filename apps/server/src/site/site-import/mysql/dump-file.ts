import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { SourceError } from '../model/source-error.ts';

/**
 * Size of chunks in bytes. Texts of larger chunks would be large objects on the JavaScript heap, which are expensive to
 * create and free.
 */
const chunkBytes = 32 * 1024;

/** Decoders for the character sets of `SET NAMES`. MySQL's latin1 is windows-1252. */
const decoders: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  utf8mb3: 'utf-8',
  utf8mb4: 'utf-8',
  binary: 'utf-8',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  gb18030: 'gb18030',
  big5: 'big5',
  latin1: 'windows-1252',
};

/**
 * Reads a dump as text. It may be plain, compressed by gzip or zstd, or the first `.sql` file in a tar archive
 * compressed by gzip, as backup scripts write it. The encoding is UTF-16 if there is a byte order mark of it, otherwise
 * the one of `SET NAMES`. Invalid bytes become U+FFFD. Throws `SourceError`.
 */
export async function* readDumpFile(path: string, signal: AbortSignal): AsyncGenerator<string> {
  let decoder: ReturnType<typeof decoderFor> | null = null;
  for await (const chunk of decompressed(path, signal)) {
    signal.throwIfAborted();
    decoder ??= decoderFor(chunk);
    yield decoder.write(chunk);
  }
  if (decoder === null) throw new SourceError('The dump is empty.');
  yield decoder.end();
}

interface Decoder {
  write(chunk: Buffer): string;
  end(): string;
}

function decoderFor(head: Buffer): Decoder {
  if (head[0] === 0xff && head[1] === 0xfe) return textDecoder('utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return textDecoder('utf-16be');
  const named = /SET\s+NAMES\s+'?(\w+)/i.exec(head.toString('latin1'))?.[1]?.toLowerCase() ?? 'utf8mb4';
  const encoding = decoders[named];
  if (encoding === undefined) throw new SourceError(`The dump is written in the character set ${named}.`);
  return encoding === 'utf-8' ? utf8Decoder() : textDecoder(encoding);
}

/**
 * Creates a decoder that needs half the memory of a `TextDecoder`, whose texts have two bytes per character even if
 * they are ASCII only.
 */
function utf8Decoder(): Decoder {
  const decoder = new StringDecoder('utf8');
  let isFirst = true;
  return {
    write(chunk) {
      const text = decoder.write(chunk);
      const withoutMark = isFirst && text.startsWith('\u{feff}') ? text.slice(1) : text;
      isFirst = false;
      return withoutMark;
    },
    end: () => decoder.end(),
  };
}

function textDecoder(encoding: string): Decoder {
  const decoder = new TextDecoder(encoding);
  return { write: (chunk) => decoder.decode(chunk, { stream: true }), end: () => decoder.decode() };
}

/** Like `partsOf`, but throws `SourceError` also for a folder, a truncated archive or a disk that cannot be read. */
async function* decompressed(path: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    yield* partsOf(path, signal);
  } catch (error) {
    if (error instanceof SourceError || signal.aborted) throw error;
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new SourceError(`The dump cannot be read: ${reason}.`, { cause: error });
  }
}

async function* partsOf(path: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  const head = await headOf(path);
  const file = createReadStream(path, { highWaterMark: chunkBytes, signal });
  if (head.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]))) {
    const plain = pipeline(file, createGunzip({ chunkSize: chunkBytes }), () => undefined);
    yield* /\.(?:tar\.gz|tgz)$/i.test(path) ? firstDump(plain) : buffers(plain);
    return;
  }
  if (head.equals(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))) {
    yield* buffers(pipeline(file, createZstdDecompress({ chunkSize: chunkBytes }), () => undefined));
    return;
  }
  if (head.toString('latin1', 0, 3) === 'BZh' || head.toString('latin1', 0, 2) === 'PK')
    throw new SourceError('Unpack the dump first: .sql, .sql.gz, .sql.zst and .tar.gz are read as they are.');
  yield* buffers(file);
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path).catch(() => {
    throw new SourceError('The dump cannot be opened.');
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function* buffers(stream: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) if (Buffer.isBuffer(chunk)) yield chunk;
}

async function* firstDump(archive: NodeJS.ReadableStream): AsyncGenerator<Buffer> {
  const entries = extract();
  archive.pipe(entries);
  archive.on('error', (error) => entries.destroy(error));
  for await (const entry of entries) {
    if (/\.sql$/i.test(entry.header.name)) {
      yield* buffers(entry);
      return;
    }
    entry.resume();
  }
  throw new SourceError('The archive contains no .sql file.');
}
