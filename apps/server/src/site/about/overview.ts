import { taskPriority } from '@xiezhi/contract/judging';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { hidesResults, isResultHidden } from '../../platform/scope/sql.ts';
import { availableLanguages, acceptsWork } from '../../identity/judge-node/presence.ts';

/**
 * Returns the state of judging for all users, without details of single nodes. While a freeze hides the result of a
 * submission, users must not learn when it is judged. Tasks of such submissions are therefore not counted. For the same
 * reason no load is reported from the beginning of a freeze until the results open, at most until a day after the end
 * of the contest.
 */
export async function judgingOverview(db: Kysely<Database>) {
  const { rows: nodes } = await sql<{
    nodes: number;
    cores: number;
    slots: number;
    cpuLoad: number | null;
    memoryLoad: number | null;
  }>`
    with live as (
      select slots, cpu_load, memory_load,
        coalesce((info->>'cores')::float8, slots) as cores
      from judge_node where ${acceptsWork}
    )
    select count(*) as nodes, coalesce(sum(cores), 0)::int as cores, coalesce(sum(slots), 0) as slots,
      sum(cpu_load * cores) / nullif(sum(cores) filter (where cpu_load is not null), 0) as "cpuLoad",
      sum(memory_load * cores) / nullif(sum(cores) filter (where memory_load is not null), 0) as "memoryLoad"
    from live`.execute(db);
  const { rows: tasks } = await sql<{ running: number; waiting: number; since: Date | null }>`
    select count(*) filter (where node_id is not null) as running,
      count(*) filter (where node_id is null) as waiting,
      min(queued_at) filter (where node_id is null) as since
    from judging_task where priority <> ${taskPriority.rehearsal} 
      and not ${isResultHidden('judging_task.submit_id')}`.execute(db);
  const { rows: frozen } = await sql`select from contest
    where ends_at > now() - interval '1 day' and hidden_at is null and ${hidesResults()} limit 1`.execute(db);
  const languages = [...(await availableLanguages(db)).values()].filter((language) => language.isLive).length;
  const [node, task, showsLoad] = [nodes[0], tasks[0], frozen.length === 0];
  return {
    nodes: node?.nodes ?? 0,
    cores: node?.cores ?? 0,
    slots: node?.slots ?? 0,
    cpuLoad: (showsLoad ? node?.cpuLoad : null) ?? null,
    memoryLoad: (showsLoad ? node?.memoryLoad : null) ?? null,
    running: task?.running ?? 0,
    waiting: task?.waiting ?? 0,
    waitingSince: task?.since?.toISOString() ?? null,
    languages,
  };
}
