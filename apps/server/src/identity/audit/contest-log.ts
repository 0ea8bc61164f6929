import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** What the log of a contest holds of one thing that happened. */
export type LogEntry = Readonly<Record<string, unknown>> & {
  readonly kind: 'judged' | 'act' | 'began';
};

/**
 * Adds an entry to the log of a contest in the transaction of what it tells: neither is ever there without the other.
 * The row of the contest stays locked until the commit. A contest that is not there has no log. Everybody may see the
 * hash of an entry, also of one behind a seal: salt keeps those who know the rest from trying verdicts until one fits.
 */
export async function appendContestLog(trx: Kysely<Database>, cid: number, entry: LogEntry): Promise<void> {
  const body = canonicalText({ ...entry, salt: randomBytes(16).toString('base64url') });
  await sql`select append_contest_log(${cid}::bigint, ${body})`.execute(trx);
}

/** JSON that is the same on every machine: keys in the order of their code units, no blanks, nothing undefined. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonicalText(each ?? null)).join(',')}]`;
  if (value instanceof Date || typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonicalText(each)}`);
  return `{${parts.join(',')}}`;
}
