import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of a source file. `path` is relative to the project; `line` counts from 1. */
export interface SourceLine {
  path: string;
  line: number;
  /** The text of the line, without indentation. */
  text: string;
}

/** The files of the project that git lists, as text. Reads each file at most once. */
export class Sources {
  readonly root: string;
  readonly #paths: readonly string[];
  readonly #texts = new Map<string, string>();

  constructor(root: string) {
    this.root = root;
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    this.#paths = listed.split('\0').filter((path) => path !== '');
  }

  /** Paths that match, in the order of git. */
  paths(pattern: RegExp): string[] {
    return this.#paths.filter((path) => pattern.test(path));
  }

  /** @throws {Error} If the file does not exist */
  read(path: string): string {
    const known = this.#texts.get(path);
    if (known !== undefined) return known;
    const text = readFileSync(join(this.root, path), 'utf8');
    this.#texts.set(path, text);
    return text;
  }

  /** Whether git lists the file. */
  has(path: string): boolean {
    return this.#paths.includes(path);
  }

  /**
   * Lines that contain a string or match an expression.
   * @param files which files to search
   */
  find(files: RegExp, wanted: string | RegExp): SourceLine[] {
    return this.paths(files).flatMap((path) => linesWith(path, this.read(path), wanted));
  }
}

function linesWith(path: string, content: string, wanted: string | RegExp): SourceLine[] {
  const isWanted = (text: string) =>
    typeof wanted === 'string' ? text.includes(wanted) : text.search(wanted) >= 0;
  if (!isWanted(content)) return [];
  return content
    .split('\n')
    .map((text, index) => ({ path, line: index + 1, text: text.trim() }))
    .filter(({ text }) => isWanted(text));
}

/** Whether a file is a test or supports tests. */
export const isTest = ({ path }: SourceLine): boolean =>
  /\.test\.[jt]sx?$|test-support\/|\/testing[/.]/.test(path);
