import { isBlankCode } from './word-reader.ts';

/** Bytes of an output and of an answer that are looked at to explain a difference. */
export const explainedBytes = 1024 * 1024;

/** The beginning of an output or an answer, decoded, with LF line ends. */
export interface OutputText {
  readonly text: string;
  /** It is all of it. */
  readonly isWhole: boolean;
}

/** `bytes` are the first ones of a file of `size` bytes. A word that is cut by their end is left out. */
export function outputText(bytes: Uint8Array, size: number): OutputText {
  const isWhole = bytes.length >= size;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).replaceAll('\r\n', '\n');
  return { text: isWhole ? text : text.slice(0, lastBlank(text)), isWhole };
}

function lastBlank(text: string): number {
  for (let at = text.length; at > 0; at--) if (isBlankCode(text.charCodeAt(at - 1))) return at;
  return 0;
}

/** Lines, without an empty one behind the last line feed. */
export function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return text === '' || text.endsWith('\n') ? lines : lines + 1;
}
