import { packageLimits } from '../model/package-limits.ts';
import { PackageError, type PackageSource } from '../model/plan.ts';

/** Decodes texts written by people (statements, sources, settings). Test data is never decoded. */
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
 * Returns the text of a program; null if the file is missing, is not text, or is larger than a source, such as a
 * compiled program.
 * @param size of the file in bytes; undefined: the package does not have it
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

/** Reads a text file of a package without byte order mark and carriage returns. Throws `PackageError`. */
export async function readText(
  source: PackageSource,
  path: string,
  maximum: number = packageLimits.textBytes,
): Promise<string> {
  const text = decodeText(await source.read(path, maximum));
  if (text === null) throw new PackageError(`${path} is not a text`);
  return text;
}
