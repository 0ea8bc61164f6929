import type { TableSink } from '../mysql/dump-parser.ts';
import { readDumpFile } from '../mysql/dump-file.ts';
import { SourceError } from '../model/source-error.ts';
import { CopyRows, linesOf } from './copy-text.ts';

/**
 * Reads the rows of a plain dump by pg_dump or pg_dumpall, which are the COPY blocks of the schema `public`. Keeps one
 * batch in memory. Throws `SourceError` if the file is another kind of dump or is incomplete.
 */
export async function readPostgresDump(path: string, sink: TableSink, signal: AbortSignal): Promise<void> {
  let open: CopyRows | null = null;
  let isFirst = true;
  let hasRows = false;
  for await (const line of linesOf(readDumpFile(path, signal))) {
    if (isFirst && line.startsWith('PGDMP'))
      throw new SourceError(
        'The dump is in the custom format: convert it with pg_restore -f site.sql FILE first.',
      );
    isFirst = false;
    if (open !== null) {
      const text = line.endsWith('\r') ? line.slice(0, -1) : line;
      if (text !== String.raw`\.`) {
        await open.add(text);
        continue;
      }
      await open.flush();
      open = null;
      continue;
    }
    if (line.startsWith('INSERT INTO public.'))
      throw new SourceError('The dump consists of INSERT statements: create it without --inserts.');
    const block = readHead(line);
    if (block === null) continue;
    hasRows = true;
    open = new CopyRows(sink, block.table, block.columns);
  }
  if (open !== null) throw new SourceError('The dump ends within a table: it is incomplete.');
  if (!hasRows) throw new SourceError('The file contains no tables of a PostgreSQL dump.');
}

/** Parses the head of a COPY block, such as `COPY public."user" (id, "order") FROM stdin;`. */
function readHead(line: string): { readonly table: string; readonly columns: readonly string[] } | null {
  const [, table, list] = /^COPY (?:public\.)?("[^"]+"|\w+) \((.*)\) FROM stdin;\s*$/.exec(line) ?? [];
  if (table === undefined || list === undefined) return null;
  return { table: unquoted(table), columns: list.split(', ').map(unquoted) };
}

function unquoted(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1) : name;
}
