import { type NodeRegistration, nodeLanguage } from '@xiezhi/contract/judging';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { StoredNodeInfo, StoredNodeLanguages } from '../../platform/database/documents.ts';
import type { Database } from '../../platform/database/schema.ts';

/** A node is live if it was seen within this many milliseconds and has not signed off. */
export const livePeriod = 15_000;
/**
 * Milliseconds after a node was last seen during which its languages stay available and submissions in them are queued.
 */
export const languageGracePeriodMs = 3_600_000;

/** SQL condition: a row of `judge_node` is live. */
export const isLive = sql<boolean>`(
  judge_node.left_at is null and judge_node.last_seen_at > now() - ${livePeriod} * interval '1 millisecond'
)`;

/**
 * Stores what a node reports about itself; the name is its identity. Returns its id, or null if the name belongs to
 * another live node. A restarted process sends the id of its previous instance and is the same node. If it lost that id
 * with its folder, it gets the name as soon as the previous instance is no longer live.
 */
export async function storeNode(trx: Kysely<Database>, node: NodeRegistration): Promise<number | null> {
  const { name, host, slots, languages, instance, follows = [], ...info } = node;
  const values = {
    host,
    slots,
    instance,
    info: JSON.stringify(info satisfies StoredNodeInfo),
    languages: JSON.stringify(languages),
    last_seen_at: sql<Date>`now()`,
    registered_at: sql<Date>`now()`,
    left_at: null,
  };
  const row = await trx
    .insertInto('judge_node')
    .values({ name, ...values })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(values).where(sql<boolean>`(
        judge_node.instance is null or judge_node.instance = any(${[instance, ...follows]}::text[])
        or not ${isLive}
      )`),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Records which host requested a name that is in use, for the page of nodes. Returns the host of the node with that
 * name.
 */
export async function recordNameConflict(
  db: Kysely<Database>,
  { name, host }: NodeRegistration,
): Promise<string> {
  const row = await db
    .updateTable('judge_node')
    .set({ name_conflict_host: host, name_conflict_at: sql<Date>`now()` })
    .where('name', '=', name)
    .returning('host')
    .executeTakeFirst();
  return row?.host ?? '';
}

/**
 * SQL condition: the node is live and accepts work. It is enabled, in service by its own check, and has finished its
 * first self-tests.
 */
export const acceptsWork = sql<boolean>`(
  ${isLive} and judge_node.is_enabled and jsonb_array_length(judge_node.languages) > 0
  and judge_node.info->>'outOfService' is null
  and not coalesce((judge_node.info->>'isStarting')::boolean, false)
)`;

/** SQL condition: the node is enabled, and this instance is its current one. */
export function isNodeEnabled({ id, instance }: NodeFacts): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from judge_node where id = ${id}::bigint and is_enabled and instance is not distinct from ${instance}
  )`;
}

/** Returns the enabled nodes with the current instance of each. */
export async function enabledNodes(db: Kysely<Database>): Promise<ReadonlyMap<number, string | null>> {
  const rows = await db
    .selectFrom('judge_node')
    .where('is_enabled', '=', true)
    .select(['id', 'instance'])
    .execute();
  return new Map(rows.map(({ id, instance }) => [id, instance]));
}

/** Records that this instance of a node left. If a newer instance is registered, nothing changes. */
export async function markNodeLeft(
  db: Kysely<Database>,
  { nodeId, instance }: { nodeId: number; instance: string },
): Promise<void> {
  await db
    .updateTable('judge_node')
    .set({ left_at: sql<Date>`now()` })
    .where('id', '=', nodeId)
    .where('instance', '=', instance)
    .execute();
}

/**
 * Marks a node as gone until it registers again. Called when none of its processes can be running: a site that was
 * killed would otherwise report itself ready because of a dead node.
 */
export async function markNodeOffline(db: Kysely<Database>, name: string): Promise<void> {
  await db
    .updateTable('judge_node')
    .set({ left_at: sql<Date>`now()` })
    .where('name', '=', name)
    .where('left_at', 'is', null)
    .execute();
}

export interface NodeFacts {
  readonly id: number;
  readonly instance: string | null;
}

/** The instance of a node that calls. */
export interface NodeCaller {
  readonly nodeId: number;
  readonly instance: string;
}

/** Updates when the node was last seen; null if it is not registered or another instance has taken its name. */
export async function touchNode(
  db: Kysely<Database>,
  { nodeId, instance }: NodeCaller,
  load?: { cpu: number; memory: number } | null,
): Promise<NodeFacts | null> {
  const row = await db
    .updateTable('judge_node')
    .set({
      last_seen_at: sql<Date>`now()`,
      ...(load ? { cpu_load: load.cpu, memory_load: load.memory } : {}),
    })
    .where('id', '=', nodeId)
    .where('instance', '=', instance)
    .returning(['id', 'instance'])
    .executeTakeFirst();
  return row ?? null;
}

export interface AvailableLanguage {
  readonly name: string;
  /** Version line of the toolchain, as reported by a node. */
  readonly version: string;
  readonly compileCommand: string;
  readonly runCommand?: string | undefined;
  /** Whether a live node can judge it now. */
  readonly isLive: boolean;
}

const announced = z.array(nodeLanguage).catch([]);

/** Returns the languages that nodes can judge, by name; reports of live nodes take precedence. */
export async function availableLanguages(db: Kysely<Database>): Promise<Map<string, AvailableLanguage>> {
  const { rows } = await sql<{ languages: StoredNodeLanguages; is_live: boolean }>`
    select languages, ${isLive} and info->>'outOfService' is null as is_live
    from judge_node
    where is_enabled and last_seen_at > now() - ${languageGracePeriodMs} * interval '1 millisecond'
    order by is_live desc, last_seen_at desc`.execute(db);
  const available = new Map<string, AvailableLanguage>();
  for (const row of rows) {
    for (const language of announced.parse(row.languages)) {
      if (!available.has(language.name)) available.set(language.name, { ...language, isLive: row.is_live });
    }
  }
  return available;
}

/** SQL expression: the names of the languages that nodes can judge, as an array. */
export const availableLanguageNames = sql<string[]>`array(
  select distinct language->>'name' from judge_node, jsonb_array_elements(languages) language
  where is_enabled and last_seen_at > now() - ${languageGracePeriodMs} * interval '1 millisecond')`;

/**
 * SQL condition: more languages may become available soon, because a live node still runs its first self-tests or no
 * node has reported a language.
 */
export const hasPendingLanguages = sql<boolean>`(
  exists (
    select from judge_node
    where is_enabled and ${isLive} and coalesce((judge_node.info->>'isStarting')::boolean, false)
  )
  or cardinality(${availableLanguageNames}) = 0
)`;

/** Returns the number of live nodes that accept work in all their languages. */
export async function countLiveNodes(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{
    live: number;
  }>`select count(*) as live from judge_node where ${acceptsWork}`.execute(db);
  return rows[0]?.live ?? 0;
}
