import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryLimits } from '@xiezhi/contract/limits/repository';
import { formatBytes } from '../http/format-bytes.ts';
import { gitFault } from './git-fault.ts';

export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag';

export interface GitObject {
  readonly type: ObjectType;
  readonly bytes: Buffer;
}

/** Objects of one fetch. Blobs are files in a folder; all other objects stay in memory. */
export class ObjectStore {
  readonly #folder: string;
  readonly #held = new Map<string, GitObject>();
  /** Size in bytes of each blob, by id. */
  readonly #blobs = new Map<string, number>();
  #total = 0;
  #heldTotal = 0;

  /** @param folder an empty folder that the store may write to */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Stores an object and returns its id. Throws `repositoryTooLarge` if the total size of all objects, or of the
   * objects in memory, exceeds its limit.
   */
  put({ type, bytes }: GitObject): string {
    const id = createHash('sha1').update(`${type} ${bytes.length}\0`).update(bytes).digest('hex');
    if (this.has(id)) return id;
    this.#total += bytes.length;
    if (this.#total > repositoryLimits.checkoutBytes)
      throw gitFault('repositoryTooLarge', { limit: formatBytes(repositoryLimits.checkoutBytes) });
    if (type === 'blob') {
      writeFileSync(this.pathOf(id), bytes);
      this.#blobs.set(id, bytes.length);
      return id;
    }
    this.#heldTotal += bytes.length;
    if (this.#heldTotal > repositoryLimits.memoryBytes)
      throw gitFault('repositoryTooLarge', { limit: formatBytes(repositoryLimits.memoryBytes) });
    this.#held.set(id, { type, bytes });
    return id;
  }

  has(id: string): boolean {
    return this.#held.has(id) || this.#blobs.has(id);
  }

  get(id: string): GitObject | null {
    if (this.#blobs.has(id)) return { type: 'blob', bytes: readFileSync(this.pathOf(id)) };
    return this.#held.get(id) ?? null;
  }

  /** Returns the size of a blob in bytes; null if the server did not send it. */
  blobSize(id: string): number | null {
    return this.#blobs.get(id) ?? null;
  }

  /** The file of a blob. */
  pathOf(id: string): string {
    return join(this.#folder, id);
  }

  /** Returns the content of an object of this type. Throws `repositoryDamaged` if the server did not send it. */
  require(id: string, type: ObjectType): Buffer {
    const found = this.get(id);
    if (found?.type !== type) throw gitFault('repositoryDamaged');
    return found.bytes;
  }
}
