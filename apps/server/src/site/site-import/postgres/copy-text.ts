import type { RawRow, TableSink } from '../mysql/dump-parser.ts';

/** Reads rows in the text format of COPY: one line per row, columns separated by tabs, `\N` for null. */

const batchRows = 500;
const batchCharacters = 128 * 1024;

/** Collects the rows of one table and passes them on in batches. */
export class CopyRows {
  readonly #sink: TableSink;
  readonly #table: string;
  readonly #columns: readonly string[];
  #rows: RawRow[] = [];
  #characters = 0;

  constructor(sink: TableSink, table: string, columns: readonly string[]) {
    this.#sink = sink;
    this.#table = table;
    this.#columns = columns;
  }

  /** Adds a row, given as a line without its line break. Waits while the sink is busy. */
  async add(line: string): Promise<void> {
    this.#rows.push(line.split('\t').map(unescaped));
    this.#characters += line.length;
    if (this.#rows.length >= batchRows || this.#characters >= batchCharacters) await this.flush();
  }

  async flush(): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    this.#characters = 0;
    if (rows.length > 0) await this.#sink.rows(this.#table, this.#columns, rows);
  }
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

function unescaped(value: string): string | null {
  if (value === String.raw`\N`) return null;
  if (!value.includes('\\')) return value;
  return value.replaceAll(
    /\\(?:x([0-9a-f]{1,2})|([0-7]{1,3})|(.))/gis,
    (_whole, hex?: string, octal?: string, sign = '') => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
      return escapes[sign] ?? sign;
    },
  );
}

/** Splits texts into lines at `\n`. The last line may lack the `\n`. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    rest += chunk;
    let from = 0;
    for (let end = rest.indexOf('\n', from); end >= 0; end = rest.indexOf('\n', from)) {
      yield rest.slice(from, end);
      from = end + 1;
    }
    rest = rest.slice(from);
  }
  if (rest !== '') yield rest;
}
