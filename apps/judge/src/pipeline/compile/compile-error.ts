import type { RunResult } from '@xiezhi/sandbox';
import type { Language } from '../../languages/language.ts';
import { boundText, compilerText } from './text.ts';

const fullBox = /\bFile size limit exceeded\b|\bFile too large\b|\bNo space left on device\b/;

/** Returns the message for a compile that was ended by a limit; null if no limit ended it. */
export function limitText(result: RunResult): string | null {
  const limit = limitMet(result);
  if (limit === null) return null;
  const line = `Compilation exceeded the ${limit} limit`;
  const text = compilerText(result);
  return text === '' ? line : `${line}\n${boundText(text, 60 * 1024)}`;
}

function limitMet(result: RunResult): 'memory' | 'time' | 'output' | null {
  if (result.isOomKilled || result.limitHit === 'memory') return 'memory';
  if (result.limitHit === 'cpu' || result.limitHit === 'wall') return 'time';
  if (result.limitHit === 'output' || result.collected[0]?.state === 'too-large') return 'output';
  // Tools started by the compiler may hit the limit of the box or the file size and only print an error.
  const isFull = result.exitCode !== 0 && fullBox.test(result.stderr.toString('utf8'));
  return isFull ? 'output' : null;
}

const damage =
  /cannot execute|trying to exec|cannot find (?:-l|crt)|No such file|loading shared librar|initialization of|load main class|create the Java|could not import|header mismatch/;

/**
 * Whether the message suggests that compiler files are missing; a source can cause the same message, so this
 * is no proof.
 */
export function mayBeDamage(message: string): boolean {
  return damage.test(message);
}

/** Returns the message of a failed compile. */
export function errorText(language: Language, result: RunResult): string {
  const text = compilerText(result);
  return language.tidyMessage?.(text) ?? (text === '' ? exitText(result) : text);
}

function exitText({ exitCode, signal }: RunResult): string {
  return signal === null
    ? `The compiler ended with exit code ${exitCode}`
    : `The compiler died of signal ${signal}`;
}
