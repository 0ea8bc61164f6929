import { packageLimits } from '../model/package-limits.ts';
import { PackageError, type PackageSource } from '../model/plan.ts';

/**
 * Decodes a text that people write (statement, source, settings) and converts line ends to LF. Returns null if it is
 * not text. Not for test data, which is never decoded.
 */
export function decodeText(bytes: Uint8Array): string | null {
  for (const encoding of encodingsOf(bytes)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes('\0')) return text.replace(/\r\n?/g, '\n');
    } catch {
      // Not this encoding.
    }
  }
  return null;
}

/**
 * Returns the text of a program. Null if the file is missing, is not text, or is too large for a source file, such as a
 * compiled program.
 * @param size size of the file in bytes; undefined if the package does not contain it
 */
export async function readProgramText(
  source: PackageSource,
  path: string,
  size: number | undefined,
): Promise<string | null> {
  if (size === undefined || size > packageLimits.textBytes) return null;
  return decodeText(await source.read(path));
}

function encodingsOf(bytes: Uint8Array): string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le'];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be'];
  return ['utf-8', 'gb18030'];
}

/** Reads a text file of a package. Removes a byte order mark and converts line ends to LF. Throws `PackageError`. */
export async function readText(
  source: PackageSource,
  path: string,
  maximum: number = packageLimits.textBytes,
): Promise<string> {
  const text = decodeText(await source.read(path, maximum));
  if (text === null) throw new PackageError(`${path} is not a text`);
  return text;
}
