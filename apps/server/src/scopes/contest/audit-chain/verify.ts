import { createHash } from 'node:crypto';
import { canonicalText } from '../../../identity/audit/contest-log.ts';

/** A line of an exported log. */
export interface LogLine {
  /** Starts at 1, without gaps. */
  readonly number: number;
  /** Canonical JSON of the event. */
  readonly body: string;
  /** Hexadecimal SHA-256 of the text: previous hash, line break, number, line break, body. */
  readonly hash: string;
}

/** Hash that precedes the first entry. */
export const beginning = '0'.repeat(64);

export type LogFault = 'number' | 'body' | 'hash';

export type ChainVerification =
  | { readonly isGood: true; readonly count: number; readonly head: string }
  /** `number` is the number of the first invalid line. */
  | { readonly isGood: false; readonly number: number; readonly fault: LogFault };

export function hashOf(before: string, number: number, body: string): string {
  return createHash('sha256').update(`${before}\n${number}\n${body}`).digest('hex');
}

/** Checks that the hash of each entry is correct for the previous entry; reports the first entry where it is not. */
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

/** Parses an exported log. An unreadable line gets the number -1, so the verification reports it. */
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
