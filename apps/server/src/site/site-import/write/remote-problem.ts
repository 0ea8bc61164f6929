import { type Kysely, sql } from 'kysely';
import { remoteJudges } from '../../../judging/remote-judge/judges.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { ProblemRecord } from '../model/records.ts';

/** Columns of a problem at a remote judge that this site supports. */
export interface RemoteColumns {
  readonly remote_oj: string;
  readonly remote_id: string;
  readonly remote_internal_id: string | null;
  readonly remote_contest: string | null;
  readonly remote_url: string;
}

/**
 * Returns the problem of the judge to which a record refers. Null if the record is not of a remote judge, if this site
 * does not support the judge, or if the judge has no such ids.
 */
export function remoteColumnsOf({ remote }: Pick<ProblemRecord, 'remote'>): RemoteColumns | null {
  const adapter = remoteJudges.find(({ key }) => key === remote?.oj);
  const parsed = remote === null ? null : (adapter?.parseId(remote.id) ?? null);
  if (remote === null || adapter === undefined || parsed === null) return null;
  // HOJ appends the id that LibreOJ uses for submissions: `1(12)`.
  const internalId = /\((\d{1,9})\)$/.exec(remote.id)?.[1] ?? null;
  return {
    remote_oj: adapter.key,
    remote_id: parsed.id,
    remote_internal_id: internalId === parsed.id ? null : internalId,
    remote_contest: parsed.contest,
    remote_url: remote.url ?? new URL(adapter.problemPath({ ...parsed, internalId }), adapter.base).href,
  };
}

/** Whether another problem of this site is the same problem of a judge. */
export async function isRemoteTaken(
  trx: Kysely<Database>,
  { remote_oj: oj, remote_id: id }: RemoteColumns,
): Promise<boolean> {
  const row = await trx
    .selectFrom('problem')
    .where('remote_oj', '=', oj)
    .where(sql<boolean>`lower(remote_id) = lower(${id})`)
    .where('hidden_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
