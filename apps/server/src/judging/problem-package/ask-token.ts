import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Where a token may stand, so that it never has to be an argument, which every user of a machine can read. */
export const tokenVariable = 'XIEZHI_TOKEN';

/** The API token from the environment, or typed without being shown. Throws when there is nobody to ask. */
export async function askToken(question: string, missing: string): Promise<string> {
  const given = process.env[tokenVariable]?.trim();
  if (given) return given;
  if (!process.stdin.isTTY) throw new Error(missing);
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return (await reader.question('')).trim();
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}
