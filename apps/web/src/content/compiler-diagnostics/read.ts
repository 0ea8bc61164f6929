import type { Dialect, NamingKey, SentenceKey } from './dialect.ts';
import { compilerFaults, type Fault } from './faults.ts';
import { fitToProgram, programLines, type CompilerMessage } from './message.ts';

/** A message with its explanation; null if there is none. */
export interface ReadMessage extends CompilerMessage {
  meaning: { says: SentenceKey } | { names: NamingKey; name: string } | null;
}

/** Parses all messages from the compiler output of a program, in order and without duplicates. */
export function readMessages(dialect: Dialect, output: string, code: string): ReadMessage[] {
  const program = programLines(code);
  const seen = new Set<string>();
  return dialect.read(output, program).flatMap((raw) => {
    const message = fitToProgram(raw, program);
    const key = `${message.line} ${message.column} ${message.text}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ ...message, meaning: message.severity === 'error' ? meaningOf(dialect, message.text) : null }];
  });
}

/** Compiler messages about a program and the positions of errors. */
export interface Explained {
  messages: readonly ReadMessage[];
  faults: readonly Fault[];
}

/** Like `readMessages`, but also returns the positions of errors. Everything is empty without a dialect. */
export function explain(dialect: Dialect | null, output: string, code: string): Explained {
  const messages = dialect === null ? [] : readMessages(dialect, output, code);
  return { messages, faults: compilerFaults(messages, code) };
}

function meaningOf({ meanings }: Dialect, text: string): ReadMessage['meaning'] {
  for (const meaning of meanings) {
    const match = meaning.form.exec(text);
    if (match === null) continue;
    if ('says' in meaning) return { says: meaning.says };
    return { names: meaning.names, name: match.slice(1).find((group) => group !== undefined) ?? '' };
  }
  return null;
}
