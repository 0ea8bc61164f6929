import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export const testlibName = 'testlib.h';
const path = fileURLToPath(new URL('../../../testlib/testlib.h', import.meta.url));

/** Returns the text of our own testlib.h. */
export function readTestlibHeader(): Promise<string> {
  return readFile(path, 'utf8');
}
