import { Readable } from 'node:stream';
import type { PackageSource } from '@xiezhi/formats';
import { createLineEndingNormalizer, watchData } from '@xiezhi/formats/text/line-endings';
import type { BlobStore } from '../../platform/blob/store.ts';
import type { StoredFile } from '../../platform/database/documents.ts';

/** Files up to this size pass through memory; larger ones are streamed. */
const smallFile = 1024 * 1024;

/** Stores a file as it is, and its copy with LF line endings where it has others. */
export async function storeFile(
  blobs: BlobStore,
  source: Pick<PackageSource, 'read' | 'stream'>,
  { path, size }: { readonly path: string; readonly size: number },
): Promise<StoredFile> {
  if (size <= smallFile) return storeBytes(blobs, await source.read(path));
  const { chunks, hasCrLf } = watched(await source.stream(path));
  const brought = await blobs.put(Readable.from(chunks));
  if (!hasCrLf()) return { brought, judged: brought };
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

/** Passes chunks on and looks at them. */
function watched(stream: AsyncIterable<string | Buffer>) {
  const watch = watchData();
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      watch.see(bytes);
      yield bytes;
    }
  }
  return { chunks: chunks(), hasCrLf: () => watch.facts().hasCrLf };
}
