import { nodeLanguage, nodeRegistration, taskPriority } from '@xiezhi/contract/judging';
import type { Locale } from '@xiezhi/contract/limits';
import { nodeReasonText } from '@xiezhi/contract/text/node-reasons';
import type { JudgeNodeView } from '@xiezhi/contract/routes/node';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/schema.ts';
import { isLive } from './presence.ts';

/** What a node reported about itself. Missing fields and fields in an older format are not shown. */
const announcedInfo = nodeRegistration
  .pick({
    cpu: true,
    cores: true,
    memoryMb: true,
    kernel: true,
    release: true,
    sandbox: true,
    pace: true,
    outOfService: true,
    outOfServiceReason: true,
    failures: true,
  })
  .partial()
  .catch({});
const announcedLanguages = z.array(nodeLanguage.pick({ name: true, version: true })).catch([]);

/**
 * Returns why a node is out of service. Shows the node's own text if its reason has no code or an unknown one, as from
 * a node of another version.
 */
function outOfServiceText(
  { outOfService, outOfServiceReason }: z.infer<typeof announcedInfo>,
  locale: Locale,
): string | null {
  if (!outOfService) return null;
  return (outOfServiceReason && nodeReasonText(outOfServiceReason, locale)) ?? outOfService;
}

/** SQL condition: a second node requested the name within the last minute. Such a node retries every few seconds. */
const hasNameConflict = sql<boolean>`coalesce(judge_node.name_conflict_at > now() - interval '1 minute', false)`;

/** Returns the nodes by name, including those that left, with their current tasks. Texts are in the given language. */
export async function listNodes(db: Kysely<Database>, locale: Locale): Promise<JudgeNodeView[]> {
  const nodes = await db
    .selectFrom('judge_node')
    .leftJoin('app_user as disabler', 'disabler.uid', 'judge_node.disabled_by_uid')
    .selectAll('judge_node')
    .select(['disabler.username as disabled_by', isLive.as('is_live'), hasNameConflict.as('is_rival_there')])
    .orderBy('judge_node.name')
    .execute();
  const tasks = await db
    .selectFrom('judging_task')
    .where('node_id', 'is not', null)
    .where('priority', '<>', taskPriority.rehearsal)
    .selectAll()
    .orderBy('claimed_at')
    .execute();
  const byNode = Map.groupBy(tasks, (task) => task.node_id);
  return nodes.map((node) => {
    const info = announcedInfo.parse(node.info);
    return {
      id: node.id,
      name: node.name,
      host: node.host,
      isLive: node.is_live,
      isEnabled: node.is_enabled,
      outOfService: outOfServiceText(info, locale),
      rival:
        node.is_rival_there && node.name_conflict_host !== null && node.name_conflict_at !== null
          ? { host: node.name_conflict_host, at: node.name_conflict_at.toISOString() }
          : null,
      pace: info.pace ?? null,
      slots: node.slots,
      cores: info.cores ?? null,
      cpu: info.cpu ?? null,
      kernel: info.kernel ?? null,
      release: info.release ?? null,
      memoryMb: info.memoryMb ?? null,
      sandbox: info.sandbox ?? null,
      cpuLoad: node.cpu_load,
      memoryLoad: node.memory_load,
      languages: announcedLanguages.parse(node.languages),
      failures: (info.failures ?? []).map(({ language, reason }) => ({
        language,
        reason: nodeReasonText(reason, locale) ?? reason.code,
      })),
      disabled: node.is_enabled
        ? null
        : {
            reason: node.disabled_reason,
            by: node.disabled_by,
            at: node.disabled_at?.toISOString() ?? null,
          },
      registeredAt: node.registered_at.toISOString(),
      lastSeenAt: node.last_seen_at.toISOString(),
      tasks: (byNode.get(node.id) ?? []).map((task) => ({
        judgingId: task.judging_id,
        submitId: task.submit_id,
        // Compile checks have the priority of test runs, and are shown as such.
        kind: task.kind === 'submission' ? ('submission' as const) : ('testRun' as const),
        priority: task.priority,
        language: task.language,
        status: task.status,
        claimedAt: task.claimed_at?.toISOString() ?? null,
        losses: task.losses,
      })),
    };
  });
}

/**
 * Returns the tasks that no node has claimed, by class, with the time at which the oldest was queued. Tasks of rehearsals
 * are left out.
 */
export async function listWaiting(
  db: Kysely<Database>,
): Promise<{ priority: number; count: number; since: string }[]> {
  const { rows } = await sql<{ priority: number; count: number; since: Date }>`
    select priority, count(*) as count, min(queued_at) as since from judging_task
    where node_id is null and priority <> ${taskPriority.rehearsal} group by priority order by priority`.execute(
    db,
  );
  return rows.map(({ priority, count, since }) => ({ priority, count, since: since.toISOString() }));
}

/** Formats a share of 0..1 as existing clients show it. */
export function percent(share: number | null): string {
  return `${((share ?? 0) * 100).toFixed(2)}%`;
}
