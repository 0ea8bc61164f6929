import { nodeInstance } from '@xiezhi/contract/judging';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { emptyBlob } from '../queue/check-run.ts';
import type { LeaseHolder } from '../queue/queue.ts';

/** Returns which node fetches data, from the header `nodeHeader`; null if it is missing or invalid. */
export function readHolder(header: string | string[] | undefined): LeaseHolder | null {
  if (typeof header !== 'string') return null;
  const [nodeId = '', instance = '', ...more] = header.split(' ');
  if (!/^\d{1,15}$/.test(nodeId) || !nodeInstance.safeParse(instance).success || more.length > 0) return null;
  return { nodeId: Number(nodeId), instance };
}

/**
 * Returns whether a blob is test data of a task that this instance of the node holds. Nodes cannot read any other blob:
 * neither data of problems that they do not judge now, nor backups and pictures.
 */
export async function mayFetch(
  db: Kysely<Database>,
  { nodeId, instance }: LeaseHolder,
  sha256: string,
): Promise<boolean> {
  const names = (part: string) => sql`data.cases @> ${JSON.stringify([{ [part]: { sha256 } }])}::jsonb`;
  const { rows } = await sql<{ isHeld: boolean }>`select exists (
    select from judging_task task
    join judging on judging.id = task.judging_id
    left join problem_check_run piece on piece.judging_id = task.judging_id
    left join problem_check "check" on "check".id = piece.check_id
    join problem_data data on data.version = coalesce(judging.data_version, "check".data_version)
    where task.node_id = ${nodeId} and task.node_instance = ${instance}
      and (${names('input')} or ${names('answer')} or ${sha256 === emptyBlob.sha256}::boolean)
  ) as "isHeld"`.execute(db);
  return rows[0]?.isHeld ?? false;
}
