import { Readable } from 'node:stream';
import type { PackageSource } from '@xiezhi/formats';
import { createLineEndingNormalizer } from '@xiezhi/formats/line-endings';
import type { BlobStore } from '../blob/store.ts';
import type { StoredFile } from '../database/documents.ts';

/** Files up to this size pass through memory; larger ones are streamed. */
const smallFile = 1024 * 1024;

/** Stores a file as it is, and its copy with LF line endings where it has others. */
export async function storeFile(
  blobs: BlobStore,
  source: Pick<PackageSource, 'read' | 'stream'>,
  { path, size }: { readonly path: string; readonly size: number },
): Promise<StoredFile> {
  if (size <= smallFile) return storeBytes(blobs, await source.read(path));
  const watched = watchLineEndings(await source.stream(path));
  const brought = await blobs.put(Readable.from(watched.chunks));
  if (!watched.hasCrLf()) return { brought, judged: brought };
  const lines = Readable.from(await source.stream(path)).pipe(createLineEndingNormalizer());
  return { brought, judged: await blobs.put(lines) };
}

/** As above, of bytes in memory. */
export async function storeBytes(blobs: BlobStore, bytes: Buffer): Promise<StoredFile> {
  const brought = await blobs.put(bytes);
  if (!bytes.includes('\r\n')) return { brought, judged: brought };
  const lines = Readable.from([bytes]).pipe(createLineEndingNormalizer());
  return { brought, judged: await blobs.put(lines) };
}

const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/** Passes chunks on and notes whether a CR LF was among them, also where a chunk ends between the two. */
function watchLineEndings(stream: AsyncIterable<string | Buffer>) {
  let isFound = false;
  let isHeld = false;
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      isFound ||= (isHeld && bytes[0] === lineFeed) || bytes.includes('\r\n');
      if (bytes.length > 0) isHeld = bytes.at(-1) === carriageReturn;
      yield bytes;
    }
  }
  return { chunks: chunks(), hasCrLf: () => isFound };
}
