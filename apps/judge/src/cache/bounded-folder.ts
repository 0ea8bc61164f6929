import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A folder of entries (files or folders of files) that may use so many bytes. What was used longest ago
 * goes first; an entry that is held stays. The order of use is remembered while the process lives and
 * begins with the times of the files. Hidden names are half-made or half-removed entries: a start sweeps them.
 */
export class BoundedFolder {
  readonly path: string;
  readonly #limitBytes: number;
  readonly #onRemoved: (name: string) => void;
  /** In order of use, oldest first. */
  readonly #entries = new Map<string, number>();
  readonly #holds = new Map<string, number>();
  #bytes = 0;

  /** `onRemoved` hears the name of each entry that goes, by whatever way. */
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
    for (const { name, bytes } of found) this.#note(name, bytes);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Does not count as use. */
  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** Call when the entry has been put in place. */
  async added(name: string, bytes: number): Promise<void> {
    this.#note(name, bytes);
    await this.#trim();
  }

  /** Its name is free at once: what is put there meanwhile stays. */
  async removed(name: string): Promise<void> {
    this.#bytes -= this.#entries.get(name) ?? 0;
    this.#entries.delete(name);
    this.#onRemoved(name);
    const grave = join(this.path, `.removed-${randomUUID()}`);
    try {
      renameSync(join(this.path, name), grave);
    } catch {
      // Somebody has cleared it away.
      return;
    }
    await rm(grave, { recursive: true, force: true });
  }

  /** Counts as use and keeps the entry until the returned function is called. */
  hold(name: string): () => void {
    const bytes = this.#entries.get(name);
    if (bytes !== undefined) {
      this.#entries.delete(name);
      this.#entries.set(name, bytes);
    }
    this.#holds.set(name, (this.#holds.get(name) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const holds = (this.#holds.get(name) ?? 1) - 1;
      if (holds > 0) this.#holds.set(name, holds);
      else this.#holds.delete(name);
    };
  }

  /** Removes what was used longest ago until so many bytes are free, less where the rest is held; returns how many. */
  async makeRoom(bytes: number): Promise<number> {
    const before = this.#bytes;
    for (const name of this.#entries.keys()) {
      if (before - this.#bytes >= bytes) break;
      if (!this.#holds.has(name)) await this.removed(name);
    }
    return before - this.#bytes;
  }

  #note(name: string, bytes: number): void {
    this.#bytes += bytes - (this.#entries.get(name) ?? 0);
    this.#entries.delete(name);
    this.#entries.set(name, bytes);
  }

  async #trim(): Promise<void> {
    for (const name of this.#entries.keys()) {
      if (this.#bytes <= this.#limitBytes) return;
      if (!this.#holds.has(name)) await this.removed(name);
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
