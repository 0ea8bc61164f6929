import type { ConversionReport } from '../report/conversion-report.ts';
import { isMap, type YamlMap } from './yaml.ts';

/** Maximum number of unknown keys per map that are reported individually. */
const reportedKeys = 200;

/**
 * Reads the keys of one configuration file and records each in the report as `file: key`. A number may be written as
 * text and vice versa. A value of the wrong type adds a stop.
 */
export class Keys {
  readonly #file: string;
  readonly #data: YamlMap;
  readonly #report: ConversionReport;
  readonly #prefix: string;
  readonly #read = new Set<string>();

  constructor(file: string, data: YamlMap, report: ConversionReport, prefix = '') {
    this.#file = file;
    this.#data = data;
    this.#report = report;
    this.#prefix = prefix;
  }

  /** Returns the item under which the report records a key. */
  item(key: string): string {
    return `${this.#file}: ${this.#prefix}${key}`;
  }

  has(key: string): boolean {
    return Object.hasOwn(this.#data, key) && this.#data[key] !== null;
  }

  /** Returns the value as it is. The caller must record the key in the report. */
  raw(key: string): unknown {
    this.#read.add(key);
    return Object.hasOwn(this.#data, key) ? (this.#data[key] ?? undefined) : undefined;
  }

  text(key: string): string | undefined {
    const value = this.raw(key);
    if (typeof value === 'number' || typeof value === 'boolean') return this.#taken(key, String(value));
    return value === undefined || typeof value === 'string'
      ? this.#taken(key, value)
      : this.#wrong(key, 'a text');
  }

  number(key: string): number | undefined {
    const value = this.raw(key);
    if (value === undefined) return undefined;
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number)
      ? this.#taken(key, number)
      : this.#wrong(key, 'a number');
  }

  boolean(key: string): boolean | undefined {
    const value = this.raw(key);
    if (value === undefined) return undefined;
    const word = typeof value === 'string' ? value.toLowerCase() : value;
    // YAML 1.1, which most tools use, also has `yes` and `on`.
    if (word === true || word === 'true' || word === 'yes' || word === 'on') return this.#taken(key, true);
    if (word === false || word === 'false' || word === 'no' || word === 'off') return this.#taken(key, false);
    return this.#wrong(key, 'true or false');
  }

  /** Returns a list of texts; a single text counts as a list of one. */
  texts(key: string): string[] | undefined {
    const value = this.raw(key);
    if (value === undefined) return undefined;
    const list: unknown[] = Array.isArray(value) ? value : [value];
    const isTexts = list.every((item) => typeof item === 'string' || typeof item === 'number');
    return isTexts ? this.#taken(key, list.map(String)) : this.#wrong(key, 'a list of texts');
  }

  /** Returns a list of words; a single text is split into words. */
  words(key: string): string[] | undefined {
    const value = this.raw(key);
    if (typeof value !== 'string') return this.texts(key);
    return this.#taken(key, wordsOf(value));
  }

  oneOf<Value extends string>(key: string, values: readonly Value[]): Value | undefined {
    const value = this.raw(key);
    if (value === undefined) return undefined;
    const found = values.find((item) => item === value);
    return found === undefined ? this.#wrong(key, `one of ${values.join(', ')}`) : this.#taken(key, found);
  }

  /** Returns the keys of a nested map. Each of them is recorded individually. */
  child(key: string): Keys {
    const value = this.raw(key);
    if (value !== undefined && !isMap(value)) this.#wrong(key, 'a map');
    return new Keys(this.#file, isMap(value) ? value : {}, this.#report, `${this.#prefix}${key}.`);
  }

  keys(): string[] {
    return Object.keys(this.#data);
  }

  /** Records keys that have not been read as lost, and empty ones as ignored. */
  finish(): void {
    const left = Object.entries(this.#data).filter(([key, value]) => value === null || !this.#read.has(key));
    for (const [key, value] of left.slice(0, reportedKeys)) {
      if (value === null) this.#report.ignored(this.item(key), 'empty');
      else this.#report.lost(this.item(key), 'none', 'unknown');
    }
    if (left.length > reportedKeys) this.#report.lost(`${this.#file}: ${this.#prefix}…`, 'none', 'unknown');
  }

  #taken<Value>(key: string, value: Value): Value {
    if (this.has(key)) this.#report.taken(this.item(key));
    return value;
  }

  #wrong(key: string, expected: string): undefined {
    this.#report.lost(this.item(key), 'none', `must be ${expected}`);
    this.#report.stop(`${this.item(key)} must be ${expected}`);
  }
}

const word = /(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*'|["'\\])+/gsu;
const piece = /"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)|([^"'\\]+|["'\\])/gsu;

/** Splits a text into words like a shell: quotes keep blanks together, and a backslash escapes the next character. */
export function wordsOf(text: string): string[] {
  return [...text.matchAll(word)].map(([found]) =>
    [...found.matchAll(piece)]
      .map(([, quoted, plain, kept, rest]) => quoted?.replaceAll(/\\(["\\])/g, '$1') ?? plain ?? kept ?? rest)
      .join(''),
  );
}
