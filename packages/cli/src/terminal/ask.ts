import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Environment variable of the API token. A command-line argument would be visible to every user of the machine. */
export const tokenVariable = 'XIEZHI_TOKEN';

/** Asks for a secret without echo. Rejects with the message `missing` if there is no terminal. */
export async function askSecret(question: string, missing: string): Promise<string> {
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

/** Asks a question that `y`, `yes` or `是` answers with true; without a terminal the answer is false. */
export async function askYes(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^(y|yes|是)$/i.test((await reader.question(question)).trim());
  } finally {
    reader.close();
  }
}

/** Reads the API token from the environment, or asks for it like `askSecret`. */
export async function requireApiToken(question: string, missing: string): Promise<string> {
  return process.env[tokenVariable]?.trim() || (await askSecret(question, missing));
}
