import { createHash } from 'node:crypto';
import { canonicalText } from '../../../identity/audit/contest-log.ts';

/** A line of an exported log. */
export interface LogLine {
  /** Starts at 1, without gaps. */
  readonly number: number;
  /** Canonical JSON of the event. */
  readonly body: string;
  /** SHA-256 in hexadecimal of the previous hash, a line break, the number, a line break and the body. */
  readonly hash: string;
}

/** Previous hash of the first entry. */
export const beginning = '0'.repeat(64);

export type LogFault = 'number' | 'body' | 'hash';

export type ChainVerification =
  | { readonly isGood: true; readonly count: number; readonly head: string }
  /** `number`: the first invalid line. */
  | { readonly isGood: false; readonly number: number; readonly fault: LogFault };

export function hashOf(before: string, number: number, body: string): string {
  return createHash('sha256').update(`${before}\n${number}\n${body}`).digest('hex');
}

/** Checks that each entry follows from the previous one, and finds the first that does not. */
export function verifyLog(lines: Iterable<LogLine>): ChainVerification {
  let [count, head] = [0, beginning];
  for (const { number, body, hash } of lines) {
    const fault = faultOf({ number, body, hash }, count + 1, head);
    if (fault) return { isGood: false, number: count + 1, fault };
    [count, head] = [number, hash];
  }
  return { isGood: true, count, head };
}

function faultOf({ number, body, hash }: LogLine, expected: number, before: string): LogFault | null {
  if (number !== expected) return 'number';
  if (hashOf(before, number, body) !== hash) return 'hash';
  return isCanonical(body) ? null : 'body';
}

function isCanonical(body: string): boolean {
  try {
    return canonicalText(JSON.parse(body)) === body;
  } catch {
    return false;
  }
}

/** Parses an exported log; an unreadable line gets the number -1, which no entry has. */
export function readAuditChain(text: string): LogLine[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => readLine(line) ?? { number: -1, body: '', hash: '' });
}

function readLine(line: string): LogLine | null {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null) return null;
    if (!('number' in value && 'body' in value && 'hash' in value)) return null;
    const { number, body, hash } = value;
    return typeof number === 'number' && typeof body === 'string' && typeof hash === 'string'
      ? { number, body, hash }
      : null;
  } catch {
    return null;
  }
}
