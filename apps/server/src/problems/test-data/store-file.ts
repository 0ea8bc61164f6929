import { Readable } from 'node:stream';
import type { PackageSource } from '@xiezhi/formats';
import { createLineEndingNormalizer, type OddText, watchData } from '@xiezhi/formats/text/line-endings';
import type { BlobStore } from '../../platform/blob/store.ts';
import type { StoredCaseFile } from '../../platform/database/documents.ts';

/** Files up to this size are read into memory; larger ones are streamed. */
const smallFile = 1024 * 1024;

/** A stored file with the irregularities found in its text. */
export interface WatchedFile extends StoredCaseFile {
  readonly oddText: OddText | null;
}

/**
 * Callback before a copy with converted line endings is written. The copy has at most `bytes` bytes, which the caller
 * can charge to the user.
 */
export type OnCopy = (bytes: number) => Promise<void>;

/** Stores a file unchanged. If it has CRLF line endings, also stores a copy with LF line endings. */
export async function storeFile(
  blobs: BlobStore,
  source: Pick<PackageSource, 'read' | 'stream'>,
  { path, size }: { readonly path: string; readonly size: number },
  onCopy: OnCopy,
): Promise<WatchedFile> {
  if (size <= smallFile) {
    const bytes = await source.read(path);
    const watch = watchData();
    watch.see(bytes);
    return { ...(await storeBytes(blobs, bytes, onCopy)), oddText: watch.facts().oddText };
  }
  const { chunks, facts } = watched(await source.stream(path));
  const brought = await blobs.put(Readable.from(chunks));
  const { hasCrLf, oddText } = facts();
  if (!hasCrLf) return { brought, judged: brought, oddText };
  await onCopy(brought.size);
  const lines = Readable.from(await source.stream(path)).pipe(createLineEndingNormalizer());
  return { brought, judged: await blobs.put(lines), oddText };
}

/** Like `storeFile`, for bytes in memory. */
export async function storeBytes(blobs: BlobStore, bytes: Buffer, onCopy: OnCopy): Promise<StoredCaseFile> {
  const brought = await blobs.put(bytes);
  if (!bytes.includes('\r\n')) return { brought, judged: brought };
  await onCopy(bytes.length);
  const lines = Readable.from([bytes]).pipe(createLineEndingNormalizer());
  return { brought, judged: await blobs.put(lines) };
}

/** Wraps a stream: passes its chunks on and collects facts about its text. */
function watched(stream: AsyncIterable<string | Buffer>) {
  const watch = watchData();
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      watch.see(bytes);
      yield bytes;
    }
  }
  return { chunks: chunks(), facts: () => watch.facts() };
}
