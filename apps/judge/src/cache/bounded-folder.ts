import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A folder of entries (files or folders) limited to a number of bytes. The least recently used entry is removed first;
 * pinned entries stay. The order of use is kept in memory; at the start it is derived from file times. Names that begin
 * with a dot belong to entries being created or removed; opening the folder deletes these entries.
 */
export class BoundedFolder {
  readonly path: string;
  readonly #limitBytes: number;
  readonly #onRemoved: (name: string) => void;
  /** Bytes per entry, least recently used first. */
  readonly #entries = new Map<string, number>();
  readonly #pins = new Map<string, number>();
  #bytes = 0;

  /** `onRemoved` receives the name of each removed entry, whatever the cause. */
  constructor(path: string, limitBytes: number, onRemoved: (name: string) => void = () => undefined) {
    this.path = path;
    this.#limitBytes = limitBytes;
    this.#onRemoved = onRemoved;
    mkdirSync(path, { recursive: true });
    const names = readdirSync(path);
    for (const name of names.filter(isHidden)) rmSync(join(path, name), { recursive: true, force: true });
    const found = names
      .filter((name) => !isHidden(name))
      .map((name) => Object.assign(measure(join(path, name)), { name }));
    found.sort((left, right) => left.time - right.time);
    for (const { name, bytes } of found) this.#record(name, bytes);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Whether the folder contains the entry. Does not count as use. */
  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** Registers an entry of `bytes` bytes. Call it after the entry was moved into the folder. */
  async added(name: string, bytes: number): Promise<void> {
    this.#record(name, bytes);
    await this.#trim();
  }

  /**
   * Removes an entry. Renames it first, so that an entry stored under the same name during the deletion is not deleted
   * too.
   */
  async removed(name: string): Promise<void> {
    this.#bytes -= this.#entries.get(name) ?? 0;
    this.#entries.delete(name);
    this.#onRemoved(name);
    const removedPath = join(this.path, `.removed-${randomUUID()}`);
    try {
      renameSync(join(this.path, name), removedPath);
    } catch {
      // Deleted externally.
      return;
    }
    await rm(removedPath, { recursive: true, force: true });
  }

  /** Pins the entry until the returned function is called. Counts as use. */
  pin(name: string): () => void {
    const bytes = this.#entries.get(name);
    if (bytes !== undefined) {
      this.#entries.delete(name);
      this.#entries.set(name, bytes);
    }
    this.#pins.set(name, (this.#pins.get(name) ?? 0) + 1);
    let isPinned = true;
    return () => {
      if (!isPinned) return;
      isPinned = false;
      const pins = (this.#pins.get(name) ?? 1) - 1;
      if (pins > 0) this.#pins.set(name, pins);
      else this.#pins.delete(name);
    };
  }

  /**
   * Removes least recently used entries until `bytes` are freed; frees fewer if all other entries are pinned. Returns
   * the bytes freed.
   */
  async makeRoom(bytes: number): Promise<number> {
    const before = this.#bytes;
    for (const name of this.#entries.keys()) {
      if (before - this.#bytes >= bytes) break;
      if (!this.#pins.has(name)) await this.removed(name);
    }
    return before - this.#bytes;
  }

  #record(name: string, bytes: number): void {
    this.#bytes += bytes - (this.#entries.get(name) ?? 0);
    this.#entries.delete(name);
    this.#entries.set(name, bytes);
  }

  async #trim(): Promise<void> {
    for (const name of this.#entries.keys()) {
      if (this.#bytes <= this.#limitBytes) return;
      if (!this.#pins.has(name)) await this.removed(name);
    }
  }
}

function isHidden(name: string): boolean {
  return name.startsWith('.');
}

function measure(path: string): { bytes: number; time: number } {
  const status = statSync(path);
  if (!status.isDirectory()) return { bytes: status.size, time: status.mtimeMs };
  const inside = readdirSync(path).map((name) => measure(join(path, name)).bytes);
  return { bytes: inside.reduce((sum, bytes) => sum + bytes, 0), time: status.mtimeMs };
}
