import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** An event as recorded in the log of a contest. */
export type LogEntry = Readonly<Record<string, unknown>> & {
  readonly kind: 'judged' | 'act' | 'began';
};

/**
 * Appends an entry to the log of a contest in the transaction that it describes, so that both are committed or neither.
 * Locks the contest's row until the commit; a contest that does not exist has no log. Hashes are public, also those of
 * frozen entries: salt prevents a reader who knows the other fields from testing verdicts against the hash.
 */
export async function appendContestLog(trx: Kysely<Database>, cid: number, entry: LogEntry): Promise<void> {
  const body = canonicalText({ ...entry, salt: randomBytes(16).toString('base64url') });
  await sql`select append_contest_log(${cid}::bigint, ${body})`.execute(trx);
}

/** Returns JSON that is the same on every machine: keys in code unit order, no blanks, no undefined values. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonicalText(each ?? null)).join(',')}]`;
  if (value instanceof Date || typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonicalText(each)}`);
  return `{${parts.join(',')}}`;
}
