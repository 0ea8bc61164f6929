import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Environment variable of the API token. A command-line argument would be visible to every user of the machine. */
export const tokenVariable = 'XIEZHI_TOKEN';

/** Reads the API token from the environment, or from a prompt without echo. Throws without a terminal to prompt on. */
export async function requireApiToken(question: string, missing: string): Promise<string> {
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
