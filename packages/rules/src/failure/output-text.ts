import { isBlankCode } from './word-reader.ts';

/** Maximum number of bytes of an output, and of an answer, that are read to explain a difference. */
export const explainedBytes = 1024 * 1024;

/** The start of an output or an answer, decoded, with LF line endings. */
export interface OutputText {
  readonly text: string;
  /** Whether `text` is the whole output or answer. */
  readonly isWhole: boolean;
}

/**
 * Decodes the first bytes of a file of `size` bytes. If the file continues, an incomplete word at the end is dropped.
 */
export function outputText(bytes: Uint8Array, size: number): OutputText {
  const isWhole = bytes.length >= size;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).replaceAll('\r\n', '\n');
  return { text: isWhole ? text : text.slice(0, lastBlank(text)), isWhole };
}

function lastBlank(text: string): number {
  for (let at = text.length; at > 0; at--) if (isBlankCode(text.charCodeAt(at - 1))) return at;
  return 0;
}

/** Counts lines. A line feed at the end of the text does not begin another line. */
export function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return text === '' || text.endsWith('\n') ? lines : lines + 1;
}
