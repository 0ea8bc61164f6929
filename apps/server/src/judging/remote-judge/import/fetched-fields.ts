import { type Locale, locales } from '@xiezhi/contract/limits';
import { statementFields } from '@xiezhi/contract/routes/problem-body';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { StatementStates } from '../../../problems/problem/authoring/store-texts.ts';
import type { RemoteProblem } from '../adapter.ts';

/** Values by key: `timeLimit` in ms, `memoryLimit` in MB, `samples` as JSON, and texts such as `en-US.title`. */
export type FieldValues = Readonly<Record<string, string>>;

/** Returns the key of a text field in a locale. */
export const textKey = (locale: Locale, field: (typeof statementFields)[number]) => `${locale}.${field}`;

/** Converts the judge's memory limit in kilobytes to the megabytes that a problem stores. */
export const memoryLimitMbOf = ({ memoryLimitKb }: Pick<RemoteProblem, 'memoryLimitKb'>) =>
  Math.max(1, Math.ceil(memoryLimitKb / 1024));

/** Returns the fields of a problem as its judge shows them. */
export function fetchedFields(problem: RemoteProblem): FieldValues {
  const values: Record<string, string> = {
    timeLimit: String(problem.timeLimitMs),
    memoryLimit: String(memoryLimitMbOf(problem)),
    samples: JSON.stringify(problem.samples),
  };
  for (const locale of locales) {
    const text = problem.texts[locale];
    if (text === undefined) continue;
    for (const field of statementFields) values[textKey(locale, field)] = text[field];
  }
  return values;
}

/** Texts as stored here. */
export function storedTexts(states: StatementStates): FieldValues {
  const values: Record<string, string> = {};
  for (const locale of locales)
    for (const field of statementFields) {
      const text = states[locale]?.texts[field];
      if (text !== undefined) values[textKey(locale, field)] = text;
    }
  return values;
}

/** Records the fetched fields and the values that this site stored for them, in the caller's transaction. */
export async function recordFetched(
  trx: Kysely<Database>,
  pid: number,
  problem: RemoteProblem,
  states: StatementStates,
): Promise<void> {
  const fetched = fetchedFields(problem);
  await putFetched(trx, pid, fetched, { ...fetched, ...storedTexts(states) });
}

/** Writes the record of fetched fields. */
export async function putFetched(
  trx: Kysely<Database>,
  pid: number,
  fetched: FieldValues,
  stored: FieldValues,
): Promise<void> {
  await sql`insert into remote_statement (pid, fetched, stored)
    values (${pid}, ${JSON.stringify(fetched)}::jsonb, ${JSON.stringify(stored)}::jsonb)
    on conflict (pid) do update set fetched = excluded.fetched, stored = excluded.stored, fetched_at = now()`.execute(
    trx,
  );
}
