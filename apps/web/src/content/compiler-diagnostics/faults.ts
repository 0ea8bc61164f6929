import { programLines, type CompilerMessage } from './message.ts';

/** Part of a program that a compiler rejected: a line and a 0-based range in it, end exclusive. */
export interface Fault {
  /** 1-based. */
  line: number;
  from: number;
  to: number;
  text: string;
  /** The line as it was compiled: if it has changed since, it is not marked. */
  source: string;
}

/**
 * Returns the positions of errors in a program: the word at the column of the error, or the whole line if the compiler
 * reports no column.
 */
export function compilerFaults(messages: readonly CompilerMessage[], code: string): Fault[] {
  const program = programLines(code);
  return messages.flatMap(({ line, column, severity, text }) => {
    const source = program[(line ?? 0) - 1];
    if (line === null || source === undefined || severity !== 'error') return [];
    return [{ line, text, source, ...pieceAt(source, column) }];
  });
}

function pieceAt(source: string, column: number | null): { from: number; to: number } {
  const ends = source.trimEnd().length;
  if (column === null) return { from: source.length - source.trimStart().length, to: ends };
  const from = Math.min(column - 1, Math.max(0, source.length - 1));
  const word = /^(?:[\p{L}\p{N}_$]+|[^])/u.exec(source.slice(from))?.[0] ?? '';
  return { from, to: from + word.length };
}
