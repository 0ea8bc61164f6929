import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/**
 * Environment variable with the API token. There is no command-line option for it, because all users of the machine can
 * see command lines.
 */
export const tokenVariable = 'XIEZHI_TOKEN';

/** Asks for a secret without echoing it. Rejects with the message `missing` if standard input is no terminal. */
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

/** Asks a question. Resolves with true if the answer is `y`, `yes` or `是`. Resolves with false without a terminal. */
export async function askYes(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^(y|yes|是)$/i.test((await reader.question(question)).trim());
  } finally {
    reader.close();
  }
}

/** Returns the API token from the environment, otherwise asks for it with `askSecret`. */
export async function requireApiToken(question: string, missing: string): Promise<string> {
  return process.env[tokenVariable]?.trim() || (await askSecret(question, missing));
}
