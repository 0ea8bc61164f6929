import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

const minutes = 60;
/** Maximum number of judgings read. If there were more in the hour, only the newest are read. */
const sampleMax = 50_000;

/** Returns what each node finished in every minute of the last hour, newest last. */
export async function nodeThroughput(
  db: Kysely<Database>,
): Promise<{ nodeId: number; finished: number[] }[]> {
  const { rows } = await sql<{ nodeId: number; ago: number; count: number }>`
    with newest as (
      select node_id, finished_at from judging order by id desc limit ${sampleMax}
    )
    select node_id as "nodeId", count(*) as count,
      floor(extract(epoch from now() - finished_at) / 60)::int as ago
    from newest
    where node_id is not null and finished_at > now() - interval '1 hour' and finished_at <= now()
    group by node_id, ago`.execute(db);
  const finishedByNode = new Map<number, number[]>();
  for (const { nodeId, ago, count } of rows) {
    const finished = finishedByNode.get(nodeId) ?? Array.from({ length: minutes }, () => 0);
    finished[minutes - 1 - Math.min(ago, minutes - 1)] = count;
    finishedByNode.set(nodeId, finished);
  }
  return [...finishedByNode].map(([nodeId, finished]) => ({ nodeId, finished }));
}
