import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Language, Toolchain } from '../../languages/language.ts';
import type { RegisteredLanguage } from '../../languages/language-tests.ts';

/** Increment when the checks themselves change. */
const checksVersion = 1;

/**
 * Remembers which languages passed the self-test, so that a later start makes them available immediately. An entry is
 * valid until the toolchain, sandbox, runtime or tests change.
 */
export class SelfTestCache {
  readonly #path: string;
  #passed: Record<string, string>;
  #writing: Promise<void> = Promise.resolve();

  private constructor(path: string, passed: Record<string, string>) {
    this.#path = path;
    this.#passed = passed;
  }

  static async open(path: string): Promise<SelfTestCache> {
    return new SelfTestCache(path, await readPassed(path));
  }

  hasPassed(language: Language, key: string): boolean {
    return this.#passed[language.name] === key;
  }

  async passed(language: Language, key: string): Promise<void> {
    await this.#write({ ...this.#passed, [language.name]: key });
  }

  async failed(language: Language): Promise<void> {
    const { [language.name]: _forgotten, ...rest } = this.#passed;
    await this.#write(rest);
  }

  /** Writes the file. Waits for earlier writes, because several cores run self-tests at the same time. */
  #write(passed: Record<string, string>): Promise<void> {
    this.#passed = passed;
    this.#writing = this.#writeAfter(this.#writing);
    return this.#writing;
  }

  async #writeAfter(former: Promise<void>): Promise<void> {
    await former.catch(() => {});
    const partial = `${this.#path}.partial`;
    await writeFile(partial, `${JSON.stringify({ passed: this.#passed }, null, 2)}\n`);
    await rename(partial, this.#path);
  }
}

/** Returns a key of everything on which the result of a self-test depends. */
export function selfTestKey(language: RegisteredLanguage, toolchain: Toolchain, sandbox: string): string {
  const { selfTest: programs } = language.tests;
  const parts = [checksVersion, language.name, toolchain.fingerprint, sandbox, process.version, programs];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}

async function readPassed(path: string): Promise<Record<string, string>> {
  try {
    const saved: unknown = JSON.parse(await readFile(path, 'utf8'));
    const passed = typeof saved === 'object' && saved !== null && 'passed' in saved ? saved.passed : null;
    if (typeof passed !== 'object' || passed === null) return {};
    return Object.fromEntries(Object.entries(passed).map(([name, key]) => [name, String(key)]));
  } catch {
    // The file is missing or invalid, so every language is tested again.
    return {};
  }
}
