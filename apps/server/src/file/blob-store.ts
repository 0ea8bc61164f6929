import type { BlobRef } from '@xiezhi/contract/judging';
import type { Readable } from 'node:stream';

/**
 * Content-addressed files: test data above all. The name of a blob is the SHA-256 of its bytes, so a blob
 * never changes, may be stored twice without harm, and whoever reads it can verify it. Which blobs exist is
 * also in the table `blob`; a row is written after the bytes are safe.
 */
export interface BlobStore {
  /** Stores the bytes durably and returns their name. Storing what is there already costs one look. */
  put(content: Uint8Array | Readable): Promise<BlobRef>;
  /** A stream of the bytes with their number, or null when there is no such blob. The caller ends it. */
  open(sha256: string): Promise<{ size: number; stream: Readable } | null>;
  /** All bytes, for small blobs; null when there is none, an error when it is larger than `maximum`. */
  read(sha256: string, maximum: number): Promise<Buffer | null>;
  has(sha256: string): Promise<boolean>;
  /** Bytes and row stay; for clean-up of drafts by whoever knows that nothing names the blob. */
  remove(sha256: string): Promise<void>;
}
