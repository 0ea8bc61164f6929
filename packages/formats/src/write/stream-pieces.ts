import { Readable } from 'node:stream';
import { PackageError, type PackageSource } from '../model/plan.ts';
import type { OutputPiece } from './writer.ts';

/** Streams the pieces of a file in order. Source files are opened only when their piece is reached. */
export function streamPieces(source: PackageSource, pieces: readonly OutputPiece[]): Readable {
  return Readable.from(bytesOf(source, pieces));
}

async function* bytesOf(source: PackageSource, pieces: readonly OutputPiece[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    if (typeof piece === 'string') yield Buffer.from(piece);
    else if (piece.as === 'text')
      for await (const chunk of await source.stream(piece.from)) yield Buffer.from(chunk);
    else if (piece.as === 'base64') yield Buffer.from((await source.read(piece.from)).toString('base64'));
    else for await (const text of xmlTexts(source, piece.from)) yield Buffer.from(text);
  }
}

/** Escapes text for XML, including carriage returns: XML readers would convert them to line feeds. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}

// oxlint-disable-next-line no-control-regex -- the pattern finds control characters
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** Whether XML can represent a text. */
export function isXmlText(text: string): boolean {
  return !forbidden.test(text);
}

/**
 * Yields the contents of a file in chunks, escaped for XML. Throws `PackageError` if the file is not UTF-8 text or
 * contains characters that XML cannot represent.
 */
export async function* xmlTexts(source: PackageSource, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      return null;
    }
  };
  for await (const chunk of await source.stream(path)) yield checked(decode(Buffer.from(chunk)), path);
  yield checked(decode(), path);
}

function checked(text: string | null, path: string): string {
  if (text === null || !isXmlText(text))
    throw new PackageError(`${path} contains characters that XML cannot represent`);
  return escapeXml(text);
}
