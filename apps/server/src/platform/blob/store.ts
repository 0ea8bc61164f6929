import type { BlobRef } from '@xiezhi/contract/judging';
import type { Readable } from 'node:stream';

/** Bytes of a blob from `start` (default 0) up to, but not including, `end` (default: all). */
export interface BlobRange {
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

/** A blob in a listing. */
export interface ListedBlob {
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
  /** Time of the last put. */
  readonly putAt: Date;
}

/** Thrown if the stored bytes of a blob do not match its name. */
export class BlobDamaged extends Error {
  override readonly name = 'BlobDamaged';
  readonly sha256: string;

  constructor(sha256: string) {
    super(`the bytes of blob ${sha256} are damaged`);
    this.sha256 = sha256;
  }
}

/**
 * Content-addressed files, mainly test data. The name of a blob is the SHA-256 of its bytes, so a blob never changes,
 * may be stored twice without harm, and can be verified by its readers. The table `blob` lists the existing blobs; a
 * row is written after the bytes are stored durably. Unreferenced blobs are deleted later (`collector.ts`), so a
 * reference must be stored within a day of the put.
 */
export interface BlobStore {
  /** Stores the bytes durably and returns their name. If the blob exists already, one lookup is sufficient. */
  put(content: Uint8Array | Readable): Promise<BlobRef>;
  /**
   * Opens a stream of the bytes, or of a range of them; also returns the size of the whole blob. Null if there is no
   * such blob. The caller closes the stream.
   */
  open(sha256: string, range?: BlobRange): Promise<{ size: number; stream: Readable } | null>;
  /** Returns all bytes of a small blob; null if there is none. Throws if it is larger than `maximum`. */
  read(sha256: string, maximum: number): Promise<Buffer | null>;
  has(sha256: string): Promise<boolean>;
  /** Returns the size in bytes; null if there is no such blob. */
  sizeOf(sha256: string): Promise<number | null>;
  /** Lists all blobs, in any order. */
  list(): AsyncIterable<ListedBlob>;
  /**
   * Deletes the bytes of an unreferenced blob. Keeps them if the blob was put at `before` or later, because a reference
   * may follow. Returns whether the bytes are deleted.
   */
  remove(sha256: string, before: Date): Promise<boolean>;
  /**
   * Cleans up after processes that died: deletes drafts that are older than `before` and undoes unfinished removals.
   */
  tidy(before: Date): Promise<void>;
  /**
   * Returns an address from which a judge node may fetch the blob for some minutes. Null: nodes have to fetch it from
   * the server.
   */
  directAddress(sha256: string): Promise<string | null>;
  /** Throws if the storage of the blobs cannot be reached. */
  check(): Promise<void>;
}
