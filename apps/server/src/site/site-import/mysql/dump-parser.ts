import { SourceError } from '../model/source-error.ts';
import { readName, readRow, skipBlanks } from './dump-values.ts';
import { skipComments, statementEnd } from './statements.ts';

/** Values of a row in the order of its columns. */
export type RawRow = readonly (string | null)[];

/** Receives the rows of a database, one table after the other. */
export interface TableSink {
  /** Receives rows of a table. Consecutive calls with the same table continue it. */
  rows(table: string, columns: readonly string[], rows: readonly RawRow[]): Promise<void>;
}

/** Maximum number of rows per call of a sink; `batchCharacters` limits their size. */
const batchRows = 500;
const batchCharacters = 128 * 1024;
/**
 * Maximum length of a statement or row, in characters. A longer one means that the dump is damaged: MySQL itself
 * accepts packets of at most 1 GiB, by default 64 MiB.
 */
const longest = 256 * 1024 ** 2;

/**
 * Reads the rows of a dump by mysqldump, mariadb-dump, Navicat or phpMyAdmin and passes them on in batches. Keeps one
 * chunk and one row in memory. Skips all statements except CREATE TABLE and INSERT, also triggers.
 */
export async function parseDump(chunks: AsyncIterable<string>, sink: TableSink): Promise<void> {
  const parser = new DumpParser(sink);
  for await (const chunk of chunks) await parser.add(chunk);
  await parser.end();
}

interface OpenInsert {
  readonly table: string;
  readonly columns: readonly string[];
}

class DumpParser {
  readonly #sink: TableSink;
  readonly #columns = new Map<string, readonly string[]>();
  #text = '';
  #at = 0;
  #delimiter = ';';
  #insert: OpenInsert | null = null;
  #rows: RawRow[] = [];
  #characters = 0;
  /** Whether the dump begins like those of mysqldump, which mark the end of the dump by a last line. */
  #isMarked: boolean | null = null;
  #tail = '';

  constructor(sink: TableSink) {
    this.#sink = sink;
  }

  async add(chunk: string): Promise<void> {
    this.#isMarked ??= /^(?:\/\*M!.*\n)?-- (?:MySQL|MariaDB) dump /.test(chunk);
    this.#tail = (this.#tail + chunk).slice(-200);
    await this.#read(chunk);
  }

  async #read(chunk: string): Promise<void> {
    this.#text = this.#text.slice(this.#at) + chunk;
    this.#at = 0;
    while (this.#insert === null ? this.#readStatement() : this.#readInsertedRow()) {
      if (this.#rows.length >= batchRows || this.#characters >= batchCharacters) await this.#flush();
    }
    await this.#flush();
    if (this.#text.length - this.#at > longest)
      throw new SourceError('The dump contains a statement without an end.');
  }

  async end(): Promise<void> {
    // Completes the last statement, which may lack its delimiter.
    await this.#read(`\n${this.#delimiter}\n`);
    if (this.#insert !== null || this.#text.slice(this.#at).trim() !== '')
      throw new SourceError('The dump ends within a statement: it is incomplete.');
    if (this.#isMarked && !/-- Dump completed[^\n]*\s*$/.test(this.#tail))
      throw new SourceError('The last line of the dump is missing: it is incomplete.');
  }

  async #flush(): Promise<void> {
    if (this.#rows.length === 0 || this.#insert === null) return;
    const { table, columns } = this.#insert;
    const rows = this.#rows;
    this.#rows = [];
    this.#characters = 0;
    await this.#sink.rows(table, columns, rows);
  }

  /**
   * Reads a statement, or the head of an INSERT statement. Returns false if it is incomplete and needs the next chunk.
   */
  #readStatement(): boolean {
    const start = skipComments(this.#text, this.#at);
    if (start === null) return false;
    const head = this.#text.slice(start, start + 400);
    if (head === '') {
      this.#at = start;
      return false;
    }
    const directive = /^DELIMITER[ \t]+(\S+)[^\n]*\n/i.exec(head);
    if (directive) {
      this.#delimiter = directive[1] ?? ';';
      this.#at = start + directive[0].length;
      return true;
    }
    if (/^(?:INSERT|REPLACE)\b/i.test(head) && this.#delimiter === ';') return this.#openInsert(start);
    const end = statementEnd(this.#text, start, this.#delimiter);
    if (end === null) {
      this.#at = start;
      return false;
    }
    if (/^CREATE\s+TABLE\b/i.test(head)) this.#readTable(this.#text.slice(start, end));
    this.#at = end + this.#delimiter.length;
    return true;
  }

  /** Stores the columns of a table for INSERT statements that do not list columns. */
  #readTable(statement: string): void {
    const before = /^CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?/i.exec(statement);
    const table = readName(statement, before?.[0].length ?? 0);
    if (table === null) return;
    const columns = [...statement.matchAll(/^[ \t]*[`"]([^`"\n]+)[`"]\s+[a-z]/gim)].map(
      (found) => found[1] ?? '',
    );
    this.#columns.set(table.value, columns);
  }

  #openInsert(start: number): boolean {
    // The head ends before the first row. The pattern assumes that names of columns contain no parentheses, which is
    // true for all known schemas.
    const head =
      /^(?:INSERT|REPLACE)\s+(?:IGNORE\s+|DELAYED\s+)?(?:INTO\s+)?([^(]+?)\s*(\([^)]*\))?\s*VALUES?\s*(?=\()/i.exec(
        this.#text.slice(start, start + 65_536),
      );
    if (head === null) {
      this.#at = start;
      if (this.#text.length - start > 65_536)
        throw new SourceError('The dump contains an INSERT that cannot be read.');
      return false;
    }
    const table = readName(head[1] ?? '', 0)?.value ?? '';
    const listed =
      head[2] === undefined
        ? undefined
        : [...head[2].matchAll(/[`"]?([\w$-]+)[`"]?/g)].map(([, one]) => one ?? '');
    const columns = listed ?? this.#columns.get(table);
    if (columns === undefined)
      throw new SourceError(`The dump has rows of the table ${table} but not its columns.`);
    this.#insert = { table, columns };
    this.#at = start + head[0].length;
    return true;
  }

  /** Reads a row, or the end of the INSERT statement. Returns false if it is incomplete and needs the next chunk. */
  #readInsertedRow(): boolean {
    const at = skipBlanks(this.#text, this.#at);
    if (at >= this.#text.length) return false;
    if (this.#text[at] === ';') return this.#closeInsert(at);
    if (this.#text[at] === ',') {
      this.#at = at + 1;
      return true;
    }
    if (this.#text[at] !== '(') return this.#skipTail(at);
    try {
      const row = readRow(this.#text, at);
      if (row === null) return false;
      this.#rows.push(row.value);
      this.#characters += row.end - at;
      this.#at = row.end;
      return true;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new SourceError(`The dump is damaged in the table ${this.#insert?.table}: ${error.message}.`);
    }
  }

  /** Skips `ON DUPLICATE KEY UPDATE …` after the rows. Returns false if the statement is incomplete. */
  #skipTail(at: number): boolean {
    const end = statementEnd(this.#text, at, ';');
    if (end === null) return false;
    this.#at = end;
    return true;
  }

  #closeInsert(at: number): boolean {
    if (this.#rows.length > 0) {
      // Makes the caller pass the rows on first. The statement is closed by the next call of this method.
      this.#characters = batchCharacters;
      this.#at = at;
      return true;
    }
    this.#at = at + 1;
    this.#insert = null;
    return true;
  }
}
