import type { BlobRef } from '@xiezhi/contract/judging';
import type { Readable } from 'node:stream';

/**
 * Content-addressed files: test data above all. The name of a blob is the SHA-256 of its bytes, so a blob
 * never changes, may be stored twice without harm, and whoever reads it can verify it. Which blobs exist is
 * also in the table `blob`; a row is written after the bytes are safe. What nothing names goes some time
 * later (`collector.ts`): a name has to be stored within a day of the put.
 */
export interface BlobStore {
  /** Stores the bytes durably and returns their name. Storing what is there already costs one look. */
  put(content: Uint8Array | Readable): Promise<BlobRef>;
  /** A stream of the bytes with their number, or null when there is no such blob. The caller ends it. */
  open(sha256: string): Promise<{ size: number; stream: Readable } | null>;
  /** All bytes, for small blobs; null when there is none, an error when it is larger than `maximum`. */
  read(sha256: string, maximum: number): Promise<Buffer | null>;
  has(sha256: string): Promise<boolean>;
  /** Bytes of a blob; null when there is none. */
  sizeOf(sha256: string): Promise<number | null>;
  /** All blobs there are, in any order, with when each was put last. */
  list(): AsyncIterable<{ sha256: string; putAt: Date }>;
  /**
   * Removes the bytes of a blob that nothing names, unless it was put at `before` or later: whoever put it may
   * be about to name it. Tells whether they are gone.
   */
  remove(sha256: string, before: Date): Promise<boolean>;
  /** Puts right what processes that died have left: drafts begun before that moment, half removals. */
  tidy(before: Date): Promise<void>;
}
